import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY } from '@visavis/contracts/constants/account';
import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import { userPasskeysChanged } from '@visavis/contracts/events/auth';
import { errorOf, newId } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { deletePasskey, findPasskey, getPasskey, insertPasskey, passkeysOf, savePasskey } from '../../data/passkeys.ts';
import { getSession } from '../../data/sessions.ts';
import { isUsed, useUp } from '../../data/used-challenges.ts';
import { getUser, saveUser } from '../../data/users.ts';
import { newChallenge, type PasskeyRecord } from '../../domain/passkey.ts';
import { refusals } from '../../domain/refusals.ts';
import { hasJustHadCode } from '../../domain/session.ts';
import type { UserRecord } from '../../domain/user.ts';
import { giveBack, guessing } from '../codes/check-code.ts';
import { type Confirming, confirmation } from '../codes/confirmation.ts';
import { checkOwnCode, type OwnCode } from '../codes/own-code.ts';
import type { AuthDeps } from '../deps.ts';
import { activeUser } from '../profile/update-profile.ts';
import { tellAdminsOf } from '../tell-admins.ts';
import { challengeReader, relyingParty, webAuthn } from './relying-party.ts';

interface Own {
  userId: string;
  now: Date;
}

/**
 * What the browser needs to make a passkey. An open session alone adds none: it takes a code, or a sign-in by a code a few
 * minutes ago. Throws UNAUTHENTICATED, CONFLICT (ten passkeys), VALIDATION_FAILED (no code), OTP_INVALID, OTP_EXPIRED,
 * OTP_EXHAUSTED and RATE_LIMITED.
 */
export async function beginToAdd(deps: AuthDeps, command: Own & OwnCode): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { userId, sessionId, now } = command;
  const { user, verified } = await guessing(deps, { ...command, isKnown: true }, async (unit) => {
    const user = await activeUser(unit, userId);
    const session = await getSession(unit, sessionId);
    if (!session) throw errorOf(refusals.signedOut());
    await refuseTooMany(unit, userId);
    if (command.otp === undefined && hasJustHadCode(session, now)) return { kind: 'right', user, verified: [] };
    const checked = await checkOwnCode(deps, unit, user, command, 'passkey');
    return checked.kind === 'wrong' ? checked : { ...checked, user };
  });
  await giveBack(deps, verified);
  const { id } = relyingParty(deps.config);
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: id,
    userID: new TextEncoder().encode(userId),
    // What the browser's list of passkeys shows.
    userName: user.phone ?? user.name,
    userDisplayName: user.name,
    challenge: newChallenge(deps.secrets.passkeyChallenges, { kind: 'add', userId }, now),
    timeout: PASSKEY.challengeMs,
    excludeCredentials: (await passkeysOf(deps.store, userId)).map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

async function refuseTooMany(unit: Unit, userId: string): Promise<void> {
  if ((await passkeysOf(unit, userId)).length >= PASSKEY.most) throw errorOf(refusals.tooManyPasskeys());
}

/**
 * Keeps the passkey that the browser has made, and tells its owner, and all admins of an admin's; the same again changes
 * nothing. `name`: what it is called at first. Throws UNAUTHENTICATED, PASSKEY_INVALID and CONFLICT (ten passkeys).
 */
export async function addPasskey(
  deps: AuthDeps,
  { userId, credential, name, now }: Own & { credential: RegistrationResponseJSON; name: string },
): Promise<PasskeyRecord> {
  const stored = await findPasskey(deps.store, credential.id);
  if (stored?.userId === userId) return stored;
  if (stored) throw errorOf(refusals.passkeyInvalid());
  const { id, origin } = relyingParty(deps.config);
  const challenges = challengeReader(deps, { kind: 'add', userId }, now);
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenges.isOurs,
    expectedOrigin: origin,
    expectedRPID: id,
  }).catch(() => {
    // Malformed, or signed for another site or request.
    throw errorOf(refusals.passkeyInvalid());
  });
  const challenge = challenges.read();
  if (!registrationInfo || !challenge) throw errorOf(refusals.passkeyInvalid());
  const { credential: made, credentialBackedUp } = registrationInfo;
  return deps.store.transaction(async (unit) => {
    const user = await activeUser(unit, userId);
    // The same answer was accepted meanwhile.
    const existing = await findPasskey(unit, credential.id);
    if (existing?.userId === userId) return existing;
    await refuseTooMany(unit, userId);
    if (await isUsed(unit, challenge.id)) throw errorOf(refusals.passkeyInvalid());
    useUp(unit, challenge);
    const added = insertPasskey(unit, {
      _id: newId(),
      userId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: made.transports ?? [],
      isSynced: credentialBackedUp,
      name,
      createdAt: now,
    });
    await tellOfPasskey(deps, unit, user, 'added');
    return added;
  });
}

/** In the caller's unit: its owner hears of it, and all admins of an admin's. */
async function tellOfPasskey(deps: AuthDeps, unit: Unit, user: UserRecord, change: 'added' | 'removed'): Promise<void> {
  const saved = (await tellAdminsOf(deps, unit, user, 'passkeys')) ?? saveUser(unit, user);
  unit.publish(deps.events(userPasskeysChanged, user._id, { userId: user._id, change }), saved);
}

/** Throws NOT_FOUND, for another user's too. */
export const renamePasskey = (
  deps: AuthDeps,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<PasskeyRecord> =>
  deps.store.transaction(async (unit) => savePasskey(unit, { ...(await ownPasskey(unit, userId, id)), name }));

/**
 * Takes a code or a passkey, the one that goes too: whoever has an open session would else leave its owner none to sign in with.
 * Its owner gets a message, and all admins of an admin's. Throws NOT_FOUND, for another user's too, and what `confirmation`
 * throws.
 */
export async function removePasskey(deps: AuthDeps, command: Confirming & { id: string }): Promise<void> {
  const { userId, id } = command;
  const confirm = await confirmation(deps, command, 'passkey-removal');
  const { verified } = await guessing(deps, { ...command, isKnown: true }, async (unit) => {
    await ownPasskey(unit, userId, id);
    const checked = await confirm(unit);
    if (checked.kind === 'wrong') return checked;
    const owner = await getUser(unit, userId);
    if (owner) await tellOfPasskey(deps, unit, owner, 'removed');
    // Read again: it may be what confirmed this.
    deletePasskey(unit, await ownPasskey(unit, userId, id));
    return checked;
  });
  await giveBack(deps, verified);
}

async function ownPasskey(unit: Unit, userId: string, id: string): Promise<PasskeyRecord> {
  const passkey = await getPasskey(unit, id);
  if (passkey?.userId !== userId) throw errorOf(refusals.noSuchPasskey());
  return passkey;
}
