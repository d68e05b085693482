import { errorOf, newId, newSecret } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { devicesOf, putDevices } from '../../data/known-devices.ts';
import { insertSession } from '../../data/sessions.ts';
import { deviceTokenOf, withDevice } from '../../domain/known-device.ts';
import type { RequestOrigin } from '../../domain/one-time-code.ts';
import { refusals } from '../../domain/refusals.ts';
import { newSession, type SessionRecord } from '../../domain/session.ts';
import { type Place, placeFrom, signedInFrom, type UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { keepAccount } from '../profile/delete-account.ts';
import { saveProfile } from '../profile/update-profile.ts';
import { issueTokens, type Tokens } from './issue-tokens.ts';

interface Admission {
  origin: RequestOrigin;
  /** Of the browser. */
  place?: Place;
  undoDeletion: boolean;
  now: Date;
}

/**
 * In the caller's unit: the user as they sign in. Saved in any case: a deactivation that commits meanwhile must see this session,
 * or be seen by it. Throws ACCOUNT_INACTIVE and DELETION_PENDING.
 */
export function admit(
  deps: AuthDeps,
  unit: Unit,
  owner: UserRecord,
  { origin, place = {}, undoDeletion, now }: Admission,
): UserRecord {
  const user = { ...owner, ...placeFrom(owner, place), ...signedInFrom(owner, origin.network, now) };
  if (owner.isActive) return saveProfile(deps, unit, owner, user);
  if (!owner.erasesAt) throw errorOf(refusals.inactive());
  if (!undoDeletion) throw errorOf(refusals.deletionPending(owner.erasesAt));
  return keepAccount(deps, unit, user);
}

/** In the caller's unit: a session of a user who was admitted, on a device that is known from then on. */
export async function openSession(
  unit: Unit,
  {
    user,
    origin,
    userAgent,
    byPasskey,
    now,
  }: { user: UserRecord; origin: RequestOrigin; userAgent: string; byPasskey?: true; now: Date },
): Promise<SessionRecord> {
  const session = insertSession(
    unit,
    newSession({ id: newId(), userId: user._id, seed: newSecret(), userAgent, byPasskey }, now),
  );
  const device = { id: origin.device ?? newId(), sessionId: session._id, at: now };
  await putDevices(unit, user._id, withDevice(await devicesOf(unit, user._id), device));
  return session;
}

export interface SignedIn extends Tokens {
  user: UserRecord;
  /** For the device to keep. */
  device: string | undefined;
}

/** After the commit: the tokens of the session, the first of their generation. */
export async function signedIn(
  deps: AuthDeps,
  { user, session }: { user: UserRecord; session: SessionRecord },
  now: Date,
): Promise<SignedIn> {
  const known = (await devicesOf(deps.store, user._id)).find(({ sessionId }) => sessionId === session._id);
  return {
    user,
    device: known && deviceTokenOf(deps.secrets.devices, user, known),
    ...(await issueTokens(deps, { user, session, generation: 0 }, now)),
  };
}
