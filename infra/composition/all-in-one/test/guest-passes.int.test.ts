/** Meeting and billing together: the process of the meeting service ends between any two steps about a pass. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { billingService } from '@visavis/billing';
import type { CallRow } from '@visavis/contracts/calls/call';
import { meetingService } from '@visavis/meeting';
import { createMovableClock, createServiceClient, type ServiceClient } from '@visavis/platform';
import { startServiceForTest } from '@visavis/service-test';

const START = new Date('2026-06-01T06:00:00.000Z');
const MINUTE = 60_000;
const DIES = 'the process has ended';

let fixture: Awaited<ReturnType<typeof startFixture>>;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

/** A meeting in five minutes, its host, and a guest with one pass: that of the free plan. */
async function startFixture() {
  const clock = createMovableClock({ now: () => START });
  const billing = await startServiceForTest(billingService, { clock });
  const calls = createServiceClient({ caller: 'meeting', url: () => billing.url, serviceTokens: billing.serviceTokens });
  const death = { of: '', when: 'before' as 'before' | 'after' };
  const services = {
    async call(row: CallRow, options: never) {
      const isNow = death.of === row.id;
      if (isNow) death.of = '';
      if (isNow && death.when === 'before') throw new Error(DIES);
      const response = await calls.call(row, options);
      if (isNow) throw new Error(DIES);
      return response;
    },
    close: () => calls.close(),
  } as unknown as ServiceClient;
  const start = (folder?: string) => startServiceForTest(meetingService, { clock, folder, services });
  let meeting = await start();
  const tokens = {
    host: meeting.tokenOf('host'),
    guest: meeting.tokenOf('guest'),
    admin: meeting.tokenOf('admin', { role: 'admin' }),
  };
  const call = async (as: keyof typeof tokens, method: string, path: string, body: object = {}) =>
    meeting.call(method, path, { token: tokens[as], ...(method === 'GET' ? {} : { body }) });
  const proposal = {
    title: 'Logo review for start-ups',
    description: 'Bring your logo and we go through it together.',
    date: new Date(START.getTime() + 40 * MINUTE).toISOString(),
  };
  const id: string = (await call('host', 'POST', '/api/meetings', proposal)).body.meeting._id;
  await call('admin', 'PUT', `/admin/meetings/${id}/approve`, { category: 'graphic-design' });
  clock.advance(35 * MINUTE);
  await meeting.runJob('look-after-sessions');

  const post = (as: 'host' | 'guest', path: string, body: object = {}) => call(as, 'POST', `/api/meetings/${id}${path}`, body);
  const fixture = {
    clock,
    post,
    /**
     * The call about a pass that the process does not survive: it ends before billing is asked, or before it can store the
     * response.
     */
    dieAt: (of: string, when: 'before' | 'after') => Object.assign(death, { of, when }),
    async restart() {
      await meeting.stop({ keepFolder: true });
      meeting = await start(meeting.folder);
    },
    reportPasses: () => meeting.runJob('settle-passes'),
    lapse: () => billing.runJob('release-lapsed-holds'),
    /** Host and guest in the room; the admission is tried again after a failure. */
    async meet() {
      const { ticketId } = (await post('guest', '/waiting-room/join')).body.ticket;
      await post('host', '/session/start');
      await post('host', '/session/enter', { deviceId: 'd-host' });
      const first = await post('host', '/waiting-room/admit', { ticketId });
      if (first.status !== 200) {
        await fixture.restart();
        expect((await call('guest', 'GET', `/api/meetings/${id}/session`)).body.session.me.place).toBe('queue');
        expect((await post('host', '/waiting-room/admit', { ticketId })).status).toBe(200);
      }
      const { me } = (await call('guest', 'GET', `/api/meetings/${id}/session`)).body.session;
      const entered = await post('guest', '/session/enter', { deviceId: 'd-guest', joinToken: me.admission.joinToken });
      expect(entered.status).toBe(200);
    },
    async pass(seconds: number) {
      for (let gone = 0; gone < seconds; gone += 5) {
        clock.advance(5_000);
        for (const as of ['host', 'guest'] as const) await post(as, '/waiting-room/heartbeat', { deviceId: `d-${as}` });
        await meeting.runJob('look-after-sessions');
      }
    },
    async ledger() {
      const { body } = await billing.call('GET', '/api/subscriptions/passes?limit=100', { token: billing.tokenOf('guest') });
      return { balance: body.balance, reasons: body.entries.map(({ reason }: { reason: string }) => reason).reverse() };
    },
    async stop() {
      await meeting.stop();
      await calls.close();
      await billing.stop();
    },
  };
  return fixture;
}

describe('a pass is neither lost nor taken twice when the process ends', () => {
  test.each(['before', 'after'] as const)('%s the hold reaches billing', async (when) => {
    fixture.dieAt('passes.hold', when);
    await fixture.meet();
    // The next admission, which comes soon, has the hold that billing keeps already.
    expect(await fixture.ledger()).toEqual({ balance: 0, reasons: ['bonus', 'hold'] });
    await fixture.pass(120);
    await fixture.reportPasses();
    expect(await fixture.ledger()).toEqual({ balance: 0, reasons: ['bonus', 'hold', 'consume'] });
  });

  test.each(['before', 'after'] as const)('%s the confirmation reaches billing', async (when) => {
    await fixture.meet();
    await fixture.pass(120);
    fixture.dieAt('passes.confirm', when);
    await fixture.reportPasses();
    await fixture.restart();
    for (const _ of [1, 2]) await fixture.reportPasses();
    expect(await fixture.ledger()).toEqual({ balance: 0, reasons: ['bonus', 'hold', 'consume'] });
  });

  test.each(['before', 'after'] as const)('%s the release reaches billing', async (when) => {
    await fixture.meet();
    await fixture.pass(60);
    await fixture.post('guest', '/session/leave');
    fixture.dieAt('passes.release', when);
    await fixture.reportPasses();
    await fixture.restart();
    for (const _ of [1, 2]) await fixture.reportPasses();
    expect(await fixture.ledger()).toEqual({ balance: 1, reasons: ['bonus', 'hold', 'release'] });
  });

  test.each(['before', 'after'] as const)('%s the renewal reaches billing', async (when) => {
    await fixture.meet();
    await fixture.post('host', '/session/leave');
    fixture.clock.advance(10 * MINUTE);
    fixture.dieAt('passes.hold', when);
    await fixture.reportPasses();
    await fixture.restart();
    await fixture.reportPasses();
    fixture.clock.advance(10 * MINUTE);
    await fixture.lapse();
    expect(await fixture.ledger()).toEqual({ balance: 0, reasons: ['bonus', 'hold'] });
  });

  test('and nobody admits the guest again: the hold lapses', async () => {
    const { ticketId } = (await fixture.post('guest', '/waiting-room/join')).body.ticket;
    await fixture.post('host', '/session/start');
    fixture.dieAt('passes.hold', 'after');
    await fixture.post('host', '/waiting-room/admit', { ticketId });
    await fixture.restart();
    expect((await fixture.ledger()).balance).toBe(0);
    fixture.clock.advance(15 * MINUTE);
    expect((await fixture.ledger()).balance).toBe(1);
    await fixture.lapse();
    expect(await fixture.ledger()).toEqual({ balance: 1, reasons: ['bonus', 'hold', 'release'] });
  });
});
