"""The JSON form: values of the core for the journal, strict models of what goes over the socket. Knows no database."""

from hardway.wire.codec import CODEC, CodecError, decode, encode
from hardway.wire.state_codec import decode_state, encode_state

__all__ = ["CODEC", "CodecError", "decode", "decode_state", "encode", "encode_state"]
