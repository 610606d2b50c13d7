// Known answers: FIPS 180-4 (SHA-256) and RFC 4231 (HMAC-SHA-256).
import { expect, test } from "vitest";
import { hex, hmac, plainSha256, sha256, unhex } from "../src/lib/digest";
import { checks, faces, houseCommitment, playerCommitment } from "../src/lib/fair";

const text = new TextEncoder();

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
])("SHA-256 of %j", async (words, known) => {
  expect(hex(plainSha256(text.encode(words)))).toBe(known);
  expect(hex(await sha256(text.encode(words)))).toBe(known);
});

test("both ways agree on every length around a block", async () => {
  for (let size = 50; size < 140; size++) {
    const data = new Uint8Array(size).fill(size);
    expect(hex(plainSha256(data))).toBe(hex(await sha256(data)));
  }
});

test("HMAC, RFC 4231 cases 1 and 2", async () => {
  expect(hex(await hmac(unhex("0b".repeat(20)), "Hi There"))).toBe("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  expect(hex(await hmac(text.encode("Jefe"), "what do ya want for nothing?"))).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test("secret and nonces give the faces that the server's own example gives", async () => {
  expect(await faces("crown-1", 1, "00".repeat(32), { p1: "ff".repeat(32) })).toEqual([5, 1]);
});

test("a throw is checked line by line, and a changed face or secret is found", async () => {
  const [secret, nonce] = ["00".repeat(32), "ff".repeat(32)];
  const committed = {
    throw: 1,
    house: await houseCommitment("crown-1", 1, secret),
    players: { p1: await playerCommitment("crown-1", 1, "p1", nonce) },
  };
  const named = { next: committed.house };
  const good = await checks("crown-1", named, committed, { throw: 1, secret, nonces: { p1: nonce } }, [5, 1]);
  expect(good.map((line) => line.holds)).toEqual([true, true, true, true]);
  const face = await checks("crown-1", named, committed, { throw: 1, secret, nonces: { p1: nonce } }, [5, 2]);
  expect(face.map((line) => line.holds)).toEqual([true, true, true, false]);
  const other = await checks("crown-1", named, committed, { throw: 1, secret: "01".repeat(32), nonces: { p1: nonce } }, [5, 1]);
  expect(other[1]?.holds).toBe(false);
  const late = await checks("crown-1", { renew: { throw: 1, next: "" } }, committed, { throw: 1, secret, nonces: { p1: nonce } }, [5, 1]);
  expect(late.map((line) => line.holds)).toEqual([false, true, true, true]); // the house did not commit first
});
