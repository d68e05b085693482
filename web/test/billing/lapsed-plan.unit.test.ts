import { beforeEach, describe, expect, it } from '@jest/globals';
import { BILLING_CLIENT } from '@visavis/contracts/constants/client';
import { createLapsedNews } from '../../src/features/passes/live/lapsed-plan.ts';
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
  const page = () => createLapsedNews(storage);

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
});
