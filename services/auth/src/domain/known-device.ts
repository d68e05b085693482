import { createHmac } from 'node:crypto';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import { isSameSecret } from '@visavis/platform';
import { z } from 'zod';
import type { UserRecord } from './user.ts';

const device = z.object({
  id: z.string(),
  /** That the device signed in with last. */
  sessionId: z.string(),
  /** When; it is known for `ACCOUNT.deviceMs` from then on. */
  at: z.date(),
  /** Where another account signed in on it before: the first device that this browser was. */
  browser: z.string().optional(),
});
export type KnownDevice = z.infer<typeof device>;

/** The devices that a user signed in on, latest first. */
export const knownDevices = z.object({
  /** The user's. */
  _id: z.string(),
  version: z.number().int(),
  devices: z.array(device),
  forgetAt: z.date(),
});
export type KnownDevices = z.infer<typeof knownDevices>;

type Owner = Pick<UserRecord, '_id' | 'phone'>;

/**
 * What the device keeps after a sign-in and sends when it requests a code (OWASP's device cookie). It opens nothing: it only has
 * a budget of codes that nobody else can use up. It names neither the user nor the phone, and is good for these two only.
 */
export function deviceTokenOf(key: Buffer, owner: Owner, { id, at }: Pick<KnownDevice, 'id' | 'at'>): string {
  const body = `${id}.${at.getTime().toString(36)}`;
  return `${body}.${macOf(key, owner, body)}`;
}

/** What a token says of its device; whose it is, and whether it is genuine, `readDeviceToken` knows. */
export const deviceIdOf = (token: string): string | undefined => TOKEN.exec(token)?.[2];
const TOKEN = /^(([\w-]{1,64})\.([0-9a-z]{1,10}))\.([\w-]{43})$/;

/** The same for all accounts that have signed in on one browser, one after the other. */
export const browserOf = ({ id, browser }: Pick<KnownDevice, 'id' | 'browser'>): string => browser ?? id;

/** Tells others that it is the same browser, and not which: an id is part of a token. */
export const browserKey = (key: Buffer, browser: string): string =>
  createHmac('sha256', key).update(`browser:${browser}`).digest('base64url');

/** The id of a token of the owner's that has not expired. Whether the device is still known is in the record. */
export function readDeviceToken(key: Buffer, owner: Owner, token: string, now: Date): string | undefined {
  const [, body = '', id = '', at = '', mac = ''] = TOKEN.exec(token) ?? [];
  if (!isSameSecret(macOf(key, owner, body), mac)) return undefined;
  return isKnown({ at: new Date(Number.parseInt(at, 36)) }, now) ? id : undefined;
}

const macOf = (key: Buffer, { _id, phone }: Owner, body: string) =>
  createHmac('sha256', key).update(`${_id}:${phone}:${body}`).digest('base64url');

const isKnown = ({ at }: Pick<KnownDevice, 'at'>, now: Date) => now.getTime() - at.getTime() < ACCOUNT.deviceMs;

/** With one that has just signed in, as the first. A browser is one device, whoever signed in on it meanwhile. */
export const withDevice = (devices: readonly KnownDevice[], signedIn: KnownDevice): KnownDevice[] =>
  [signedIn, ...devices.filter((each) => browserOf(each) !== browserOf(signedIn) && isKnown(each, signedIn.at))].slice(
    0,
    ACCOUNT.devicesMax,
  );
