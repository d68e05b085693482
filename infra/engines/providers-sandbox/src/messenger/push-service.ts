import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { newId } from '@visavis/platform';
import type { PushTarget, VapidKeys } from '@visavis/providers';
import express, { type RequestHandler, type Router } from 'express';
import type { Books, PushKeys } from './books.ts';
import { misbehave } from './faults.ts';
import type { PhoneDeps } from './phone-apis.ts';

/** No such name exists (RFC 6761): nothing can be posted there by mistake. */
export const SANDBOX_PUSH_HOST = 'push.visavis.test';
const CURVE = 'prime256v1';
const DAY_SEC = 24 * 60 * 60;
const RECORD_BYTES_MAX = 4_096;

export interface PushDeps extends Pick<PhoneDeps, 'faults' | 'noteOf' | 'accept'> {
  books: () => Books;
  vapid: VapidKeys;
}

/** A push service: it checks VAPID (RFC 8292), and reads what it is sent for subscriptions of its own (RFC 8291). */
export function createPushService({ books, vapid, faults, noteOf, accept }: PushDeps): Router {
  const failing = misbehave(faults, 'push', (response, status) => response.status(status).json({ code: status }));
  const router = express.Router();
  const raw = express.raw({ type: () => true, limit: RECORD_BYTES_MAX });
  // Express refuses encodings that it cannot undo itself.
  const body: RequestHandler = (request, response, next) => {
    const encoding = request.headers['content-encoding'];
    delete request.headers['content-encoding'];
    raw(request, response, (error) => {
      if (encoding !== undefined) request.headers['content-encoding'] = encoding;
      next(error);
    });
  };
  router.post('/:endpoint/:messageId', failing, body, (request, response) => {
    const endpoint = Buffer.from(String(request.params.endpoint), 'base64url').toString();
    const messageId = String(request.params.messageId);
    const refusal = vapidRefusal(request.get('authorization') ?? '', new URL(endpoint).origin, vapid.publicKey);
    if (refusal) return void response.status(403).json({ code: 403, message: refusal });
    const headers = Object.fromEntries(
      ['ttl', 'urgency', 'topic', 'content-encoding'].flatMap((name) => {
        const value = request.get(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    if (!/^\d+$/.test(headers.ttl ?? '')) return void response.status(400).json({ code: 400, message: 'TTL is required' });
    if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(headers.topic))
      return void response.status(400).json({ code: 400, message: 'Topic is invalid' });
    if (headers['content-encoding'] !== 'aes128gcm') return void response.status(400).json({ code: 400, message: 'Encoding' });
    if (faults.of('push').unknown.includes(endpoint)) return void response.status(410).json({ code: 410 });
    const isOwn = new URL(endpoint).hostname === SANDBOX_PUSH_HOST;
    const keys = books().pushKeys(endpoint);
    if (isOwn && !keys) return void response.status(404).json({ code: 404 });
    let text = '(encrypted for a browser)';
    try {
      if (keys) text = decryptPush(request.body as Buffer, keys);
    } catch {
      return void response.status(400).json({ code: 400, message: 'The payload cannot be decrypted' });
    }
    const id = `https://${SANDBOX_PUSH_HOST}/m/${newId()}`;
    accept({ id, messageId, channel: 'push', to: endpoint, template: noteOf(messageId)?.template ?? '', text, headers });
    response.status(201).set('Location', id).end();
  });
  return router;
}

/** As a browser subscribes: the endpoint and its public keys; the private one stays here. */
export function subscribe(books: Books): PushTarget {
  const ecdh = createECDH(CURVE);
  const publicKey = ecdh.generateKeys();
  const endpoint = `https://${SANDBOX_PUSH_HOST}/s/${newId()}`;
  const auth = randomBytes(16).toString('base64url');
  books.addPushKeys(endpoint, { privateKey: ecdh.getPrivateKey().toString('base64url'), auth });
  return { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth } };
}

/** Why the `Authorization` header is not our VAPID header; undefined when it is. */
export function vapidRefusal(authorization: string, audience: string, publicKey: string): string | undefined {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (token === undefined || key !== publicKey) return 'not signed with the key that the browser subscribed with';
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signingKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), signingKey, Buffer.from(signature, 'base64url')))
    return 'the signature does not fit';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  // The machine's clock, which the signing package takes, too.
  const now = Date.now() / 1_000;
  if (aud !== audience) return 'signed for another push service';
  if (typeof exp !== 'number' || exp <= now || exp > now + DAY_SEC) return 'expired, or valid for more than a day';
  return /^(mailto:|https:)/.test(String(sub)) ? undefined : 'without a contact';
}

/** One record of `aes128gcm` (RFC 8188) by the keys of RFC 8291, section 3.4. */
export function decryptPush(body: Buffer, { privateKey, auth }: PushKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const ikm = hkdfSync('sha256', ecdh.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(ikm), salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('not the last record');
  return padded.subarray(0, end).toString();
}
