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
type Kind = keyof typeof BUDGET;
const KINDS = Object.keys(BUDGET) as Kind[];

/** What is left of each kind, and when it was last filled (ms of the monotonic clock). */
export type Budget = Record<Kind, number> & { at: number };

export const freshBudget = (now: number): Budget => ({
  ...(Object.fromEntries(KINDS.map((kind) => [kind, BUDGET[kind].burst])) as Record<Kind, number>),
  at: now,
});

/** Takes one command from its budget. `input` is the client's word, not looked at yet. Throws RATE_LIMITED. */
export function spend(budget: Budget, name: unknown, input: unknown, now: number): void {
  const seconds = (now - budget.at) / 1_000;
  budget.at = now;
  for (const kind of KINDS) budget[kind] = Math.min(BUDGET[kind].burst, budget[kind] + seconds * BUDGET[kind].perSecond);
  const kind = kindOf(name, input);
  if (budget[kind] < 1) throw new TooMany('RATE_LIMITED', kind === 'chat' ? TOO_FAST : BUSY_MESSAGE, 1_000);
  budget[kind] -= 1;
}

const TOO_FAST = 'You are sending messages too fast. Please wait a moment.';

function kindOf(name: unknown, input: unknown): Kind {
  if (name !== 'session:signal') return 'commands';
  return (input as { signal?: { kind?: unknown } | null } | null | undefined)?.signal?.kind === 'chat' ? 'chat' : 'signals';
}
