import { networkOf } from '@visavis/platform';
import type { Source } from '@visavis/store';
import { devicesOf } from '../../data/known-devices.ts';
import { readDeviceToken } from '../../domain/known-device.ts';
import { type RequestOrigin, shortHash } from '../../domain/one-time-code.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';

export interface Requester {
  address: string;
  now: Date;
  /** What the device kept of an earlier sign-in. */
  device?: string | undefined;
  /** The owner's, in which they request it. */
  sessionId?: string | undefined;
}

/** Who requests or guesses a code of a phone, whose owner may have signed in on that device, or from there, before. */
export async function requestOrigin(
  { secrets }: AuthDeps,
  source: Source,
  owner: UserRecord | undefined,
  { address, now, device, sessionId }: Requester,
): Promise<RequestOrigin> {
  const origin = { network: shortHash(secrets.networks, networkOf(address)), familiar: owner?.networks ?? [] };
  if (sessionId !== undefined) return { ...origin, device: `session ${sessionId}` };
  const id = owner && device !== undefined ? readDeviceToken(secrets.devices, owner, device, now) : undefined;
  const isKnown = owner && id !== undefined && (await devicesOf(source, owner._id)).some((each) => each.id === id);
  return isKnown ? { ...origin, device: id } : origin;
}
