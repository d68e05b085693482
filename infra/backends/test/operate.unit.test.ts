import { describe, expect, test } from '@jest/globals';
import type { Consumer, DeadLetter, EventBus } from '@visavis/event-bus';
import { askedOf, operate } from '../src/operate.ts';

const consumer = { id: 'meeting/keep-people', topic: 'visavis.auth' } as Consumer;
const letter = {
  consumerId: consumer.id,
  subject: 'user-1',
  offset: 7,
  reason: 'poison',
  attempts: 4,
  at: 0,
  error: 'Error: odd',
} as DeadLetter;

function asked(line: string, calls: unknown[] = []) {
  const bus = {
    deadLetters: {
      list: async (topic: string) => [letter, { ...letter, consumerId: `other/${topic}` }],
      async replay(...args: unknown[]) {
        calls.push(args);
        return { replayed: 1, remaining: 2, failures: [{ subject: 'user-2', offset: 9, error: 'Error: still odd' }] };
      },
      discard: async (...args: unknown[]) => void calls.push(args),
    },
  } as unknown as EventBus;
  const words = askedOf(line.split(' ').filter(Boolean));
  return words && operate(words, { bus, consumers: [consumer], prepare: async () => void calls.push('prepared') });
}

describe('what an operator asks of a process', () => {
  test('nothing: it serves', () => expect(asked('')).toBeUndefined());

  test('topics and indexes', async () => {
    const calls: unknown[] = [];
    await asked('--prepare', calls);
    expect(calls).toEqual(['prepared']);
  });

  test('the dead letters of its own consumers', async () =>
    expect(await asked('--dead-letters')).toEqual([
      '1970-01-01T00:00:00.000Z  meeting/keep-people  subject user-1  offset 7  poison after 4: Error: odd',
      '1 parked',
    ]));

  test('a replay, with what stopped it', async () => {
    const calls: unknown[] = [];
    expect(await asked('--replay meeting/keep-people --subject user-1', calls)).toEqual([
      'subject user-2 stopped at offset 9: Error: still odd',
      '1 replayed, 2 still parked',
    ]);
    expect(calls).toEqual([[consumer, 'user-1']]);
  });

  test('to give one up, named exactly', async () => {
    const calls: unknown[] = [];
    await asked('--discard meeting/keep-people --subject user-1 --offset 7', calls);
    expect(calls).toEqual([[consumer, 'user-1', 7]]);
    await expect(asked('--discard meeting/keep-people --subject user-1', calls)).rejects.toThrow('--subject and --offset');
    expect(calls).toHaveLength(1);
  });

  test('what there is not', async () => {
    await expect(asked('--replay meeting/nobody')).rejects.toThrow('There are:\n  meeting/keep-people');
    await expect(asked('--rebuild')).rejects.toThrow('no read model');
    expect(() => asked('--everything')).toThrow('--dead-letters');
  });
});
