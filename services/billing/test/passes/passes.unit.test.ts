import { describe, expect, test } from '@jest/globals';
import { PLANS } from '@visavis/contracts/constants/billing';
import type { PassAccount, SubscriptionRecord } from '../../src/domain/account.ts';
import { adjust } from '../../src/domain/passes/adjust.ts';
import { applyDue } from '../../src/domain/passes/apply-due.ts';
import { activeOf, byExpiry, choosePayer } from '../../src/domain/passes/choose.ts';
import {
  balanceOf,
  enter,
  freePeriodAt,
  isLive,
  newAccount,
  nextFreePass,
  type Passes,
  unwrittenFreePlan,
  withSubscription,
} from '../../src/domain/passes/passes.ts';
import { after, DAY, left, passesOf, planOf, START, unlimited, written } from './support.ts';

const PERIOD = PLANS.freePeriodMs;

describe('the free plan', () => {
  const account = newAccount('u1', START);
  test.each([
    ['before sign-up', -DAY, 0],
    ['at sign-up', 0, 0],
    ['to the end of the period', PERIOD - 1, 0],
    ['from the next period on', PERIOD, 1],
  ])('has a period %s', (_, ms, index) => {
    const startsAt = after(index * PERIOD);
    expect(freePeriodAt(account, after(ms))).toEqual({ index, startsAt, endsAt: after(PERIOD, startsAt) });
  });

  test('gives one pass in each period, for any category', () => {
    expect(unwrittenFreePlan(account, after(PERIOD))).toEqual({
      ...planOf('free_1_u1', { version: 0, planCode: 'free', orderId: null, totalPasses: 1, remainingPasses: 1 }),
      purchasedAt: after(PERIOD),
      expiresAt: after(2 * PERIOD),
    });
    expect(unwrittenFreePlan({ ...account, freePeriodWritten: 0 }, after(PERIOD))?._id).toBe('free_1_u1');
    expect(unwrittenFreePlan({ ...account, freePeriodWritten: 1 }, after(PERIOD))).toBeUndefined();
    expect(unwrittenFreePlan({ ...account, erased: true }, START)).toBeUndefined();
  });

  test('is entered with its first change, and once', () => {
    const free = applyDue(passesOf({ freePeriodWritten: undefined }), START);
    const changed = withSubscription(free, 'free_0_u1', { remainingPasses: 0 });
    expect(written(changed)).toEqual([['bonus:free_0_u1', 1, 'bonus', 1]]);
    expect(changed.entries[0]?.subscriptionId).toBe('free_0_u1');
    expect(changed.account.freePeriodWritten).toBe(0);
    expect(withSubscription(changed, 'free_0_u1', { remainingPasses: 1 }).entries).toHaveLength(1);
    expect(() => withSubscription(free, 'sub_x', {})).toThrow('no subscription sub_x');
  });

  test('tells what is left when its period ends', () => {
    const account = { balance: 3, grantedPasses: 3 };
    const free = planOf('free_0_u1', { planCode: 'free', remainingPasses: 1, expiresAt: after(PERIOD) });
    const at = after(PERIOD);
    expect(nextFreePass(passesOf(account, [free]), START)).toEqual({ at, balance: 4 });
    expect(nextFreePass(passesOf(account, [free, planOf('p')]), START)).toEqual({ at, balance: 9 });
    expect(nextFreePass(passesOf(account, [{ ...free, remainingPasses: 0 }]), START)).toEqual({ at, balance: 4 });
    expect(nextFreePass(passesOf(account, [unlimited]), START)).toBeUndefined();
    expect(nextFreePass(passesOf({ ...account, erased: true }), START)).toBeUndefined();
  });
});

describe('the ledger', () => {
  test('takes what leaves nothing, and never less', () => {
    const one = passesOf({ balance: 1 });
    expect(enter(one, { _id: 'x', delta: -1, reason: 'hold' }).entries).toEqual([
      {
        _id: 'x',
        delta: -1,
        reason: 'hold',
        balanceAfter: 0,
        note: null,
        subscriptionId: null,
        meetingId: null,
        meetingTitle: null,
        by: null,
      },
    ]);
    expect(() => enter(one, { _id: 'x', delta: -2, reason: 'hold' })).toThrow('x would leave -1 passes');
  });

  test('says what can be spent: passes of live plans and those that admins gave', () => {
    const live = planOf('p');
    const gone = [
      planOf('expired', { expired: true }),
      planOf('over', { expiresAt: START }),
      planOf('back', { refunded: { at: START, passes: 0 } }),
    ];
    expect(gone.map((each) => isLive(each, START))).toEqual([false, false, false]);
    expect(balanceOf(passesOf({ grantedPasses: 2 }, [live, ...gone]), START)).toEqual({
      balance: 7,
      countable: 7,
      grantedPasses: 2,
      isUnlimited: false,
    });
    expect(balanceOf(passesOf({ grantedPasses: 2 }, [live, unlimited]), START)).toEqual({
      balance: PLANS.unlimitedPasses,
      countable: 7,
      grantedPasses: 2,
      isUnlimited: true,
    });
  });
});

