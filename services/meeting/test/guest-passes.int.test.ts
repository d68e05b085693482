import { beforeEach, describe, expect, test } from '@jest/globals';
import { nextIn } from '@visavis/contracts/queue-order';
import type { User } from './support/harness.ts';
import { approved, MINUTE, outcome } from './support/meetings.ts';
import { cora, gita, h, hari, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, join, enter, call, pass, tick } = kit;
beforeEach(() => {
  Object.assign(h.billing, { isAway: false, lockedCategory: undefined, loseResponseOf: undefined, beforeResponse: undefined });
  h.billing.give(gita.userId, 1);
});

const reportPasses = () => h.runJob('settle-passes');
const stateOf = (user: User) => h.billing.stateOf(user.userId, id);
const admit = async (ticketId: string, by = host) => outcome(await post(by, '/waiting-room/admit', { ticketId }));
/** Gita is in the room once more. */
async function callAgain() {
  const { ticketId } = await join(gita);
  expect(await admit(ticketId)).toBe('200');
  expect(outcome(await enter(gita, { joinToken: (await session(gita)).me.admission.joinToken }))).toBe('200');
}

describe('at the entrance to the queue', () => {
  test('refuses a guest without a pass, or with passes of another category, after what the meeting itself refuses', async () => {
    h.billing.give(gita.userId, 0);
    expect(outcome(await post(gita, '/waiting-room/join'))).toBe('409 PASS_REQUIRED');
    h.billing.give(gita.userId, 1);
    h.billing.lockedCategory = 'graphic-design';
    const locked = await post(gita, '/waiting-room/join');
    expect(outcome(locked)).toBe('409 CATEGORY_LOCKED');
    expect(locked.body.message).toContain('A plan for all categories covers this meeting too.');
    h.billing.give(host.userId, 0);
    expect(outcome(await post(host, '/waiting-room/join'))).toBe('409 CONFLICT');
  });

  test('lets guests wait while billing does not answer, and asks once for each place', async () => {
    h.billing.isAway = true;
    expect(outcome(await post(gita, '/waiting-room/join'))).toBe('200');
    h.billing.isAway = false;
    const before = h.billing.calls.length;
    expect(outcome(await post(gita, '/waiting-room/join'))).toBe('200');
    expect(h.billing.calls.length).toBe(before);
  });
});

describe('at admission', () => {
  test('holds a pass before the guest gets the join token', async () => {
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    h.billing.isAway = true;
    const refused = await post(host, '/waiting-room/admit', { ticketId });
    expect([outcome(refused), refused.headers.get('retry-after')]).toEqual(['503 UNAVAILABLE', '2']);
    expect(await session(gita)).toMatchObject({ me: { place: 'queue', admission: null } });
    h.billing.isAway = false;
    expect(await admit(ticketId)).toBe('200');
    expect(await admit(ticketId, cora)).toBe('200');
    expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual(['held', 0]);
    expect((await session(gita)).me.place).toBe('admitted');
  });

  test('leaves a guest in the queue whose pass is gone since', async () => {
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    h.billing.give(gita.userId, 0);
    expect(await admit(ticketId)).toBe('409 GUEST_PASS_REQUIRED');
    expect((await session(gita)).me.place).toBe('queue');
  });

  test('lets others go first while a guest has no pass, and gives the place back with one, also after a restart', async () => {
    const [first] = [await join(gita), await join(hari)];
    await post(host, '/session/start');
    h.billing.give(gita.userId, 0);
    expect(await admit(first.ticketId)).toBe('409 GUEST_PASS_REQUIRED');
    const queue = async () => (await session(host)).queue;
    expect(await queue()).toMatchObject([{ userId: gita.userId, needsPass: true }, { userId: hari.userId }]);
    expect(nextIn(await queue())).toMatchObject({ userId: hari.userId });
    expect((await session(hari)).me.ticket).toMatchObject({ position: 1, next: true });
    expect((await session(gita)).me.ticket).toMatchObject({ needsPass: true, next: false });

    await h.restart();
    expect(await join(gita)).toMatchObject({ ticketId: first.ticketId, needsPass: true });
    h.billing.give(gita.userId, 1);
    const { needsPass, ...ticket } = await join(gita);
    expect([needsPass, ticket]).toMatchObject([undefined, { ticketId: first.ticketId, position: 1, next: true }]);
    expect((await session(hari)).me.ticket.position).toBe(2);
    expect(nextIn(await queue())).toMatchObject({ userId: gita.userId });
    expect(await admit(first.ticketId)).toBe('200');
  });

  test('lets a guest in who has a pass by now, and has no need of one when they are sent back', async () => {
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    h.billing.give(gita.userId, 0);
    expect(await admit(ticketId)).toBe('409 GUEST_PASS_REQUIRED');
    h.billing.give(gita.userId, 1);
    expect(await admit(ticketId)).toBe('200');
    expect(outcome(await post(host, '/waiting-room/deny', { ticketId, toFront: true }))).toBe('200');
    expect((await session(host)).queue.map((each: { needsPass?: boolean }) => each.needsPass)).toEqual([undefined]);
  });

  test('gives the hold of a guest back whom another one came before', async () => {
    const [first, second] = [await join(gita), await join(hari)];
    await post(host, '/session/start');
    const answers = await Promise.all([admit(first.ticketId, host), admit(second.ticketId, cora)]);
    expect(answers.sort()).toEqual(['200', '409 GUEST_PRESENT']);
    expect([stateOf(gita), stateOf(hari)].filter((state) => state === 'held').length).toBe(1);
  });
});

