import { describe, expect, it } from '@jest/globals';
import { createEventMemory } from '../../src/features/admin/live/event-memory.ts';

const setUp = () => {
  const clock = { now: 0 };
  return { clock, memory: createEventMemory(() => clock.now, 5_000) };
};

describe('event memory', () => {
  it('knows the same event id, and the same meeting, type and version under another id', () => {
    const { memory } = setUp();
    const event = { name: 'admin:meeting-updated', id: 'e1', meetingId: 'm1', version: 4 };
    expect(memory.isRepeat(event)).toBe(false);
    expect(memory.isRepeat(event)).toBe(true);
    expect(memory.isRepeat({ ...event, id: 'e2' })).toBe(true);
  });

  it('takes two real changes of one meeting for two', () => {
    const { memory } = setUp();
    const event = { name: 'admin:meeting-updated', id: 'e1', meetingId: 'm1', version: 4 };
    expect(memory.isRepeat(event)).toBe(false);
    expect(memory.isRepeat({ ...event, id: 'e2', version: 5 })).toBe(false);
    expect(memory.isRepeat({ ...event, id: 'e3', meetingId: 'm2' })).toBe(false);
  });

  // spec 1 §4.34
  it('passes a domain event once under each of its names', () => {
    const { memory } = setUp();
    expect(memory.isRepeat({ name: 'meeting:rejected', id: 'e1', meetingId: 'm1' })).toBe(false);
    expect(memory.isRepeat({ name: 'admin:meeting-updated', id: 'e1', meetingId: 'm1', version: 2 })).toBe(false);
  });

  // spec 1 §4.39, §9.24
  it('forgets after five seconds, counted from the first', () => {
    const { clock, memory } = setUp();
    const event = { name: 'meeting:rejected', meetingId: 'm1' };
    expect(memory.isRepeat(event)).toBe(false);
    clock.now = 4_999;
    expect(memory.isRepeat(event)).toBe(true);
    clock.now = 5_000;
    expect(memory.isRepeat(event)).toBe(false);
  });
});
