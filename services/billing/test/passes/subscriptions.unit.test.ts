import { describe, expect, test } from '@jest/globals';
import { PLANS } from '@visavis/contracts/constants/billing';
import { subscriptionView } from '../../src/domain/passes/subscription-view.ts';
import { activate, credit, giveBack, takeBack } from '../../src/domain/passes/subscriptions.ts';
import { after, DAY, left, orderOf, passesOf, planOf, START, unlimited, written } from './support.ts';

describe('a paid order', () => {
  test('becomes the active plan with its passes and its bonus', () => {
    const order = orderOf('o9', { passes: 5, bonusPasses: 2, days: 30, category: 'graphic-design' });
    const { account, subscriptions, entries, drafts } = credit(passesOf(), order, START);
    expect(subscriptions).toEqual([
      planOf('sub_o9', { version: 0, orderId: 'o9', category: 'graphic-design', totalPasses: 7, remainingPasses: 7 }),
    ]);
    expect(account).toMatchObject({ activeSubscriptionId: 'sub_o9', balance: 7 });
    expect(entries).toMatchObject([
      { _id: 'purchase:o9', delta: 5, reason: 'purchase', subscriptionId: 'sub_o9' },
      { _id: 'bonus:o9', delta: 2, reason: 'bonus', subscriptionId: 'sub_o9' },
    ]);
    expect(drafts).toEqual([{ type: 'purchased', subscriptionId: 'sub_o9' }]);
  });

  test('of an unlimited plan counts no passes', () => {
    const order = orderOf('o9', { passes: PLANS.unlimitedPasses, bonusPasses: 2, isUnlimited: true });
    const { account, subscriptions, entries } = credit(passesOf(), order, START);
    expect(subscriptions[0]?.totalPasses).toBe(PLANS.unlimitedPasses);
    expect([account.balance, entries.map(({ delta }) => delta)]).toEqual([0, [0, 0]]);
    expect(credit(passesOf(), { ...order, bonusPasses: 0 }, START).entries).toHaveLength(1);
  });
});

describe('a plan that is paid back', () => {
  const [mine, other] = [planOf('p', { remainingPasses: 3 }), planOf('q')];
  const owner = passesOf({ balance: 8, activeSubscriptionId: 'p', version: 7 }, [mine, other]);
  const back = (passes = owner, stored = mine) => {
    const result = takeBack(passes, stored, after(1));
    if (!result) throw new Error('nothing to take back');
    return result;
  };

  test('ends, and loses what is unused', () => {
    const { passes, taken } = back();
    expect(taken).toBe(3);
    expect(passes.subscriptions).toEqual([{ ...mine, remainingPasses: 0, refunded: { at: after(1), passes: 3 } }, other]);
    expect(passes.account).toMatchObject({ activeSubscriptionId: null, balance: 5 });
    expect(passes.entries).toMatchObject([{ _id: 'refund:p:7', delta: -3, reason: 'refund', subscriptionId: 'p' }]);
    expect(takeBack(passes, mine, after(2))).toBeUndefined();
  });

  test.each<[string, object, string[]]>([
    ['another one where it was chosen', { activeSubscriptionId: 'p' }, ['q']],
    ['another one where it was active by itself', {}, ['q']],
    ['another one where the chosen one is over', { activeSubscriptionId: 'gone' }, ['q']],
    ['nothing where another one was chosen', { activeSubscriptionId: 'q' }, []],
  ])('tells of %s', (_, account, active) => {
    const soon = { ...mine, expiresAt: after(DAY) };
    const { passes } = back(passesOf({ balance: 8, ...account }, [soon, other]), soon);
    const activeIn = ({ drafts }: typeof passes) => drafts.map(({ type, subscriptionId }) => [type, subscriptionId]);
    expect(activeIn(passes)).toEqual(active.map((id) => ['activated', id]));
    // The one that comes back ends first: it is active again, unless the other was chosen.
    const restored = giveBack({ ...passes, entries: [], drafts: [] }, soon, 'r1', after(2));
    expect(restored && activeIn(restored)).toEqual(active.map(() => ['activated', 'p']));
  });

  test('leaves another one active', () => expect(back(owner, other).passes.account.activeSubscriptionId).toBe('p'));

  test('loses nothing once it has expired, or where nothing is counted', () => {
    const expired = planOf('old', { expired: true, remainingPasses: 2 });
    const { passes, taken } = back(owner, expired);
    expect([taken, passes.subscriptions.map(({ _id }) => _id)]).toEqual([0, ['p', 'q', 'old']]);
    const pro = back(passesOf({}, [unlimited]), unlimited);
    expect([pro.taken, left(pro.passes)]).toEqual([0, { pro: PLANS.unlimitedPasses }]);
  });

  test('goes on when the refund fails', () => {
    const { passes } = back();
    const ended = { ...passes, entries: [] };
    const restored = giveBack(ended, mine, 'r1', after(2));
    expect(restored?.subscriptions[0]).toEqual({ ...mine, refunded: undefined });
    expect(restored?.account).toMatchObject({ activeSubscriptionId: 'p', balance: 8 });
    expect(restored && written(restored)).toEqual([['refund-failed:r1', 3, 'refund', 8]]);
    expect(restored?.entries[0]?.subscriptionId).toBe('p');
    expect(restored && giveBack(restored, mine, 'r1', after(3))).toBeUndefined();
    const meanwhile = { ...ended, account: { ...ended.account, activeSubscriptionId: 'q' } };
    expect(giveBack(meanwhile, mine, 'r1', after(2))?.account.activeSubscriptionId).toBe('q');
  });

  test('stays ended when the refund fails after its time', () => {
    const { passes } = back();
    const late = giveBack({ ...passes, entries: [] }, mine, 'r1', mine.expiresAt);
    expect(late && written(late)).toEqual([
      ['refund-failed:r1', 3, 'refund', 8],
      ['expire:p:r1', -3, 'expire', 5],
    ]);
    expect(late?.entries[1]?.subscriptionId).toBe('p');
    expect([late?.subscriptions[0]?.remainingPasses, late?.account.activeSubscriptionId]).toEqual([0, null]);
    const recorded = planOf('old', { expired: true, refunded: { at: START, passes: 0 } });
    const loaded = giveBack(passesOf(), recorded, 'r1', START);
    expect(loaded && written(loaded)).toEqual([['refund-failed:r1', 0, 'refund', 0]]);
    const pro = { ...unlimited, refunded: { at: START, passes: 0 } };
    expect(giveBack(passesOf({}, [pro]), pro, 'r1', START)?.subscriptions[0]?.remainingPasses).toBe(PLANS.unlimitedPasses);
  });
});

