import { createHmac } from 'node:crypto';
import { isSignedWith, type Keys, keysFor } from './secret-keys.ts';

/**
 * Of the link by which the owner of a blocked account, who cannot sign in, appeals. The service that sends it and the one that
 * takes the appeal share its keys.
 */
export const appealKeysOf = (serviceSecret: string): Keys => keysFor(serviceSecret, 'visavis/appeals');

/** The token of a link, which needs no escaping in an address. It names one thing (letters, digits, `-` and `_`). */
export function signTimedLink([key]: Keys, id: string, expiresAt: Date): string {
  const body = `${Math.floor(expiresAt.getTime() / 1_000).toString(36)}~${id}`;
  return `${body}~${linkMacOf(key, body)}`;
}

/** What it names; `expired` when the link's time is over, undefined when it is not ours. */
export function readTimedLink(keys: Keys, token: string, now: Date): { id: string } | 'expired' | undefined {
  const [, body = '', until = '', id = '', mac = ''] = /^(([0-9a-z]+)~([\w-]+))~([\w-]+)$/.exec(token) ?? [];
  if (!isSignedWith(keys, mac, (key) => linkMacOf(key, body))) return undefined;
  return Number.parseInt(until, 36) * 1_000 > now.getTime() ? { id } : 'expired';
}

/** 96 bits: nobody tries so many, and a link in an SMS is paid for by the letter. */
export const linkMacOf = (key: Buffer, body: string): string =>
  createHmac('sha256', key).update(body).digest('base64url').slice(0, 16);
