import { beforeEach, describe, expect, it } from '@jest/globals';
import { type BasicPlan, noteBasicPlan } from '../../src/features/passes/live/last-basic-plan.ts';
import { memoryStorage, type TextStorage } from '../../src/shared/session/storage.ts';

const END = Date.parse('2026-12-01T10:00:00Z');
const basic: BasicPlan = { _id: 's1', planCode: 'basic', passesExpiryDate: new Date(END).toISOString(), remainingPasses: 2 };
const spent: BasicPlan = { ...basic, remainingPasses: 0 };

// spec 2 §4.7
describe('the basic plan that was seen last', () => {
  let storage: TextStorage;
  const note = (active: BasicPlan | undefined, now: number) => noteBasicPlan(storage, active, now)?._id;
  beforeEach(() => {
    storage = memoryStorage();
  });

  it.each([
    ['shows it without passes', spent],
    ['has another plan', { ...basic, _id: 's2', planCode: 'growth' } as BasicPlan],
    ['has none', undefined],
  ])('is returned once its passes have expired while no page was open and the server %s', (_, active) => {
    expect(note(basic, END - 1)).toBeUndefined();
    expect(note(active, END + 1)).toBe('s1');
    expect(note(active, END + 2)).toBeUndefined();
  });
  it('is not returned where its passes were used before their end, or it was never seen', () => {
    expect(note(basic, END - 2)).toBeUndefined();
    expect(note(spent, END - 1)).toBeUndefined();
    expect(note(spent, END + 1)).toBeUndefined();
    storage.set('visavis.basicPlan', '{broken');
    expect(note(undefined, END + 1)).toBeUndefined();
  });
  it('gives way to a newer one', () => {
    note(basic, END - 1);
    const next = { ...basic, _id: 's2', passesExpiryDate: new Date(END + 1_000).toISOString() };
    expect(note(next, END + 1)).toBe('s1');
    expect(note(spent, END + 1_001)).toBe('s2');
  });
});
