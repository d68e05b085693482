import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@jest/globals';
import { closeServer, createMovableClock, listen } from '@visavis/platform';
import { createMessenger } from '@visavis/providers';
import { decryptPush, vapidRefusal } from '../src/messenger/push-service.ts';

/** Of RFC 8291, appendix A: a browser's keys. */
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
/** Any pair will do to sign with. */
const VAPID = { publicKey: P256DH, privateKey: PRIVATE_KEY };
const message = {
  channel: 'push',
  messageId: 'message-1',
  subscription: { endpoint: 'https://push.example/s/1', keys: { p256dh: P256DH, auth: AUTH } },
  payload: JSON.stringify({ title: 'नमस्ते', body: 'A meeting was approved' }),
  ttlSec: 600,
  urgency: 'high',
  topic: 'meeting-42',
} as const;

test('the decryption of these tests reads the example of RFC 8291', () => {
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decryptPush(body, { privateKey: PRIVATE_KEY, auth: AUTH })).toBe('When I grow up, I want to be a watermelon');
});

test('web push is encrypted for the browser, signed for its push service, with TTL, urgency and topic', async () => {
  const bodies: Buffer[] = [];
  let headers: IncomingHttpHeaders = {};
  const service = createServer(async (request, response) => {
    headers = request.headers;
    bodies.push(Buffer.concat(await request.toArray()));
    response.writeHead(201, { location: 'https://push.example/m/1' }).end();
  });
  const url = `http://127.0.0.1:${await listen(service, { port: 0, host: '127.0.0.1' })}`;
  const messenger = createMessenger({
    clock: createMovableClock(),
    push: { vapid: VAPID, subject: 'mailto:ops@visavis.example', services: ['push.example'], route: () => new URL(url) },
  });
  expect(await messenger.send(message)).toEqual({ kind: 'accepted', id: 'https://push.example/m/1' });
  await closeServer(service, 100);
  expect(headers).toMatchObject({ ttl: '600', urgency: 'high', topic: 'meeting-42', 'content-encoding': 'aes128gcm' });
  expect(vapidRefusal(headers.authorization ?? '', 'https://push.example', VAPID.publicKey)).toBeUndefined();
  expect(vapidRefusal(headers.authorization ?? '', 'https://other.example', VAPID.publicKey)).toMatch(/another push service/);
  const forged = (headers.authorization ?? '').replace(/.(?=.{8},)/, (letter: string) => (letter === 'x' ? 'y' : 'x'));
  expect(vapidRefusal(forged, 'https://push.example', VAPID.publicKey)).toMatch(/signature/);
  const [body = Buffer.alloc(0)] = bodies;
  expect(decryptPush(body, { privateKey: PRIVATE_KEY, auth: AUTH })).toBe(message.payload);
  expect(body.includes('approved')).toBe(false);
  expect(() => decryptPush(body, { privateKey: PRIVATE_KEY, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow();
});
