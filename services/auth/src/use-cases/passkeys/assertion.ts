import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { findPasskey, savePasskey } from '../../data/passkeys.ts';
import { isUsed, useUp } from '../../data/used-challenges.ts';
import type { PasskeyRecord } from '../../domain/passkey.ts';
import { refusals } from '../../domain/refusals.ts';
import type { AuthDeps } from '../deps.ts';
import { challengeReader, relyingParty, webAuthn } from './relying-party.ts';

/**
 * Checks what a passkey has signed of a challenge from `beginSignIn`. Returns what uses it up in a unit, once, and answers the
 * passkey; it does nothing else for its owner. Both throw PASSKEY_INVALID.
 */
export async function readAssertion(
  deps: AuthDeps,
  { credential, now }: { credential: AuthenticationResponseJSON; now: Date },
): Promise<(unit: Unit) => Promise<PasskeyRecord>> {
  const stored = await findPasskey(deps.store, credential.id);
  if (!stored) throw errorOf(refusals.passkeyInvalid());
  const { id, origin } = relyingParty(deps.config);
  const challenges = challengeReader(deps, { kind: 'sign-in' }, now);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenges.isOurs,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch(() => {
    // Malformed, or signed for another site or request.
    throw errorOf(refusals.passkeyInvalid());
  });
  const challenge = challenges.read();
  if (!verified || !challenge) throw errorOf(refusals.passkeyInvalid());
  return async (unit) => {
    const passkey = await findPasskey(unit, credential.id);
    // Removed, or the same answer was accepted, meanwhile.
    if (!passkey || (await isUsed(unit, challenge.id))) throw errorOf(refusals.passkeyInvalid());
    useUp(unit, challenge);
    savePasskey(unit, {
      ...passkey,
      counter: authenticationInfo.newCounter,
      isSynced: authenticationInfo.credentialBackedUp,
      lastUsedAt: now,
    });
    return passkey;
  };
}
