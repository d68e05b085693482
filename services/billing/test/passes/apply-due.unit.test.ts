import { describe, expect, test } from '@jest/globals';
import { PASSES, PLANS } from '@visavis/contracts/constants/billing';
import { applyDue } from '../../src/domain/passes/apply-due.ts';
import { hold } from '../../src/domain/passes/holds.ts';
import { balanceOf, isUnwritten, newAccount, type Passes, unwrittenEntry } from '../../src/domain/passes/passes.ts';
import { credit, takeBack } from '../../src/domain/passes/subscriptions.ts';
import { after, DAY, orderOf, START } from './support.ts';

const none: Passes = { account: newAccount('u1', START), subscriptions: [], entries: [], drafts: [] };
const bought = credit(applyDue(none, START), orderOf('o1', { days: 10 }), START);
const PLAN = 'sub_o1';
const ENDS = after(10 * DAY);
const heldAt = (now: Date, passes = bought) => {
  const held = hold(passes, undefined, { id: 'h1', userId: 'u1', meetingId: 'm1', title: 'Logos', category: null }, now);
  if (held.kind !== 'held') throw new Error(held.kind);
  return { ...held.passes, entries: [], drafts: [] };
};
/** Only what applying what is due writes. */
const dueApplied = (passes: Passes, now: Date) => applyDue({ ...passes, entries: [], drafts: [] }, now);
const wrote = (passes: Passes) => passes.entries.map(({ _id, delta, balanceAfter }) => [_id, delta, balanceAfter]);
const plan = (passes: Passes, id = PLAN) => passes.subscriptions.find(({ _id }) => _id === id);

describe('a hold', () => {
  const held = heldAt(START);
  test('goes back at its end, not before', () => {
    const before = dueApplied(held, after(PASSES.holdMs - 1));
    expect([wrote(before), before.account.holds.length, plan(before)?.remainingPasses]).toEqual([[], 1, 4]);
    const lapsed = dueApplied(held, after(PASSES.holdMs));
    expect([wrote(lapsed), lapsed.account.holds, plan(lapsed)?.remainingPasses]).toEqual([[['release:h1', 1, 6]], [], 5]);
  });
  test('of an ended plan lapses with it', () => {
    const late = heldAt(after(-1, ENDS));
    const lapsed = dueApplied(late, after(PASSES.holdMs, ENDS));
    expect(wrote(lapsed)).toEqual([
      ['release:h1', 1, 6],
      ['expire:h1', -1, 5],
      ['expire:sub_o1', -4, 1],
    ]);
  });
  test('of a refunded plan is taken back, too', () => {
    const subscription = plan(held);
    const refunded = subscription && takeBack(held, subscription, START)?.passes;
    if (!refunded) throw new Error('not refunded');
    const lapsed = dueApplied(refunded, after(PASSES.holdMs));
    expect(wrote(lapsed)).toEqual([
      ['release:h1', 1, 2],
      [`refund:h1`, -1, 1],
    ]);
    expect(plan(lapsed)).toMatchObject({ remainingPasses: 0, refunded: { passes: 5 } });
  });
  test('of a pass that an admin gave goes back to those', () => {
    const granted = { ...none, account: { ...none.account, balance: 1, grantedPasses: 1, freePeriodWritten: 0 } };
    const lapsed = dueApplied(heldAt(START, granted), after(PASSES.holdMs));
    expect([lapsed.account.grantedPasses, lapsed.account.balance]).toEqual([1, 1]);
  });
});

describe('a plan', () => {
  test('ends at its time, not before: what is left lapses, and it is told', () => {
    const before = dueApplied(bought, after(-1, ENDS));
    expect([wrote(before), before.drafts, plan(before)?.expired]).toEqual([[], [], false]);
    const ended = dueApplied(bought, ENDS);
    expect(wrote(ended)).toEqual([['expire:sub_o1', -5, 1]]);
    expect(ended.drafts).toEqual([{ type: 'expired', subscriptionId: PLAN }]);
    expect(plan(ended)).toMatchObject({ expired: true, remainingPasses: 0, lapsedPasses: 5 });
    expect(dueApplied(ended, after(DAY, ENDS)).drafts).toEqual([]);
  });
  test('without passes left ends without an entry, an unlimited one with one of nothing', () => {
    const empty = { ...bought, account: { ...bought.account, balance: 0 } };
    const used = {
      ...empty,
      subscriptions: bought.subscriptions.map((each) => (each._id === PLAN ? { ...each, remainingPasses: 0 } : each)),
    };
    expect([wrote(dueApplied(used, ENDS)), dueApplied(used, ENDS).drafts.length]).toEqual([[], 1]);
    expect(plan(dueApplied(used, ENDS))).not.toHaveProperty('lapsedPasses');
    const unlimited = credit(applyDue(none, START), orderOf('o1', { days: 10, isUnlimited: true }), START);
    expect(balanceOf(unlimited, START)).toMatchObject({ isUnlimited: true, countable: 1 });
    expect(wrote(dueApplied(unlimited, ENDS)).map(([id, delta]) => [id, delta])).toEqual([['expire:sub_o1', -0]]);
  });
  test('that was refunded ends without a word', () => {
    const subscription = plan(bought);
    const refunded = subscription && takeBack(bought, subscription, START)?.passes;
    if (!refunded) throw new Error('not refunded');
    expect(dueApplied(refunded, ENDS)).toMatchObject({ entries: [], drafts: [] });
  });
});

describe('the free plan', () => {
  test('of a period is there once, and leaves no rows where nobody used it', () => {
    const first = applyDue(none, START);
    expect(first.subscriptions).toMatchObject([{ _id: 'free_0_u1', version: 0, remainingPasses: PLANS.freePeriodPasses }]);
    expect(applyDue(first, after(PLANS.freePeriodMs - 1))).toEqual(first);
    const second = applyDue(first, after(PLANS.freePeriodMs));
    expect([second.subscriptions.map(({ _id }) => _id), second.entries, second.drafts]).toEqual([['free_1_u1'], [], []]);
  });
  test('is not there for an erased account, or once it is written', () => {
    expect(applyDue({ ...none, account: { ...none.account, erased: true } }, START).subscriptions).toEqual([]);
    expect(applyDue({ ...none, account: { ...none.account, freePeriodWritten: 0 } }, START).subscriptions).toEqual([]);
  });
});

test('a free pass that is not entered yet has the entry that its first change would make', () => {
  const granted = { ...none, account: { ...none.account, balance: 20, grantedPasses: 20 } };
  const passes = applyDue(granted, after(DAY));
  const free = passes.subscriptions.find(isUnwritten);
  if (!free) throw new Error('there is no free pass');
  const entry = unwrittenEntry(passes, free);
  expect(entry).toMatchObject({ _id: 'bonus:free_0_u1', delta: 1, reason: 'bonus', balanceAfter: 21, at: START, userId: 'u1' });
  expect(balanceOf(passes, after(DAY)).balance).toBe(entry.balanceAfter);
  const held = hold(passes, undefined, { id: 'h1', userId: 'u1', meetingId: 'm1', title: 'Logos', category: null }, after(DAY));
  const [first] = held.kind === 'held' ? held.passes.entries : [];
  expect(first).toMatchObject({ _id: entry._id, delta: entry.delta, balanceAfter: entry.balanceAfter });
});