describe('choosing a plan', () => {
  const [soon, late] = [planOf('soon', { expiresAt: after(DAY) }), planOf('late')];
  test('makes it pay first, and is told', () => {
    const chosen = activate(passesOf({}, [soon, late]), late, START);
    expect(chosen).toMatchObject({
      kind: 'accepted',
      passes: { account: { activeSubscriptionId: 'late' }, drafts: [{ type: 'activated', subscriptionId: 'late' }] },
    });
  });
  test.each([
    ['changes nothing when it was chosen', { activeSubscriptionId: 'soon' }, soon, 'unchanged'],
    ['counts also for the one that is active by itself', {}, soon, 'accepted'],
    ['is refused of one that is not there', {}, planOf('x'), 'refused'],
    ['is refused of one that is over', { activeSubscriptionId: 'gone' }, planOf('gone', { expiresAt: START }), 'refused'],
  ])('%s', (_, account, plan, kind) => {
    const gone = planOf('gone', { expiresAt: START });
    const decision = activate(passesOf(account, [soon, late, gone]), plan, START);
    expect(decision.kind).toBe(kind);
    if (decision.kind === 'refused')
      expect(decision.refusal).toMatchObject({ code: 'SUBSCRIPTION_EXPIRED', message: 'This subscription has expired' });
  });
});

describe('a plan as people see it', () => {
  test('has its category by name and its times as text', () => {
    expect(subscriptionView(planOf('p', { category: 'graphic-design' }), 'p', START)).toEqual({
      _id: 'p',
      planCode: 'basic',
      passesExpiryDate: after(30 * DAY).toISOString(),
      remainingPasses: 5,
      totalPasses: 5,
      selectedCategory: 'Graphic Design',
      isUnlimited: false,
      isActive: true,
      isExpired: false,
      isRefunded: false,
      purchasedAt: START.toISOString(),
      orderId: 'o1',
    });
  });
  test.each([
    [{}, { isActive: false, isExpired: false, isRefunded: false, selectedCategory: 'all' }],
    [{ expired: true }, { isExpired: true }],
    [
      { expired: true, lapsedPasses: 2 },
      { isExpired: true, lapsedPasses: 2 },
    ],
    [{ expiresAt: START }, { isExpired: true }],
    [{ refunded: { at: START, passes: 0 } }, { isRefunded: true }],
    [{ category: 'of-an-earlier-release' }, { selectedCategory: 'of-an-earlier-release' }],
  ])('with %j is %j', (change, view) => expect(subscriptionView(planOf('p', change), 'q', START)).toMatchObject(view));
});
