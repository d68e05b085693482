import { describe, expect, test } from '@jest/globals';
import { PASSES } from '@visavis/contracts/constants/billing';
import type { PassAccount } from '../../src/domain/account.ts';
import { confirm, type ForMeeting, hold, holdFor, release } from '../../src/domain/passes/holds.ts';
import type { Passes } from '../../src/domain/passes/passes.ts';
import { after, DAY, left, passesOf, planOf, START, unlimited, written } from './support.ts';

describe('a hold', () => {
  const request: ForMeeting = { id: 'h1', userId: 'u1', meetingId: 'm1', title: 'Logos', category: null };
  const basic = passesOf({ balance: 5 }, [planOf('p')]);
  const paidFor = { _id: 'consume:u1:m1' } as never;
  const heldOf = (passes: Passes, now = START) => {
    const held = hold(passes, undefined, request, now);
    if (held.kind !== 'held') throw new Error(held.kind);
    return held;
  };

  test('takes a pass for 15 minutes', () => {
    const { passes, expiresAt } = heldOf(basic);
    expect(expiresAt).toEqual(after(PASSES.holdMs));
    const about = { meetingId: 'm1', meetingTitle: 'Logos', subscriptionId: 'p' };
    expect(passes.account.holds).toEqual([{ ...about, id: 'h1', passes: 1, heldAt: START, expiresAt }]);
    expect(passes.entries).toMatchObject([{ ...about, _id: 'hold:h1', delta: -1, reason: 'hold', balanceAfter: 4 }]);
    expect(left(passes)).toEqual({ p: 4 });
  });

  test('takes one that an admin gave, and nothing of an unlimited plan', () => {
    const held = heldOf(passesOf({ balance: 1, grantedPasses: 1 })).passes;
    expect(held.account).toMatchObject({ grantedPasses: 0, balance: 0, holds: [{ subscriptionId: null, passes: 1 }] });
    const free = heldOf(passesOf({}, [unlimited])).passes;
    expect(free.account.holds).toMatchObject([{ subscriptionId: 'pro', passes: 0 }]);
    expect(Math.abs(free.entries[0]?.delta ?? 1)).toBe(0);
  });

  test('is renewed by the same meeting, and takes nothing more', () => {
    const other = { ...heldOf(basic).passes.account.holds[0], id: 'h0', meetingId: 'm0' } as PassAccount['holds'][number];
    const { passes } = heldOf(basic);
    const two = { ...passes, account: { ...passes.account, holds: [other, ...passes.account.holds] } };
    const renewed = heldOf(two, after(DAY));
    expect(renewed.expiresAt).toEqual(after(DAY + PASSES.holdMs));
    expect(renewed.passes.account.holds).toMatchObject([other, { id: 'h1', heldAt: START, expiresAt: renewed.expiresAt }]);
    expect(renewed.passes.entries).toHaveLength(1);
    expect(holdFor(two, 'm0')).toEqual(other);
    expect(holdFor(two, 'm2')).toBeUndefined();
  });

  test('is none for a meeting that is paid for, or without a pass', () => {
    expect(hold(basic, paidFor, request, START)).toEqual({ kind: 'consumed', passes: basic });
    expect(hold(passesOf(), undefined, request, START)).toEqual({ kind: 'refused', refusal: 'PASS_REQUIRED' });
  });

  test('is used once they have met', () => {
    const { passes } = heldOf(basic);
    const used = confirm(passes, undefined, request, after(1));
    expect(used.kind).toBe('consumed');
    expect(used.passes.account).toMatchObject({ holds: [], balance: 4 });
    expect(used.passes.entries.at(-1)).toMatchObject({
      _id: 'consume:u1:m1',
      delta: 0,
      reason: 'consume',
      subscriptionId: 'p',
      meetingId: 'm1',
      meetingTitle: 'Logos',
    });
    expect(used.passes.entries.at(-1)?.because).toBeUndefined();
    const early = confirm(passes, undefined, { ...request, because: 'early-leaves' }, after(1)).passes;
    expect(early.entries.at(-1)).toMatchObject({ delta: 0, reason: 'consume', because: 'early-leaves' });
    // Also one that has lapsed and was not given back yet.
    expect(confirm(passes, undefined, request, after(PASSES.holdMs)).passes.account).toMatchObject({ holds: [], balance: 4 });
  });

  test('that went back is taken again, or written off where no pass is left', () => {
    const again = confirm(basic, undefined, request, START);
    expect([again.kind, left(again.passes), written(again.passes)]).toEqual([
      'consumed',
      { p: 4 },
      [['consume:u1:m1', -1, 'consume', 4]],
    ]);
    expect(again.passes.entries[0]).toMatchObject({ subscriptionId: 'p', meetingTitle: 'Logos' });
    const none = confirm(passesOf(), undefined, request, START);
    expect([none.kind, none.passes.entries]).toEqual([
      'written-off',
      [expect.objectContaining({ delta: 0, isWrittenOff: true })],
    ]);
  });

  test('is used once, whatever is repeated', () => {
    expect(confirm(basic, paidFor, request, START)).toMatchObject({ kind: 'consumed', passes: { entries: [] } });
    expect(confirm(basic, { isWrittenOff: true } as never, request, START).kind).toBe('written-off');
    expect(release(basic, paidFor, 'm1', START)).toEqual({ kind: 'consumed', passes: basic });
  });

  test('goes back when they did not meet', () => {
    const { passes } = heldOf(basic);
    const back = release(passes, undefined, 'm1', after(1));
    expect([back.kind, left(back.passes), back.passes.account.holds]).toEqual(['released', { p: 5 }, []]);
    expect(back.passes.entries.at(-1)).toMatchObject({
      _id: 'release:h1',
      delta: 1,
      reason: 'release',
      subscriptionId: 'p',
      meetingId: 'm1',
      meetingTitle: 'Logos',
    });
    expect(release(passes, undefined, 'm2', after(1))).toEqual({ kind: 'none', passes });
  });
});