describe('a hold whose admission was never stored', () => {
  /** The hold is made; what follows never comes, as if the process had ended. */
  async function holdAlone() {
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    h.billing.loseResponseOf = 'passes.hold';
    expect(await admit(ticketId)).toBe('503 UNAVAILABLE');
    expect([stateOf(gita), (await session(gita)).me.place]).toEqual(['held', 'queue']);
    return ticketId;
  }

  test('is given back within a minute, also after a restart', async () => {
    await holdAlone();
    await reportPasses();
    expect(stateOf(gita)).toBe('held');
    await h.restart();
    await pass(60, gita);
    await reportPasses();
    expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual([undefined, 1]);
  });

  test('gives way to the next one, which stays', async () => {
    const ticketId = await holdAlone();
    await enter(host);
    expect(await admit(ticketId)).toBe('200');
    expect(outcome(await enter(gita, { joinToken: (await session(gita)).me.admission.joinToken }))).toBe('200');
    await pass(65, host, gita);
    await reportPasses();
    expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual(['held', 0]);
  });

  test('of two hosts who admit one guest at once, neither gives back what the other has', async () => {
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    await enter(host);
    expect(await Promise.all([admit(ticketId, host), admit(ticketId, cora)])).toEqual(['200', '200']);
    await enter(gita, { joinToken: (await session(gita)).me.admission.joinToken });
    await pass(65, host, gita);
    await reportPasses();
    expect(stateOf(gita)).toBe('held');
  });
});

test('an admission that is sent twice at once leaves no hold behind when the turn is over', async () => {
  const { ticketId } = await join(gita);
  await post(host, '/session/start');
  await enter(host);
  const [arrivals, answers] = [
    [Promise.withResolvers<void>(), Promise.withResolvers<void>()],
    [Promise.withResolvers<void>(), Promise.withResolvers<void>()],
  ] as const;
  let calls = 0;
  h.billing.beforeResponse = async () => {
    const call = calls++;
    arrivals[call]?.resolve();
    await answers[call]?.promise;
  };
  // The first has its hold; the second looks then, and goes on when the first is done.
  const first = admit(ticketId);
  await arrivals[0].promise;
  const second = admit(ticketId);
  await arrivals[1].promise;
  answers[0].resolve();
  expect(await first).toBe('200');
  answers[1].resolve();
  expect(await second).toBe('200');
  expect(stateOf(gita)).toBe('held');
  await post(host, '/waiting-room/deny', { ticketId });
  await reportPasses();
  expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual([undefined, 1]);
});

