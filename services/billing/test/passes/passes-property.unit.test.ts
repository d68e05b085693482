// @deep RUNS=5000
import { expect, test } from '@jest/globals';
import { PLANS } from '@visavis/contracts/constants/billing';
import fc from 'fast-check';
import { adjust } from '../../src/domain/passes/adjust.ts';
import { applyDue } from '../../src/domain/passes/apply-due.ts';
import { confirm, hold, release } from '../../src/domain/passes/holds.ts';
import { balanceOf, type Passes } from '../../src/domain/passes/passes.ts';
import { activate, credit, giveBack, subscriptionIdOf, takeBack } from '../../src/domain/passes/subscriptions.ts';
import { after, createMemory, DAY, MINUTE, orderOf, START } from './support.ts';

const MEETINGS = ['m1', 'm2', 'm3'];
const ORDERS = ['o1', 'o2', 'o3', 'o4'];
const CATEGORIES = ['graphic-design', 'digital-marketing'];

const meeting = { meetingId: fc.constantFrom(...MEETINGS), category: fc.constantFrom(...CATEGORIES) };
const order = fc.constantFrom(...ORDERS);
/** A command is sent once or, as callers do whose response was lost, twice. */
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('hold' as const), ...meeting }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('confirm' as const), ...meeting }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('release' as const), ...meeting }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('credit' as const),
      order,
      passes: fc.integer({ min: 1, max: 4 }),
      bonusPasses: fc.integer({ min: 0, max: 2 }),
      isUnlimited: fc.boolean(),
      days: fc.integer({ min: 1, max: 40 }),
      category: fc.constantFrom(null, ...CATEGORIES),
    }),
  },
  fc.record({ type: fc.constant('take back' as const), order }),
  fc.record({ type: fc.constant('give back' as const), order }),
  fc.record({ type: fc.constant('activate' as const), order }),
  fc.record({
    type: fc.constant('adjust' as const),
    action: fc.constantFrom('add' as const, 'remove' as const),
    count: fc.integer({ min: 1, max: 6 }),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(1, MINUTE, 15 * MINUTE, DAY, 31 * DAY) }),
  },
  fc.record({ type: fc.constant('apply due' as const) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

function createFixture() {
  const memory = createMemory();
  let now = START;
  let ids = 0;
  const run = (each: Command): void => {
    if (each.type === 'wait') {
      now = after(each.ms, now);
      return;
    }
    const next = decide(each);
    if (next && next !== memory.load()) memory.commit(next, now);
  };
  const requestOf = ({ meetingId, category }: { meetingId: string; category: string }) => ({
    id: `hold-${++ids}`,
    userId: 'u1',
    meetingId,
    title: 'A meeting',
    category,
  });
  function decide(each: Exclude<Command, { type: 'wait' }>): Passes | undefined {
    const dueApplied = applyDue(memory.load(), now);
    switch (each.type) {
      case 'apply due':
        return dueApplied;
      case 'hold': {
        const held = hold(dueApplied, memory.paid(each.meetingId), requestOf(each), now);
        return held.kind === 'refused' ? undefined : held.passes;
      }
      case 'confirm':
        return confirm(memory.load(), memory.paid(each.meetingId), requestOf(each), now).passes;
      case 'release':
        return release(dueApplied, memory.paid(each.meetingId), each.meetingId, now).passes;
      case 'credit': {
        const { type, order: id, ...plan } = each;
        const bought = orderOf(id, { ...plan, passes: plan.isUnlimited ? PLANS.unlimitedPasses : plan.passes });
        return memory.subscription(subscriptionIdOf(bought)) ? undefined : credit(dueApplied, bought, now);
      }
      case 'take back': {
        const subscription = memory.subscription(`sub_${each.order}`);
        return subscription && takeBack(dueApplied, subscription, now)?.passes;
      }
      case 'give back': {
        const subscription = memory.subscription(`sub_${each.order}`);
        return subscription && giveBack(dueApplied, subscription, `refund-${++ids}`, now);
      }
      case 'activate': {
        const subscription = memory.subscription(`sub_${each.order}`);
        const decision = subscription && activate(dueApplied, subscription, now);
        return decision && decision.kind !== 'refused' ? decision.passes : undefined;
      }
      case 'adjust': {
        const decision = adjust(dueApplied, { ...each, id: `${++ids}`, reason: 'a test', by: 'admin' }, now);
        if (decision.kind === 'refused') {
          expect(each.action).toBe('remove');
          expect(each.count).toBeGreaterThan(balanceOf(dueApplied, now).countable);
          return undefined;
        }
        const grants = decision.passes.account.grantedPasses;
        const taken = dueApplied.subscriptions.filter(
          ({ _id, remainingPasses }) =>
            decision.passes.subscriptions.find((other) => other._id === _id)?.remainingPasses !== remainingPasses,
        );
        if (grants > 0) expect(taken).toEqual([]);
        return decision.passes;
      }
    }
  }
  return { memory, run, now: () => now };
}

function expectSound({ memory, now }: ReturnType<typeof createFixture>): void {
  const { account, subscriptions } = memory.load();
  const entries = [...memory.ledger.values()];
  const sum = entries.reduce((total, { delta }) => total + delta, 0);
  expect(account.balance).toBe(sum);
  expect(account.balance).toBeGreaterThanOrEqual(0);
  const countable = subscriptions.reduce((total, each) => total + (each.isUnlimited ? 0 : each.remainingPasses), 0);
  expect(account.balance).toBe(account.grantedPasses + countable);

  for (const meetingId of MEETINGS) {
    const own = entries.filter((entry) => entry.meetingId === meetingId).sort((a, b) => a.sequence - b.sequence);
    const net = own.reduce((total, { delta }) => total + delta, 0);
    expect([0, -1]).toContain(net === 0 ? 0 : net);
    const used = own.findIndex(({ reason }) => reason === 'consume');
    if (used !== -1) expect(own.length).toBe(used + 1);
  }
  const unlimited = new Set(subscriptions.filter((each) => each.isUnlimited).map(({ _id }) => _id));
  for (const { subscriptionId, delta, _id } of entries)
    if (subscriptionId !== null && unlimited.has(subscriptionId)) expect([_id, Math.abs(delta)]).toEqual([_id, 0]);

  // What is shown is what could be spent: the free plan's pass is part of it, written or not.
  const dueApplied = applyDue(memory.load(), now());
  const { countable: balance } = balanceOf(dueApplied, now());
  const unwritten = dueApplied.subscriptions.filter(({ planCode, version }) => planCode === 'free' && version === 0).length;
  expect(balance).toBe(dueApplied.account.balance + unwritten);
}

// product-decisions "Passes": the balance is the ledger's sum, never negative; at most one pass per user and meeting
test('keeps the ledger sound whatever is done, in any order and twice', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(command, fc.boolean()), { maxLength: 40 }), (commands) => {
      const fixture = createFixture();
      for (const [each, isRepeated] of commands) {
        fixture.run(each);
        expectSound(fixture);
        if (!isRepeated || each.type === 'adjust') continue;
        const { ledger } = fixture.memory;
        const before = ledger.size;
        fixture.run(each);
        if (each.type !== 'wait') expect(ledger.size).toBe(before);
        expectSound(fixture);
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 400) },
  );
});
