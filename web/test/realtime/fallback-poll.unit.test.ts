import { beforeEach, expect, it } from '@jest/globals';
import { createFallbackPoll } from '../../src/shared/realtime/fallback-poll.ts';

let timers: { work: () => void; ms: number }[];
let polls: number;
let visible: boolean;
let follow: ReturnType<typeof createFallbackPoll>;
const elapse = () => timers.shift()?.work();

beforeEach(() => {
  timers = [];
  polls = 0;
  visible = true;
  follow = createFallbackPoll({
    poll: () => {
      polls += 1;
    },
    isVisible: () => visible,
    random: () => 0.5,
    later: (work, ms) => {
      const timer = { work, ms };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
});

it('fetches again and again while the connection counts as failed, and no longer once it is there', () => {
  follow('connecting');
  follow('reconnecting');
  expect(timers).toEqual([]);
  follow('failed');
  follow('failed');
  expect(timers.map(({ ms }) => ms)).toEqual([25_000]);
  elapse();
  elapse();
  expect(polls).toBe(2);
  follow('connected');
  expect(timers).toEqual([]);
});

it('fetches nothing in a tab that nobody looks at, and goes on once somebody does', () => {
  follow('failed');
  visible = false;
  elapse();
  expect(polls).toBe(0);
  visible = true;
  elapse();
  expect(polls).toBe(1);
});