describe('an adjustment by an admin', () => {
  const command = { id: 'a1', action: 'remove', count: 2, reason: 'Sorry', by: 'admin' } as const;
  const accepted = (passes: Passes, change: object = {}) => {
    const decision = adjust(passes, { ...command, ...change }, START);
    if (decision.kind === 'refused') throw new Error(decision.refusal.code);
    return decision.passes;
  };
  const soon = planOf('soon', { remainingPasses: 3, expiresAt: after(DAY) });
  const late = planOf('late', { remainingPasses: 4, expiresAt: after(2 * DAY) });
  const both = passesOf({ balance: 8, grantedPasses: 1 }, [late, unlimited, soon]);

  test('gives passes that do not expire', () => {
    const granted = accepted(both, { action: 'add' });
    expect(granted.account).toMatchObject({ balance: 10, grantedPasses: 3 });
    expect(granted.entries).toMatchObject([
      { _id: 'adjust:a1', delta: 2, reason: 'admin_action', note: 'Sorry', by: 'admin', subscriptionId: null },
    ]);
  });

  test.each([
    [1, 0, { soon: 3, late: 4 }, null],
    [2, 0, { soon: 2, late: 4 }, null],
    [6, 0, { soon: 0, late: 2 }, null],
    [8, 0, { soon: 0, late: 0 }, null],
  ])('takes %d: first of those that admins gave, then of the plan that ends next', (count, granted, plans, subscriptionId) => {
    const taken = accepted(both, { count });
    expect(taken.account).toMatchObject({ grantedPasses: granted, balance: 8 - count });
    expect(left(taken)).toEqual({ ...plans, pro: PLANS.unlimitedPasses });
    expect(taken.entries).toMatchObject([
      { _id: 'adjust:a1', delta: -count, reason: 'admin_action', note: 'Sorry', by: 'admin', subscriptionId },
    ]);
  });

  test('names the plan that it took all from', () => {
    const plans = passesOf({ balance: 7 }, [soon, late]);
    expect(accepted(plans, { count: 3 }).entries[0]?.subscriptionId).toBe('soon');
    expect(accepted(plans, { count: 4 }).entries[0]?.subscriptionId).toBeNull();
  });

  test('never takes more than there is', () => {
    expect(adjust(both, { ...command, count: 9 }, START)).toMatchObject({
      kind: 'refused',
      refusal: {
        meaning: 'conflict',
        code: 'BALANCE_TOO_LOW',
        message: 'The user has 8 passes: 9 cannot be removed',
        details: { balance: 8 },
      },
    });
  });
});

describe('what pays for a meeting', () => {
  const design = planOf('design', { category: 'graphic-design', expiresAt: after(DAY) });
  const any = planOf('any', { expiresAt: after(2 * DAY) });
  const free = planOf('free_0_u1', { planCode: 'free', expiresAt: after(DAY / 2) });
  const empty = { remainingPasses: 0 };

  test.each<[string, Partial<PassAccount>, SubscriptionRecord[], string | undefined]>([
    ['the chosen one', { activeSubscriptionId: 'any' }, [design, any], 'any'],
    ['the bought one that ends next, while none is chosen', {}, [any, free, design], 'design'],
    [
      'the same once the chosen one is over',
      { activeSubscriptionId: 'x' },
      [planOf('x', { expired: true }), any, design],
      'design',
    ],
    ['the free one without any other', {}, [free], 'free_0_u1'],
    ['none without any', {}, [], undefined],
  ])('as the active plan is %s', (_, account, plans, id) => expect(activeOf(passesOf(account, plans), START)?._id).toBe(id));

  test('plans of one end are in the order of their ids', () => {
    expect(byExpiry(passesOf({}, [planOf('b'), planOf('a'), any, planOf('c')]), START).map(({ _id }) => _id)).toEqual([
      'any',
      'a',
      'b',
      'c',
    ]);
  });

  const locked = { refusal: 'CATEGORY_LOCKED' };
  const required = { refusal: 'PASS_REQUIRED' };
  test.each<[string, Partial<PassAccount>, SubscriptionRecord[], string | null, string | null | object]>([
    ['the active plan', { activeSubscriptionId: 'any' }, [design, any], 'graphic-design', 'any'],
    [
      'another one where the active one does not cover it',
      { activeSubscriptionId: 'design' },
      [design, any],
      'video-animation',
      'any',
    ],
    [
      'another one where the active one is empty',
      { activeSubscriptionId: 'any' },
      [design, { ...any, ...empty }],
      'graphic-design',
      'design',
    ],
    ['a plan without a count', {}, [{ ...unlimited, ...empty }], null, 'pro'],
    ['a pass that an admin gave, last', { grantedPasses: 1 }, [design], 'video-animation', null],
    ['nothing that covers it', {}, [design], 'video-animation', locked],
    ['nothing for a meeting without a category', {}, [design], null, locked],
    ['no pass', {}, [{ ...any, ...empty }], null, required],
    ['no pass of an erased account', { erased: true, grantedPasses: 1 }, [any], null, required],
  ])('is %s', (_, account, plans, category, payer) => {
    const chosen = choosePayer(passesOf(account, plans), category, START);
    expect('refusal' in chosen ? chosen : (chosen.payer?._id ?? null)).toEqual(payer);
  });
});
