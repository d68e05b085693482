import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RunningEngine } from '../../src/engines/engine.ts';
import { livekit, livekitKey } from '../../src/engines/index.ts';
import { describeWith, fromNow, type Product, signIn, startProduct, until } from '../../src/index.ts';
import { UNLIMITED } from '../support/browser-fixture.ts';
import { clientOf, proposal } from '../support/client.ts';
import { approvedMeeting, sendHeartbeats } from '../support/fixtures.ts';
import { HOOK_MS, PATIENCE_MS } from '../support/wait.ts';

/** Signalling alone makes a participant of the room: what a browser's page does not say holds on to no connection. */
const connect = (url: string, token: string) => {
  const socket = new WebSocket(`${url}/rtc?access_token=${token}&auto_subscribe=1&protocol=15&sdk=js`);
  const state = { isIn: false, isOver: false };
  // The first message says who is there.
  socket.addEventListener('message', () => {
    state.isIn = true;
  });
  socket.addEventListener('close', () => {
    state.isOver = true;
  });
  return state;
};

describeWith('livekit', livekit(), 'a LiveKit server', (start) => {
  let server: RunningEngine;
  let product: Product;
  beforeAll(async () => {
    server = await start();
    const { key, secret } = livekitKey;
    product = await startProduct({ ...UNLIMITED, MEDIA_URL: server.url, MEDIA_KEY: key, MEDIA_SECRET: secret });
  }, HOOK_MS);
  afterAll(async () => {
    await product?.dispose();
    await server?.stop();
  }, HOOK_MS);

  test('lets nobody stay whose turn is finished, nor come back, nor anybody when the meeting is over', async () => {
    const call = clientOf(product.url);
    const admin = await signIn(product.url, '+919000000001', 'Ada Admin');
    const host = await signIn(product.url, '+919811100061', 'Hana Host');
    const guest = await signIn(product.url, '+919811100062', 'Gita Guest');
    const body = { ...proposal(0), date: fromNow(5 * 60_000).toISOString() };
    const id = await approvedMeeting(call, { admin: admin.token, host: host.token }, body);
    const send = async (name: string, token: string, more: object = {}) => {
      const { status, body } = await call('POST', `/api/meetings/${id}/${name}`, { token, body: more });
      expect([name, status]).toEqual([name, 200]);
      return body;
    };
    const { ticketId } = (await send('waiting-room/join', guest.token)).ticket;
    await send('session/start', host.token);
    const hosting = await send('session/enter', host.token, { deviceId: 'host' });
    const goes = [await sendHeartbeats(call, id, host.token, { deviceId: 'host' }), await sendHeartbeats(call, id, guest.token)];
    await send('waiting-room/admit', host.token, { ticketId });
    const { session } = (await call('GET', `/api/meetings/${id}/session`, { token: guest.token })).body;
    const entered = await send('session/enter', guest.token, { deviceId: 'guest', joinToken: session.me.admission.joinToken });

    const atHost = connect(server.url, hosting.media.token);
    const atGuest = connect(server.url, entered.media.token);
    await until('both are connected', () => atHost.isIn && atGuest.isIn, PATIENCE_MS);
    await send('waiting-room/deny', host.token, { ticketId });
    await until('the guest is disconnected', () => atGuest.isOver, PATIENCE_MS);
    const again = connect(server.url, entered.media.token);
    await until('they are disconnected again', () => again.isOver, PATIENCE_MS);
    expect(atHost.isOver).toBe(false);

    await send('session/end', host.token);
    await until('the host is disconnected', () => atHost.isOver, PATIENCE_MS);
    for (const go of goes) go();
  }, 120_000);
});
