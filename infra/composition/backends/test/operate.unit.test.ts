import { describe, expect, test } from '@jest/globals';
import type { Consumer, DeadLetter, EventBus } from '@visavis/event-bus';
import { operate, readCommand } from '../src/operate.ts';

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

const at = new Date(0);

function run(line: string, calls: unknown[] = []) {
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
  const words = readCommand(line.split(' ').filter(Boolean));
  const event = {
    _id: 'm1',
    version: 1,
    eventId: 'e1',
    type: 'visavis.meeting.created.v1',
    topic: 'visavis.meeting',
    error: 'too\nlarge',
    at,
  };
  const refused = {
    list: async () => [event],
    async release(id: string) {
      calls.push(['release', id]);
      return event;
    },
    async discard(id: string) {
      calls.push(['discard', id]);
      return event;
    },
  };
  return (
    words &&
    operate(words, {
      bus,
      consumers: [consumer],
      refused,
      prepare: async () => void calls.push('prepared'),
      dropObsoleteIndexes: async () => ['meetings.status+'],
      phoneHash: (phone) => `hash of ${phone}`,
      closedAccounts: async () => [{ userId: 'u1', at: new Date('2030-01-01'), phone: '+919876543210', keptBy: 'u2' }],
      resetSecondFactor: async (phone) => (phone === '+919812345601' ? 'u1' : undefined),
      verifyAudit: async () => ({
        chains: [
          { chain: 'auth', number: 3, hash: 'abc', faults: line.includes('--subject') ? [{ number: 2, fault: 'changed' }] : [] },
        ],
        unchained: 4,
        added: line.includes('--subject') ? ['e9'] : [],
      }),
      rotateKeys: async (now) => {
        calls.push(['rotate', now]);
        return now ? 2 : 0;
      },
      ...(line.includes('--skip') && {
        async rebuild(skip: readonly string[]) {
          calls.push(['rebuild', ...skip]);
          return { events: 3, skipped: ['replay of c cannot read e1'] };
        },
      }),
    })
  );
}

describe('an operator’s command to a process', () => {
  test('says whether the audit log is as it was written, with the heads to compare', async () => {
    expect(await run('--verify-audit')).toEqual([
      'auth: 3 entries, the last one abc',
      '4 of before there were chains',
      expect.stringContaining('as it was written'),
    ]);
    await expect(run('--verify-audit --subject x')).rejects.toThrow(
      /auth 2: changed\nentry e9: added, in no chain\n2 changed, hidden, removed or added/,
    );
  });

  test('lets the process serve when there is none', () => expect(run('')).toBeUndefined());

  test('prints what a phone is called in the logs, however it is written', async () => {
    expect(await run('--phone-hash 98123-45601')).toEqual(['hash of +919812345601']);
    await expect(run('--phone-hash 12')).rejects.toThrow('12 is no phone number');
  });

  test('rotates the signing keys, and replaces them at once where one may be known', async () => {
    const calls: unknown[] = [];
    expect(await run('--rotate-keys', calls)).toEqual([expect.stringMatching(/^a new key signs in a minute/)]);
    expect(await run('--rotate-keys --now', calls)).toEqual([expect.stringMatching(/^a new key signs; 2 withdrawn/)]);
    expect(calls).toEqual(['prepared', ['rotate', false], 'prepared', ['rotate', true]]);
  });

  test('lists the accounts that were closed because another one has their phone', async () => {
    const calls: unknown[] = [];
    expect(await run('--closed-accounts', calls)).toEqual([
      '2030-01-01T00:00:00.000Z  u1  closed: +••••••••3210 belongs to u2',
      '1 closed',
    ]);
    expect(calls).toEqual(['prepared']);
  });

  test('lets an admin enrol anew, and says when there is none', async () => {
    const calls: unknown[] = [];
    expect(await run('--reset-second-factor 98123-45601', calls)).toEqual([expect.stringMatching(/^u1 enrols anew/)]);
    expect(calls).toEqual(['prepared']);
    await expect(run('--reset-second-factor +919812345602')).rejects.toThrow('no admin with a second factor');
  });

  test('prepares topics and indexes', async () => {
    const calls: unknown[] = [];
    await run('--prepare', calls);
    expect(calls).toEqual(['prepared']);
  });

  test('prepares missing indexes, then drops obsolete ones', async () => {
    const calls: unknown[] = [];
    expect(await run('--drop-obsolete-indexes', calls)).toEqual(['meetings.status+', '1 dropped']);
    expect(calls).toEqual(['prepared']);
  });

  test('lists the dead letters of its own consumers', async () =>
    expect(await run('--dead-letters')).toEqual([
      '1970-01-01T00:00:00.000Z  meeting/keep-people  subject user-1  offset 7  poison after 4: Error: odd',
      '1 parked',
    ]));

  test('replays, and reports what stopped it', async () => {
    const calls: unknown[] = [];
    expect(await run('--replay meeting/keep-people --subject user-1', calls)).toEqual([
      'subject user-2 stopped at offset 9: Error: still odd',
      '1 replayed, 2 still parked',
    ]);
    expect(calls).toEqual([[consumer, 'user-1']]);
  });

  test('discards one dead letter, named exactly', async () => {
    const calls: unknown[] = [];
    await run('--discard meeting/keep-people --subject user-1 --offset 7', calls);
    expect(calls).toEqual([[consumer, 'user-1', 7]]);
    await expect(run('--discard meeting/keep-people --subject user-1', calls)).rejects.toThrow('--subject and --offset');
    expect(calls).toHaveLength(1);
  });

  test('lists the events that can never be published, and releases or discards one', async () => {
    const calls: unknown[] = [];
    expect(await run('--outbox', calls)).toEqual([
      '1970-01-01T00:00:00.000Z  event e1  visavis.meeting.created.v1  subject m1: too large',
      '1 refused',
    ]);
    expect(await run('--outbox --release e1', calls)).toEqual([
      'released e1, a visavis.meeting.created.v1 of subject m1: the relay tries it again',
    ]);
    expect(await run('--outbox --discard e1', calls)).toEqual(['discarded e1, a visavis.meeting.created.v1 of subject m1']);
    expect(calls).toEqual([
      ['release', 'e1'],
      ['discard', 'e1'],
    ]);
  });

  test('rebuilds without the events that are named, and says which were left out', async () => {
    const calls: unknown[] = [];
    expect(await run('--rebuild --skip e1 --skip e2', calls)).toEqual([
      'left out: replay of c cannot read e1',
      'read models were rebuilt from 3 events',
    ]);
    expect(calls).toEqual([['rebuild', 'e1', 'e2']]);
  });

  test('rejects unknown consumers and commands', async () => {
    await expect(run('--replay meeting/nobody')).rejects.toThrow('There are:\n  meeting/keep-people');
    await expect(run('--rebuild')).rejects.toThrow('no read model');
    expect(() => run('--everything')).toThrow('--dead-letters');
  });
});
