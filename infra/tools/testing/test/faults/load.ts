import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../src/index.ts';
import type { Answer } from '../support/client.ts';

export interface TimedAnswer extends Answer {
  /** Since the stretch began. */
  askedAt: number;
  ms: number;
}
/** What each asker was answered to the questions of one stretch of time. */
export type Answers<Who extends string> = Record<Who, TimedAnswer[]>;

export interface Load<Who extends string> {
  /** Begins the next stretch; answers the one before when the last of its questions is answered. */
  next(): Promise<Answers<Who>>;
  /** Everybody's last answer was a good one. */
  allWell(deadlineMs: number): Promise<void>;
  stop(): Promise<Answers<Who>>;
}

/** Every client sends requests in a loop, without retries. A broken connection counts as status 599. */
export function keepAsking<Who extends string>(askers: Record<Who, () => Promise<Answer>>, pauseMs = 20): Load<Who> {
  const names = Object.keys(askers) as Who[];
  const begin = () => ({
    at: performance.now(),
    answers: Object.fromEntries(names.map((who) => [who, []])) as unknown as Answers<Who>,
    open: new Set<Promise<void>>(),
  });
  let stretch = begin();
  let over = false;

  async function askOnce(who: Who): Promise<void> {
    const { at, answers } = stretch;
    const askedAt = performance.now();
    const answer = await askers[who]().catch((error) => ({ status: 599, body: { error: String(error) }, retryAfter: null }));
    answers[who].push({ ...answer, askedAt: askedAt - at, ms: performance.now() - askedAt });
  }
  const running = names.map(async (who) => {
    while (!over) {
      const { open } = stretch;
      const pending = askOnce(who);
      open.add(pending);
      await pending;
      open.delete(pending);
      await delay(pauseMs);
    }
  });
  async function next() {
    const { answers, open } = stretch;
    stretch = begin();
    await Promise.all(open);
    return answers;
  }
  return {
    next,
    allWell: async (deadlineMs) =>
      void (await until(
        'everybody is answered well',
        () => {
          const last = names.map((who) => [who, stretch.answers[who].at(-1)] as const);
          const unwell = last.filter(([, answer]) => !answer || answer.status >= 300);
          if (unwell.length === 0) return true;
          throw new Error(unwell.map(([who, answer]) => `${who}: ${answer?.status} ${JSON.stringify(answer?.body)}`).join('; '));
        },
        deadlineMs,
      )),
    async stop() {
      over = true;
      const last = next();
      await Promise.all(running);
      return last;
    },
  };
}

export const slowest = (answers: readonly TimedAnswer[]): number => Math.round(Math.max(0, ...answers.map(({ ms }) => ms)));
