import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DomainEvent } from '@visavis/contracts/event';
import { createOutboxRelay } from '../src/outbox/relay.ts';
import type { Outbox, OutboxRow } from '../src/port.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Only what the relay asks of it. */
function memoryOutbox() {
  let rows: OutboxRow[] = [];
  let committed: (subjects?: readonly string[]) => void = () => undefined;
  const outbox = {
    take: async ({ limit, subjects, except = [] }: Parameters<Outbox['take']>[0]) =>
      rows.filter(({ subject }) => (!subjects || subjects.includes(subject)) && !except.includes(subject)).slice(0, limit),
    remove: async (sent: readonly OutboxRow[]) => {
      rows = rows.filter((row) => !sent.includes(row));
    },
    onCommit(listener: typeof committed) {
      committed = listener;
      return () => undefined;
    },
  } as unknown as Outbox;
  return {
    outbox,
    left: () => rows.length,
    commit(subject: string) {
      rows.push({ topic: 'topic', subject, event: { id: `${subject}:${rows.length}`, subject } as DomainEvent } as OutboxRow);
      committed([subject]);
    },
  };
}

test.each([1, 40])('relays %d subjects within seconds after a minute without the topic', async (subjects) => {
  const { outbox, commit, left } = memoryOutbox();
  let away = true;
  const relay = createOutboxRelay({
    store: { outbox },
    async publish() {
      // As long as a connection that is refused takes to be given up.
      await new Promise((resolve) => setTimeout(resolve, away ? 1_000 : 1));
      if (away) throw new Error('the broker is away');
    },
  });
  relay.start();
  for (let subject = 0; subject < subjects; subject++) {
    commit(`s${subject}`);
    await jest.advanceTimersByTimeAsync(60_000 / subjects);
  }
  expect(left()).toBe(subjects);

  away = false;
  await jest.advanceTimersByTimeAsync(8_000);
  expect(left()).toBe(0);

  // Nor does the next event of a subject that had been set aside.
  commit('s0');
  await jest.advanceTimersByTimeAsync(50);
  expect(left()).toBe(0);
  const stopped = relay.stop();
  await jest.advanceTimersByTimeAsync(2_000);
  await stopped;
});
