import { expect, test } from '@jest/globals';
import { BUDGET, freshBudget, spend } from '../../src/realtime/commands/budget.ts';

const chat = { meetingId: 'm1', signal: { kind: 'chat', id: 'c1', text: 'Hello', at: 'now' } };
const candidate = { meetingId: 'm1', to: 'host', signal: { kind: 'candidate' } };
/** How many of these go through before one is refused. */
const sent = (budget: ReturnType<typeof freshBudget>, name: string, input: unknown, now: number) => {
  for (let count = 0; ; count += 1) {
    try {
      spend(budget, name, input, now);
    } catch (error) {
      return { count, error };
    }
  }
};

test('what people write has a small budget of its own, and its refusal says so', () => {
  const budget = freshBudget(0);
  const { count, error } = sent(budget, 'session:signal', chat, 0);
  expect(count).toBe(BUDGET.chat.burst);
  expect(error).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('messages too fast') });
  expect(sent(budget, 'session:signal', chat, 1_000).count).toBe(2);
  expect(sent(budget, 'session:signal', chat, 60_000).count).toBe(BUDGET.chat.burst);
  // The call goes on while they may not write.
  expect(sent(budget, 'session:signal', candidate, 60_000).count).toBe(BUDGET.signals.burst);
  expect(sent(budget, 'session:leave', undefined, 60_000).count).toBe(BUDGET.commands.burst);
});

test.each([undefined, null, 'chat', { signal: null }, { signal: 'chat' }, [[]]])(
  'anything else counts as a signal: %p',
  (input) => {
    const budget = freshBudget(0);
    spend(budget, 'session:signal', input, 0);
    expect(budget).toMatchObject({ signals: BUDGET.signals.burst - 1, chat: BUDGET.chat.burst });
  },
);
