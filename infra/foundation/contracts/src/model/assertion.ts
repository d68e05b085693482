import { z } from 'zod';

/** As the browser's `PublicKeyCredential.toJSON()` encodes bytes (base64url). */
export const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'takes base64url');
/** By WebAuthn at most 1,023 bytes. */
const credentialId = bytes(1_400);
/** What an attestation and an assertion have alike. */
export const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};
/** What a passkey has signed: `AuthenticationResponseJSON`. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(100).exactOptional(),
  }),
});
