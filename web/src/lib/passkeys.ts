// Passkeys: the server's options go to the browser, and what the browser gave goes back. Knows no key itself.

import { send } from "./api";
import type { Options } from "./messages";
import { t } from "./words";

/** What the server asks of the browser, in the browser's own terms. */
type Asked<Kind> = Options & { options: Kind };

/** Whether this browser can make and use passkeys on this page. */
export const able = (): boolean =>
  "PublicKeyCredential" in globalThis && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** Make a passkey on this device, and have the server keep it. */
export async function register(label: string): Promise<void> {
  const { options: asked } = await send<Asked<PublicKeyCredentialCreationOptionsJSON>>(
    "POST",
    "/passkeys/registration",
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  const credential = await given(asked.rp.id, () => navigator.credentials.create({ publicKey }));
  await send("POST", "/passkeys", { credential, label });
}

/** Sign in, or go on with a locked session, by a passkey of this device: it knows whose it is. */
export async function prove(way: "sign-in" | "unlock"): Promise<void> {
  const { options: asked } = await send<Asked<PublicKeyCredentialRequestOptionsJSON>>("POST", "/passkeys/request");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  await send("POST", `/passkeys/${way}`, {
    credential: await given(asked.rpId, () => navigator.credentials.get({ publicKey })),
  });
}

const SAID: Record<string, string> = {
  NotAllowedError: "passkey-none",
  InvalidStateError: "passkey-here-already",
  SecurityError: "passkey-elsewhere",
};

/** What the browser gave; why it gave nothing, in words. */
async function given(site: string | undefined, ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    if (credential) return credential.toJSON();
  } catch (error) {
    const word = error instanceof DOMException ? SAID[error.name] : undefined;
    throw word ? new Error(t(word, { site: site ?? location.hostname })) : error;
  }
  throw new Error(t("passkey-none"));
}
