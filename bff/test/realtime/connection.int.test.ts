// @weight waits
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { closeServer, Unauthenticated } from '@visavis/platform';
import { until } from '@visavis/testing/wait';
import { createFixture, type Fixture, type FixtureOptions } from '../support.ts';

let fixture: Fixture;
afterEach(() => fixture.close());
const open = async (options: FixtureOptions = {}) => {
  fixture = await createFixture(options);
};

describe('a connection', () => {
  // spec 1 §4.22
  it('needs a live token or the public query', async () => {
    await open();
    await fixture.revoke({ userId: 'gone', sessionId: 's-gone' });
    await until(() => fixture.verifier.revocations.isRevoked({ sessionId: 's-gone' } as never));
    const refusals: [object, string][] = [
      [{}, 'UNAUTHENTICATED'],
      [{ query: { isPublic: 'yes' } }, 'UNAUTHENTICATED'],
      [{ query: { isPublic: 'true', anonymousId: 'x'.repeat(65) } }, 'UNAUTHENTICATED'],
      [{ auth: { token: 'nonsense' } }, 'UNAUTHENTICATED'],
      [{ auth: { token: 'x'.repeat(5_000) } }, 'UNAUTHENTICATED'],
      [{ auth: { token: { $ne: null } } }, 'UNAUTHENTICATED'],
      [{ auth: { token: fixture.token('ana', { lifeSec: -1 }) } }, 'TOKEN_EXPIRED'],
      [{ auth: { token: fixture.token('gone') } }, 'SESSION_REVOKED'],
      // A dead token does not become a visitor by its query.
      [{ auth: { token: 'nonsense' }, query: { isPublic: 'true' } }, 'UNAUTHENTICATED'],
    ];
    for (const [options, error] of refusals) {
      const client = fixture.client(options);
      await until(JSON.stringify(options), () => client.refusal());
      expect(client.refusal()).toMatchObject({ success: false, error, message: expect.any(String) });
      expect(client.socket.connected).toBe(false);
    }
    const broken = fixture.client({ auth: { token: fixture.token('ana'), resume: { 'user:ana': 'everything' } } });
    await broken.connected();
    expect(broken.refusal()).toBeUndefined();
  });

  it('is limited by address', async () => {
    await open({ settings: { RATE_LIMIT_SOCKETS: '5' } });
    const clients = Array.from({ length: 14 }, () => fixture.client({ query: { isPublic: 'true' } }));
    await until(() => clients.every((client) => client.socket.connected || client.refusal()));
    const refused = clients.filter((client) => client.refusal());
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused[0]?.refusal()).toMatchObject({ error: 'RATE_LIMITED', retryAfter: expect.any(Number) });
  });

  it('is cut when its session is revoked, and no other', async () => {
    await open();
    const one = fixture.client({ auth: { token: fixture.token('ana', { sid: 'one' }) } });
    const two = fixture.client({ auth: { token: fixture.token('ana', { sid: 'two', ver: 2 }) } });
    const ben = fixture.client({ auth: { token: fixture.token('ben', { sid: 'three' }) } });
    await Promise.all([one, two, ben].map((client) => client.connected()));
    await fixture.revoke({ userId: 'ana', sessionId: 'one' });
    await until('cut', () => one.closedBecause());
    expect(one.closedBecause()).toBe('io server disconnect');
    expect([two.closedBecause(), ben.closedBecause()]).toEqual([undefined, undefined]);
    // Loss of privilege: every token below a version.
    await fixture.revoke({ userId: 'ana', minVersion: 3 });
    await until('cut', () => two.closedBecause());
    expect(ben.closedBecause()).toBeUndefined();
    expect(await fixture.metrics.registry.getSingleMetricAsString('visavis_sockets')).toContain(
      'visavis_sockets{kind="signed-in"} 1',
    );
  });

  it('is cut when the key of its token is withdrawn, and no other', async () => {
    let withdraw = () => {};
    let forged = '';
    const principalOf = (userId: string) =>
      ({ userId, sessionId: 's', role: 'participant', isVerified: false, version: 1, issuedAt: 0, expiresAt: 4e9 }) as const;
    await open({
      deps: {
        verifier: {
          verify: async (token) => {
            if (token === forged) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
            return principalOf(token);
          },
          revocations: { isRevoked: () => false, healthy: () => true, onRevoked: () => () => undefined },
          onKeysWithdrawn(listener) {
            withdraw = listener;
            return () => undefined;
          },
        },
      },
    });
    const [eve, ana] = [fixture.client({ auth: { token: 'eve' } }), fixture.client({ auth: { token: 'ana' } })];
    await Promise.all([eve.connected(), ana.connected()]);
    forged = 'eve';
    withdraw();
    await until(() => eve.closedBecause() === 'io server disconnect');
    expect(ana.socket.connected).toBe(true);
  });

  it('outlives its token by a grace, or by a new token', async () => {
    await open();
    const idle = fixture.client({ auth: { token: fixture.token('idle', { lifeSec: 60 }) } });
    const busy = fixture.client({ auth: { token: fixture.token('busy', { lifeSec: 60 }) } });
    await Promise.all([idle.connected(), busy.connected()]);
    fixture.clock.advance(90_000);
    const token = fixture.token('busy', { lifeSec: 900 });
    expect(await busy.ask('auth:renew', { token })).toMatchObject({ success: true, expiresAt: expect.any(String) });
    expect(await busy.ask('auth:renew', { token: fixture.token('idle') })).toMatchObject({ success: false, error: 'FORBIDDEN' });
    expect(await busy.ask('auth:renew', { token: 'nonsense' })).toMatchObject({ success: false, error: 'UNAUTHENTICATED' });
    expect(idle.closedBecause()).toBeUndefined();
    fixture.clock.advance(45_000);
    await until('the end of the grace', () => idle.closedBecause());
    expect(idle.closedBecause()).toBe('io server disconnect');
    expect(busy.closedBecause()).toBeUndefined();
  });

  it('does not delay a closing server, and is not reported as a lost participant', async () => {
    await open();
    const ana = fixture.client({ auth: { token: fixture.token('ana') } });
    const polling = fixture.client({ auth: { token: fixture.token('ben') }, transports: ['polling'] });
    await Promise.all([ana.connected(), polling.connected()]);
    const forced = jest.spyOn(fixture.server, 'closeAllConnections');
    await closeServer(fixture.server, 60_000);
    expect(forced).not.toHaveBeenCalled();
    await until(() => ana.closedBecause());
    // Not 'io server disconnect', which would mean that the session is over.
    expect(ana.closedBecause()).toBe('transport close');
  });

  it('leaves the admin’s room on the renewed token of a demoted admin', async () => {
    await open();
    const boss = fixture.client({ auth: { token: fixture.token('boss', { role: 'admin' }) } });
    await boss.connected();
    await boss.ask('admin:join');
    await boss.ask('auth:renew', { token: fixture.token('boss', { role: 'host' }) });
    expect(await fixture.sockets.in('admin').fetchSockets()).toEqual([]);
    expect(await boss.ask('admin:join')).toMatchObject({ error: 'ADMIN_REQUIRED' });
  });
});

describe('a page’s viewers', () => {
  it('are counted by browser, live', async () => {
    await open();
    const visit = (anonymousId: string) => fixture.client({ query: { isPublic: 'true', anonymousId, meetingId: 'm1' } });
    const counts = (client: ReturnType<typeof visit>) =>
      client.named('meeting:viewers').map(({ data }) => (data as { count: number }).count);
    const first = visit('browser-1');
    await until('one', () => counts(first).at(-1) === 1);
    const [sameBrowser, second] = [visit('browser-1'), visit('browser-2')];
    await until('two', () => counts(first).at(-1) === 2);
    const ana = fixture.client({ auth: { token: fixture.token('ana') } });
    await ana.connected();
    expect(await ana.ask('meeting:join', { meetingId: 'm1', isPublic: true, anonymousId: 'browser-3' })).toMatchObject({
      viewers: 3,
    });
    await until('three', () => counts(first).at(-1) === 3);
    // One of two tabs closes: still there.
    sameBrowser.socket.disconnect();
    second.socket.disconnect();
    await until('two again', () => counts(first).at(-1) === 2);
    await ana.ask('meeting:leave', { meetingId: 'm1' });
    await until('one again', () => counts(first).at(-1) === 1);
  });
});
