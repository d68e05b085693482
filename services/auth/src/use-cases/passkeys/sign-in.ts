import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { PASSKEY } from '@visavis/contracts/constants/account';
import { errorOf } from '@visavis/platform';
import { findPasskey, savePasskey } from '../../data/passkeys.ts';
import { isUsed, useUp } from '../../data/used-challenges.ts';
import { getUser } from '../../data/users.ts';
import { newChallenge } from '../../domain/passkey.ts';
import { refusals } from '../../domain/refusals.ts';
import { requestOrigin } from '../codes/request-origin.ts';
import type { AuthDeps } from '../deps.ts';
import { admit, openSession, type SignedIn, signedIn } from '../sessions/open-session.ts';
import { challengeReader, relyingParty, webAuthn } from './relying-party.ts';

/** What the browser needs to ask for a passkey. It names no account: nobody learns by it who has one. */
export async function beginSignIn(deps: AuthDeps, now: Date): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(deps.config).id,
    challenge: newChallenge(deps.secrets.passkeyChallenges, { kind: 'sign-in' }, now),
    timeout: PASSKEY.challengeMs,
    userVerification: 'required',
  });
}

interface Command {
  credential: AuthenticationResponseJSON;
  userAgent: string;
  /** What the device kept of an earlier sign-in. */
  device: string | undefined;
  address: string;
  now: Date;
}

/**
 * Signs in whoever's passkey has signed a challenge of ours, once. Throws PASSKEY_INVALID, ACCOUNT_INACTIVE and
 * DELETION_PENDING.
 */
export async function signInByPasskey(
  deps: AuthDeps,
  { credential, userAgent, device, address, now }: Command,
): Promise<SignedIn> {
  const known = await findPasskey(deps.store, credential.id);
  if (!known) throw errorOf(refusals.passkeyInvalid());
  const { id, origin } = relyingParty(deps.config);
  const challenges = challengeReader(deps, { kind: 'sign-in' }, now);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenges.isOurs,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch(() => {
    // Malformed, or signed for another site or request.
    throw errorOf(refusals.passkeyInvalid());
  });
  const challenge = challenges.read();
  if (!verified || !challenge) throw errorOf(refusals.passkeyInvalid());

  const opened = await deps.store.transaction(async (unit) => {
    const passkey = await findPasskey(unit, credential.id);
    // Removed, or the same answer was accepted, meanwhile.
    if (!passkey || (await isUsed(unit, challenge.id))) throw errorOf(refusals.passkeyInvalid());
    const owner = await getUser(unit, passkey.userId);
    if (!owner) throw errorOf(refusals.passkeyInvalid());
    const requested = await requestOrigin(deps, unit, owner, { address, device, now });
    useUp(unit, challenge);
    savePasskey(unit, {
      ...passkey,
      counter: authenticationInfo.newCounter,
      isSynced: authenticationInfo.credentialBackedUp,
      lastUsedAt: now,
    });
    const user = admit(deps, unit, owner, { origin: requested, undoDeletion: false, now });
    const opening = { user, origin: requested, token: device, userAgent, byPasskey: true, now } as const;
    return { user, session: await openSession(deps, unit, opening) };
  });
  return signedIn(deps, opened, now);
}
