import { beforeEach, describe, expect, it } from '@jest/globals';
import { BILLING_CLIENT } from '@visavis/contracts/constants/client';
import { createLapsedNews } from '../../src/features/passes/live/lapsed-plan.ts';
import { createSessionStore } from '../../src/shared/session/session-store.ts';
import { memoryStorage, type TextStorage } from '../../src/shared/session/storage.ts';

const END = Date.parse('2026-12-01T10:00:00Z');
const open = { _id: 's1', planCode: 'basic' as const, passesExpiryDate: new Date(END).toISOString(), isExpired: false };
const lapsed = { ...open, isExpired: true, lapsedPasses: 2 };

// spec 2 §4.7
describe('that the passes of a basic plan have expired', () => {
  let storage: TextStorage;
  beforeEach(() => {
    storage = memoryStorage();
  });
  type Plans = Parameters<ReturnType<typeof createLapsedNews>>[1];
  const page = (userId = 'u1') => {
    const isNews = createLapsedNews(storage);
    return (plans: Plans, now: number) => isNews(userId, plans, now);
  };

  it('is news once to whoever comes soon after, in whatever browser, in all tabs together', () => {
    const first = page();
    expect(first([lapsed], END + 1)).toBe(true);
    expect(first([lapsed], END + 2)).toBe(false);
    expect(page()([lapsed], END + 3)).toBe(false);
    storage = memoryStorage();
    expect(page()([lapsed], END + BILLING_CLIENT.lapsedNewsMs)).toBe(true);
    storage = memoryStorage();
    expect(page()([lapsed], END + BILLING_CLIENT.lapsedNewsMs + 1)).toBe(false);
  });
  it('is news in each tab that has shown the plan before its end', () => {
    const [one, two] = [page(), page()];
    for (const tab of [one, two]) expect(tab([open], END - 1)).toBe(false);
    for (const tab of [one, two]) expect(tab([lapsed], END + 1)).toBe(true);
    for (const tab of [one, two]) expect(tab([lapsed], END + 2)).toBe(false);
  });
  it.each([
    ['none were left, whatever this page has shown', { ...lapsed, lapsedPasses: undefined }],
    ['the server says that it goes on', { ...lapsed, isExpired: false }],
    ['it is another plan', { ...lapsed, planCode: 'growth' as const }],
  ])('is no news where %s', (_, plan) => {
    const tab = page();
    tab([open], END - 1);
    expect(tab([plan], END + 1)).toBe(false);
  });
  it('is news of the next plan, too', () => {
    const tab = page();
    expect(tab([lapsed], END + 1)).toBe(true);
    const next = { ...lapsed, _id: 's2', passesExpiryDate: new Date(END + 10).toISOString() };
    expect(tab([next, lapsed], END + 11)).toBe(true);
    expect(tab([next, lapsed], END + 12)).toBe(false);
  });
  it('is news once of two plans that ended one after the other, whatever page looks next', () => {
    const next = { ...lapsed, _id: 's2', passesExpiryDate: new Date(END + 10).toISOString() };
    for (const isFirst of [true, false, false]) expect(page()([next, lapsed], END + 11)).toBe(isFirst);
    expect(page()([lapsed], END + 12)).toBe(false);
  });
  it('is no news again after a sign-out, and is to another person', () => {
    expect(page()([lapsed], END + 1)).toBe(true);
    createSessionStore(storage).clear('signed-out');
    expect(page()([lapsed], END + 2)).toBe(false);
    expect(page('u2')([lapsed], END + 3)).toBe(true);
  });
  const bought = { ...open, _id: 's2', planCode: 'growth' as const };
  it('is no news to whoever comes and has bought another plan since, nor when that has ended', () => {
    const tab = page();
    expect(tab([bought, lapsed], END + 1)).toBe(false);
    expect(tab([{ ...bought, isExpired: true }, lapsed], END + 2)).toBe(false);
    expect(page()([lapsed], END + 3)).toBe(false);
  });
  it('is news to whoever comes and has the free plan alone', () => {
    expect(page()([{ ...bought, planCode: 'free' as const }, lapsed], END + 1)).toBe(true);
  });
  it('is news where the page has shown the plan before its end, whatever else the person has', () => {
    const tab = page();
    tab([bought, open], END - 1);
    expect(tab([bought, lapsed], END + 1)).toBe(true);
  });
});
