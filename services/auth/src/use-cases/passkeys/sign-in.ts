import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { PASSKEY } from '@visavis/contracts/constants/account';
import { errorOf } from '@visavis/platform';
import { getUser } from '../../data/users.ts';
import { newChallenge } from '../../domain/passkey.ts';
import { refusals } from '../../domain/refusals.ts';
import { requestOrigin } from '../codes/request-origin.ts';
import type { AuthDeps } from '../deps.ts';
import { admit, openSession, type SignedIn, signedIn } from '../sessions/open-session.ts';
import { readAssertion } from './assertion.ts';
import { relyingParty, webAuthn } from './relying-party.ts';

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
 * Signs in whoever's passkey has signed our challenge, once. Throws PASSKEY_INVALID, ACCOUNT_INACTIVE and
 * DELETION_PENDING.
 */
export async function signInByPasskey(
  deps: AuthDeps,
  { credential, userAgent, device, address, now }: Command,
): Promise<SignedIn> {
  const usePasskey = await readAssertion(deps, { credential, now });
  const opened = await deps.store.transaction(async (unit) => {
    const passkey = await usePasskey(unit);
    const owner = await getUser(unit, passkey.userId);
    if (!owner) throw errorOf(refusals.passkeyInvalid());
    const requested = await requestOrigin(deps, unit, owner, { address, device, now });
    const user = await admit(deps, unit, owner, { origin: requested, undoDeletion: false, now });
    const opening = { user, origin: requested, token: device, userAgent, byPasskey: true, now } as const;
    return { user, session: await openSession(deps, unit, opening) };
  });
  return signedIn(deps, opened, now);
}
