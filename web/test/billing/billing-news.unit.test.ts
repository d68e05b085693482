import { describe, expect, it } from '@jest/globals';
import { createBillingNews } from '../../src/features/passes/live/billing-news.ts';
import { fakeClock } from '../time/fake-clock.ts';

const setUp = () => {
  const clock = fakeClock();
  const refetches: number[] = [];
  const users: number[] = [];
  const toasts: string[] = [];
  const news = createBillingNews({
    refetch: () => refetches.push(clock.now()),
    refreshUser: () => users.push(clock.now()),
    showToast: (kind) => toasts.push(`${kind} ${clock.now()}`),
    later: clock.later,
  });
  return { clock, refetches, users, toasts, news };
};

describe('billing news', () => {
  // spec 2 §4.5–6, §8.21
  it('says what happened at once, and fetches after a second of quiet and once more after the window', () => {
    const { clock, refetches, users, toasts, news } = setUp();
    news.hear('purchased');
    expect(toasts).toEqual(['purchased 0']);
    expect(users).toEqual([0]);
    clock.advance(60_000);
    expect(refetches).toEqual([1_000, 6_000]);
    expect(users).toEqual([0, 10_000]);
    expect(toasts).toEqual(['purchased 0']);
  });
  // spec 2 §4.8
  it('handles a burst once per 5 s and loses nothing of it', () => {
    const { clock, refetches, toasts, news } = setUp();
    news.hear('purchased');
    clock.advance(100);
    for (const one of ['changed', 'expired', 'purchased', 'changed'] as const) news.hear(one);
    clock.advance(4_800);
    expect(toasts).toEqual(['purchased 0']);
    expect(refetches).toEqual([1_000]);
    clock.advance(60_000);
    expect(toasts).toEqual(['purchased 0', 'expired 5000', 'purchased 5000']);
    expect(refetches).toEqual([1_000, 6_000]);
  });
  it('lets no step of a payment hold back the news of the plan that it bought', () => {
    const { clock, refetches, toasts, news } = setUp();
    news.refetchSoon();
    clock.advance(300);
    news.hear('purchased');
    expect(toasts).toEqual(['purchased 300']);
    clock.advance(60_000);
    expect(refetches).toEqual([1_300, 6_300]);
  });
  // spec 2 §9.6
  it('fetches the user at most once per 10 s, however long events go on', () => {
    const { clock, users, news } = setUp();
    for (let ms = 0; ms < 30_000; ms += 500) {
      news.hear('changed');
      clock.advance(500);
    }
    clock.advance(60_000);
    expect(users.slice(1).every((at, index) => at - (users[index] ?? 0) >= 10_000)).toBe(true);
    expect(users.length).toBeGreaterThan(3);
  });
  it('says nothing of changes that need no words, and nothing once stopped', () => {
    const { clock, refetches, toasts, news } = setUp();
    news.hear('changed');
    news.hear('expired');
    news.stop();
    clock.advance(60_000);
    expect(toasts).toEqual([]);
    expect(refetches).toEqual([]);
  });
});