describe('a guest who left early again and again', () => {
  /** Five leaves, of which the third, fourth and fifth made her wait. */
  async function leaveFiveTimes() {
    await call();
    for (const waitMs of [0, 0, 10 * MINUTE, 10 * MINUTE]) {
      expect(outcome(await post(gita, '/session/leave'))).toBe('200');
      await reportPasses();
      if (waitMs > 0) expect(outcome(await post(gita, '/waiting-room/join'))).toBe('409 LEFT_TOO_OFTEN');
      h.clock.advance(waitMs);
      await enter(host);
      await callAgain();
    }
    expect((await session(gita)).meeting.passAtOnceUntil).toBeUndefined();
    await post(gita, '/session/leave');
    await reportPasses();
    expect(h.billing.passesOf(gita.userId)).toBe(1);
  }
  /** Another host's meeting, which is on. */
  async function elsewhere(days = 0) {
    const { admin } = kit.made();
    const ida = await h.user('Ida');
    h.clock.advance(days * 24 * 60 * MINUTE);
    const meeting = await approved(h, ida, admin, 40 * MINUTE);
    h.clock.advance(35 * MINUTE);
    await tick();
    kit.about(meeting._id);
    await post(ida, '/session/start');
    await enter(ida);
    return ida;
  }
  async function goIn(by: User) {
    const { ticketId, ...ticket } = await join(gita);
    expect(await admit(ticketId, by)).toBe('200');
    expect(outcome(await enter(gita, { joinToken: (await session(gita)).me.admission.joinToken }))).toBe('200');
    return { ticketId, ...ticket };
  }

  test('is told before she joins, and pays for the next leave at once, with the reason', async () => {
    await leaveFiveTimes();
    const ida = await elsewhere();
    const until = (await session(gita)).meeting.passAtOnceUntil;
    expect(Date.parse(until)).toBeGreaterThan(h.clock.now().getTime() + 29 * 24 * 60 * MINUTE);
    expect((await h.call('GET', `/api/meetings/${id}`, { as: gita })).body.meeting.passAtOnceUntil).toBe(until);
    expect((await session(hari)).meeting.passAtOnceUntil).toBeUndefined();
    expect((await goIn(ida)).passAtOnce).toBe(true);
    await post(gita, '/session/leave');
    await reportPasses();
    expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual(['consumed', 0]);
    expect(h.billing.causes.at(-1)).toBe('early-leaves');
  });

  test('keeps the pass when the host ends it', async () => {
    await leaveFiveTimes();
    const ida = await elsewhere();
    const { ticketId } = await goIn(ida);
    await post(ida, '/waiting-room/deny', { ticketId });
    await reportPasses();
    expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual([undefined, 1]);
  });

  test('keeps the pass while she may come back, and pays when her seat is given up', async () => {
    await leaveFiveTimes();
    const ida = await elsewhere();
    await goIn(ida);
    await kit.disconnected(gita);
    await pass(55, ida);
    await reportPasses();
    expect(stateOf(gita)).toBe('held');
    await pass(10, ida);
    await reportPasses();
    expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual(['consumed', 0]);
  });

  test('has two minutes again after 30 days', async () => {
    await leaveFiveTimes();
    const ida = await elsewhere(31);
    expect((await session(gita)).meeting.passAtOnceUntil).toBeUndefined();
    expect((await goIn(ida)).passAtOnce).toBeUndefined();
    await post(gita, '/session/leave');
    await reportPasses();
    expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual([undefined, 1]);
  });
});

