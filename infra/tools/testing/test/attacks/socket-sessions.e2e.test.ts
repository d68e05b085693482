import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fromNow, signIn, until } from '../../src/index.ts';
import { type SocketFixture, startSocketFixture } from '../support/socket-fixture.ts';
import { asUser, type Browser, open, refusedHandshake } from '../support/sockets.ts';

/** What becomes of an open socket when its session ends. */

let fixture: SocketFixture;
let product: SocketFixture['product'];
let call: SocketFixture['call'];
let admin: SocketFixture['admin'];
let guest: SocketFixture['guest'];
let mallory: SocketFixture['mallory'];
let meetingId: SocketFixture['meetingId'];
let newUser: SocketFixture['newUser'];
let enter: SocketFixture['enter'];
let caughtUp: SocketFixture['caughtUp'];
beforeAll(async () => {
  fixture = await startSocketFixture();
  ({ product, call, admin, guest, mallory, meetingId, newUser, enter, caughtUp } = fixture);
}, 60_000);
afterEach(() => fixture.closeAll());
afterAll(() => fixture.product.dispose());

describe('a session that ends while its socket is open', () => {
  const cut = (browser: Browser) => until('the socket is cut', () => !browser.socket.connected);

  // spec 1 §4.22, §4.25
  test('by sign-out cuts the socket, and its token opens no other', async () => {
    const who = await newUser('Leah Leaving');
    const [one, two] = [await enter(asUser(who.token)), await enter(asUser(who.token))];
    await call('POST', '/auth/logout', { token: who.token });
    await cut(one);
    await cut(two);
    expect(await refusedHandshake(product.url, asUser(who.token))).toMatchObject({ error: 'SESSION_REVOKED' });
  });

  test('cuts only the sockets of that session', async () => {
    const who = await newUser('Two Sessions');
    // The code of a moment ago would open the same session.
    await call('POST', '/dev/clock', { body: { advanceMs: 61_000 } });
    const again = await signIn(product.url, who.phone);
    const [one, two] = [await enter(asUser(who.token)), await enter(asUser(again.token))];
    await call('POST', '/auth/logout', { token: who.token });
    await cut(one);
    await caughtUp(two);
    expect(two.socket.connected).toBe(true);
  });

  // spec 1 §3.2
  test('by deactivation cuts every socket of the user', async () => {
    const who = await newUser('In Active');
    const [one, two] = [await enter(asUser(who.token)), await enter(asUser(who.token))];
    await call('PUT', `/admin/users/${who.user._id}/status`, { token: admin.token, body: { isActive: false } });
    await cut(one);
    await cut(two);
    expect(await refusedHandshake(product.url, asUser(who.token))).toMatchObject({ error: 'SESSION_REVOKED' });
  });

  test('by demotion stops the events of the admin room at once', async () => {
    const who = await newUser('Short Reign');
    const role = (name: string) => call('PUT', `/admin/users/${who.user._id}/role`, { token: admin.token, body: { role: name } });
    await role('admin');
    const { body } = await call('POST', '/auth/refresh-token', { body: { refreshToken: who.refreshToken } });
    const browser = await enter(asUser(body.token));
    expect(await browser.send('admin:join')).toMatchObject({ success: true });
    await role('participant');
    await cut(browser);
    expect(await refusedHandshake(product.url, asUser(body.token))).toMatchObject({ error: 'SESSION_REVOKED' });
  });

  test('can be renewed only by a valid token of the same user', async () => {
    const browser = await enter(asUser(guest.token));
    expect(await browser.send('auth:renew', { token: mallory.token })).toMatchObject({ success: false, error: 'FORBIDDEN' });
    expect(await browser.send('auth:renew', { token: `${guest.token}x` })).toMatchObject({ success: false });
    expect(await browser.send('auth:renew', { token: guest.token })).toMatchObject({ success: true });
  });

  test('of a wall screen gets change notices and nothing else, and ends when its link is withdrawn', async () => {
    const links = (method: string, path = '', body?: object) =>
      call(method, `/api/admin/wall-links${path}`, { token: admin.token, ...(body && { body }) });
    const make = async (name: string) =>
      (await links('POST', '', { name, expiresAt: fromNow(86_400_000).toISOString() })).body as {
        link: { _id: string };
        secret: string;
      };
    const [lobby, kitchen] = [await make('Lobby'), await make('Kitchen')];
    const wall = ({ secret }: { secret: string }) => call('POST', '/bff/wall', { body: { link: secret } });
    const view = (await wall(lobby)).body;
    expect(view).toMatchObject({ name: 'Lobby', figures: { available: true }, meetings: { available: true } });
    expect(JSON.stringify(view)).not.toMatch(/\+91\d{10}/);
    // It is good for nothing else, by any door.
    for (const path of ['/admin/dashboard/stats', '/api/admin/audit', '/users/profile'])
      expect((await call('GET', path, { token: lobby.secret })).status).toBe(401);
    expect(await refusedHandshake(product.url, asUser(lobby.secret))).toMatchObject({ error: 'UNAUTHENTICATED' });

    const screens = [lobby, kitchen].map(({ secret }) => open(product.url, { auth: { wall: secret } })) as [Browser, Browser];
    const [one, other] = screens;
    await until('both are open', () => screens.every(({ socket }) => socket.connected));
    for (const command of ['admin:join', 'admin:request-pending-count', 'room:replay'])
      expect(await one.send(command, { rooms: { admin: { epoch: 'x', seq: 0 } } })).toMatchObject({ error: 'FORBIDDEN' });
    await newUser('Nina New');
    await until('it hears', () => one.heard.length > 0);
    expect(new Set(one.heard.map(({ name, data }) => `${name} ${JSON.stringify(data)}`))).toEqual(new Set(['wall:changed {}']));

    await links('DELETE', `/${lobby.link._id}`);
    await until('the screen is cut', () => !one.socket.connected);
    expect(other.socket.connected).toBe(true);
    expect((await wall(lobby)).body.error).toBe('LINK_WITHDRAWN');
    expect(await refusedHandshake(product.url, { auth: { wall: lobby.secret } })).toMatchObject({ error: 'LINK_WITHDRAWN' });
    expect((await wall(kitchen)).status).toBe(200);
    await call('POST', '/dev/clock', { body: { advanceMs: 86_400_000 } });
    await until('the other one is over', () => !other.socket.connected);
    expect((await wall(kitchen)).body.error).toBe('LINK_EXPIRED');
  });

  // The last one: the clock goes on past every token's end.
  test('by expiry refuses commands at once; a renewal within the grace keeps the socket, otherwise it ends', async () => {
    // Their tokens are new: the end of older ones lies too far back once the clock has moved.
    const [keeping, leaving] = [await newUser('Kiran Keeping'), await newUser('Lata Leaving')];
    const [renewing, silent] = [await enter(asUser(keeping.token)), await enter(asUser(leaving.token))];
    await call('POST', '/dev/clock', { body: { advanceMs: 15 * 60_000 + 1_000 } });
    expect(await silent.send('waiting-room:getPosition', { meetingId })).toMatchObject({ error: 'TOKEN_EXPIRED' });
    expect(await refusedHandshake(product.url, asUser(leaving.token))).toMatchObject({ error: 'TOKEN_EXPIRED' });
    const { body } = await call('POST', '/auth/refresh-token', { body: { refreshToken: keeping.refreshToken } });
    expect(await renewing.send('auth:renew', { token: body.token })).toMatchObject({ success: true });
    await call('POST', '/dev/clock', { body: { advanceMs: 61_000 } });
    await until('the silent one is cut', () => !silent.socket.connected);
    expect(renewing.socket.connected).toBe(true);
  });
});
