import { userDeviceShared } from '@visavis/contracts/events/auth';
import { errorOf, newId, newSecret } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { devicesOf, findDevice, putDevices } from '../../data/known-devices.ts';
import { insertSession } from '../../data/sessions.ts';
import { getUser } from '../../data/users.ts';
import { browserKey, browserOf, deviceIdOf, deviceTokenOf, readDeviceToken, withDevice } from '../../domain/known-device.ts';
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
export async function admit(
  deps: AuthDeps,
  unit: Unit,
  owner: UserRecord,
  { origin, place = {}, undoDeletion, now }: Admission,
): Promise<UserRecord> {
  const user = { ...owner, ...placeFrom(owner, place), ...signedInFrom(owner, origin.network, now) };
  if (owner.isActive) return saveProfile(deps, unit, owner, user);
  if (!owner.erasesAt) throw errorOf(refusals.inactive());
  if (!undoDeletion) throw errorOf(refusals.deletionPending(owner.erasesAt));
  return keepAccount(deps, unit, user);
}

interface Opening {
  user: UserRecord;
  origin: RequestOrigin;
  /** What the browser kept of its last sign-in, of whomever. */
  token: string | undefined;
  userAgent: string;
  byPasskey?: true;
  now: Date;
}

/**
 * In the caller's unit: a session of a user who was admitted, on a device that is known from then on. That two accounts share a
 * browser is published: there is nothing to know of one that nobody shares.
 */
export async function openSession(
  deps: AuthDeps,
  unit: Unit,
  { user, origin, token, userAgent, byPasskey, now }: Opening,
): Promise<SessionRecord> {
  const session = insertSession(
    unit,
    newSession({ id: newId(), userId: user._id, seed: newSecret(), userAgent, byPasskey }, now),
  );
  const userDevices = await devicesOf(unit, user._id);
  const own = userDevices.find(({ id }) => id === origin.device);
  const before = own ? undefined : await whoseDevice(deps, unit, { user, token, now });
  const browser = own ? own.browser : before && browserOf(before.device);
  const device = { id: origin.device ?? newId(), sessionId: session._id, at: now, ...(browser !== undefined && { browser }) };
  await putDevices(unit, user._id, withDevice(userDevices, device));
  if (before) {
    const deviceKey = browserKey(deps.secrets.devices, browserOf(before.device));
    unit.publish(deps.events(userDeviceShared, session._id, { deviceKey, userIds: [before.userId, user._id] }), session);
  }
  return session;
}

/** The other account that signed in last on the browser; undefined where there is none, or its token is not genuine. */
async function whoseDevice(
  { secrets }: AuthDeps,
  unit: Unit,
  { user, token, now }: Pick<Opening, 'user' | 'token' | 'now'>,
): ReturnType<typeof findDevice> {
  const id = token === undefined ? undefined : deviceIdOf(token);
  const found = id === undefined ? undefined : await findDevice(unit, id);
  if (!found || token === undefined || found.userId === user._id) return undefined;
  const owner = await getUser(unit, found.userId);
  return owner && readDeviceToken(secrets.devices, owner, token, now) === id ? found : undefined;
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
  const ownDevice = (await devicesOf(deps.store, user._id)).find(({ sessionId }) => sessionId === session._id);
  return {
    user,
    device: ownDevice && deviceTokenOf(deps.secrets.devices, user, ownDevice),
    ...(await issueTokens(deps, { user, session, generation: 0 }, now)),
  };
}
