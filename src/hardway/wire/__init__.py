"""JSON: the values of a core for the journal, schemas of events, strict models of JSON objects. Knows no database."""

from hardway.wire.codec import CODEC, CodecError, decode, encode, encode_text
from hardway.wire.state_codec import decode_state, encode_state

__all__ = ["CODEC", "CodecError", "decode", "decode_state", "encode", "encode_state", "encode_text"]
