// Known answers: FIPS 180-4 (SHA-256) and RFC 4231 (HMAC-SHA-256).
import { expect, test } from "vitest";
import { hex, hmac, sha256Hex, unhex } from "../src/lib/digest";
import { checks, faces, houseCommitment, playerCommitment } from "../src/lib/fair";

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
])("SHA-256 of %j", (words, known) => {
  expect(sha256Hex(words)).toBe(known);
});

test("HMAC, RFC 4231 cases 1 and 2", () => {
  expect(hex(hmac(unhex("0b".repeat(20)), "Hi There"))).toBe(
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
  );
  expect(hex(hmac(unhex("4a656665"), "what do ya want for nothing?"))).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});

test("secret and nonces give the faces that the server's own example gives", () => {
  expect(faces("crown-1", 1, "00".repeat(32), { p1: "ff".repeat(32) })).toEqual([5, 1]);
});

test("a throw is checked line by line, and a changed face or secret is found", () => {
  const [secret, nonce] = ["00".repeat(32), "ff".repeat(32)];
  const committed = {
    throw: 1,
    house: houseCommitment("crown-1", 1, secret),
    players: { p1: playerCommitment("crown-1", 1, "p1", nonce) },
  };
  const named = { next: committed.house };
  const good = checks("crown-1", named, committed, { throw: 1, secret, nonces: { p1: nonce } }, [5, 1]);
  expect(good.map((line) => line.holds)).toEqual([true, true, true, true]);
  const face = checks("crown-1", named, committed, { throw: 1, secret, nonces: { p1: nonce } }, [5, 2]);
  expect(face.map((line) => line.holds)).toEqual([true, true, true, false]);
  const other = checks(
    "crown-1",
    named,
    committed,
    { throw: 1, secret: "01".repeat(32), nonces: { p1: nonce } },
    [5, 1],
  );
  expect(other[1]?.holds).toBe(false);
  const late = checks(
    "crown-1",
    { renew: { throw: 1, next: "" } },
    committed,
    { throw: 1, secret, nonces: { p1: nonce } },
    [5, 1],
  );
  expect(late.map((line) => line.holds)).toEqual([false, true, true, true]); // the house did not commit first
});
