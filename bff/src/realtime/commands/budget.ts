import { TooMany } from '@visavis/platform';
import { BUSY_MESSAGE } from '../../http/limits.ts';

/**
 * Commands a socket may send: a burst, and a rate (a second) that refills it. Signalling comes in bursts of ICE candidates and
 * has a budget of its own, and so has what people write: nobody types faster, and it is kept for the turn.
 */
export const BUDGET = {
  commands: { burst: 60, perSecond: 20 },
  signals: { burst: 300, perSecond: 100 },
  chat: { burst: 10, perSecond: 2 },
} as const;
type Pot = keyof typeof BUDGET;
const POTS = Object.keys(BUDGET) as Pot[];

/** What is left, and when it was last filled (ms of the monotonic clock). */
export type Budget = Record<Pot, number> & { at: number };

export const freshBudget = (now: number): Budget => ({
  commands: BUDGET.commands.burst,
  signals: BUDGET.signals.burst,
  chat: BUDGET.chat.burst,
  at: now,
});

/** Takes one command from its budget. `input` is the client's word, not looked at yet. Throws RATE_LIMITED. */
export function spend(budget: Budget, name: unknown, input: unknown, now: number): void {
  const seconds = (now - budget.at) / 1_000;
  budget.at = now;
  for (const pot of POTS) budget[pot] = Math.min(BUDGET[pot].burst, budget[pot] + seconds * BUDGET[pot].perSecond);
  const pot = potOf(name, input);
  if (budget[pot] < 1) throw new TooMany('RATE_LIMITED', pot === 'chat' ? TOO_FAST : BUSY_MESSAGE, 1_000);
  budget[pot] -= 1;
}

const TOO_FAST = 'You are sending messages too fast. Please wait a moment.';

function potOf(name: unknown, input: unknown): Pot {
  if (name !== 'session:signal') return 'commands';
  return (input as { signal?: { kind?: unknown } | null } | null | undefined)?.signal?.kind === 'chat' ? 'chat' : 'signals';
}