describe('after admission', () => {
  test('uses the pass after two minutes together, and takes none when the guest comes again', async () => {
    await call();
    await pass(115, host, gita);
    await reportPasses();
    expect(stateOf(gita)).toBe('held');
    await pass(5, host, gita);
    await reportPasses();
    expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual(['consumed', 0]);
    await post(gita, '/session/leave');
    await callAgain();
    await pass(125, host, gita);
    await reportPasses();
    expect(h.billing.passesOf(gita.userId)).toBe(0);
    expect(h.billing.calls.filter((each) => each.startsWith('confirm')).length).toBeGreaterThan(0);
  });

  test.each(['leaves', 'is removed', 'the session ends', 'an admin cancels'])(
    'gives the pass back when the turn is over before: the guest %s',
    async (how) => {
      const { ticket } = await call();
      await pass(60, host, gita);
      if (how === 'leaves') await post(gita, '/session/leave');
      if (how === 'is removed') await post(host, '/waiting-room/deny', { ticketId: ticket.ticketId });
      if (how === 'the session ends') await post(host, '/session/end');
      if (how === 'an admin cancels')
        await h.call('PUT', `/admin/meetings/${id}/cancel`, { as: kit.made().admin, body: { reason: 'No room' } });
      await reportPasses();
      expect([stateOf(gita), h.billing.passesOf(gita.userId)]).toEqual([undefined, 1]);
    },
  );

  test('keeps the hold of a guest whom two hosts call back at once', async () => {
    const { ticket } = await call();
    await enter(cora);
    await post(host, '/waiting-room/deny', { ticketId: ticket.ticketId });
    const answers = await Promise.all([host, cora].map((by) => post(by, '/session/call-back')));
    expect(answers.map(outcome)).toEqual(['200', '200']);
    expect(stateOf(gita)).toBe('held');
    expect((await session(gita)).me.place).toBe('admitted');
  });

  test('gives the pass back when an admission is not used, and when the hosts are lost', async () => {
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    await enter(host);
    expect(await admit(ticketId)).toBe('200');
    await pass(65, host, gita);
    await reportPasses();
    expect([stateOf(gita), (await session(gita)).me.place]).toEqual([undefined, 'queue']);

    expect(await admit(ticketId)).toBe('200');
    await enter(gita, { joinToken: (await session(gita)).me.admission.joinToken });
    await pass(60, host, gita);
    // The host is silent: lost after 15 s and a grace of 30 s.
    await pass(55, gita);
    await reportPasses();
    expect([stateOf(gita), (await session(gita)).me.place]).toEqual([undefined, 'queue']);
    expect(h.billing.passesOf(gita.userId)).toBe(1);
  });

  test('sums the time together over reconnects of one ticket, without the time of a lost connection', async () => {
    await call();
    await pass(60, host, gita);
    await kit.disconnected(gita);
    await pass(50, host);
    await enter(gita);
    await pass(55, host, gita);
    await reportPasses();
    expect(stateOf(gita)).toBe('held');
    await pass(5, host, gita);
    await reportPasses();
    expect(stateOf(gita)).toBe('consumed');
  });

  test('renews the hold of a guest who is together with no host yet', async () => {
    await call();
    await post(host, '/session/leave');
    await enter(cora);
    const renewals = () => h.billing.calls.filter((each) => each.startsWith('hold renew')).length;
    const before = renewals();
    h.clock.advance(10 * MINUTE);
    await reportPasses();
    await reportPasses();
    expect(renewals()).toBe(before + 1);
  });

  test('takes up what billing did not hear, also after a restart and a lost response, with one effect', async () => {
    await call();
    await pass(115, host, gita);
    // What earlier tests left.
    await reportPasses();
    await pass(5, host, gita);
    h.billing.isAway = true;
    await expect(reportPasses()).rejects.toThrow('billing does not answer');
    await h.restart();
    h.billing.isAway = false;
    h.billing.loseResponseOf = 'passes.confirm';
    await expect(reportPasses()).rejects.toThrow('the response was lost');
    expect(stateOf(gita)).toBe('consumed');
    await reportPasses();
    await reportPasses();
    const confirms = h.billing.calls.filter((each) => each.startsWith('confirm')).slice(-2);
    expect(new Set(confirms).size).toBe(1);
    expect(h.billing.passesOf(gita.userId)).toBe(0);
  });

  test('gives an earlier hold back before it takes a new one, so that a late release meets no new hold', async () => {
    await call();
    h.billing.isAway = true;
    await post(gita, '/session/leave');
    await expect(reportPasses()).rejects.toThrow();
    const { ticketId } = await join(gita);
    h.billing.isAway = false;
    const from = h.billing.calls.length;
    expect(await admit(ticketId)).toBe('200');
    expect(h.billing.calls.slice(from).map((each) => each.split(' ')[0])).toEqual(['release', 'hold']);
    await tick();
    await reportPasses();
    expect(stateOf(gita)).toBe('held');
  });
});
