import { describe, expect, it } from '@jest/globals';
import { createChangeQueue } from '../../src/features/admin/meeting-data/change-queue.ts';
import type { MeetingChange } from '../../src/features/admin/meeting-data/patch-list.ts';
import { meeting } from './meeting-fixture.ts';

const setUp = (most = 3) => {
  const updates: string[][] = [];
  const leftOut: number[] = [];
  let turn: (() => void) | undefined;
  const queue = createChangeQueue({
    show: (changes) =>
      updates.push(changes.map(({ meeting, mayEnter }) => `${meeting._id}${meeting.version}${mayEnter ? '+' : ''}`)),
    leftOut: (count) => leftOut.push(count),
    windowMs: 200,
    most,
    later: (work) => {
      turn = work;
      return () => {
        turn = undefined;
      };
    },
  });
  return { queue, updates, leftOut, endWindow: () => turn?.(), isWaiting: () => turn !== undefined };
};
const change = (_id: string, version = 1, mayEnter = false): MeetingChange => ({ meeting: meeting({ _id, version }), mayEnter });

describe('the queue of changes', () => {
  it('shows the first change at once, and those of a window together', () => {
    const { queue, updates, endWindow } = setUp();
    for (const id of ['a', 'b', 'c']) queue.add(change(id));
    expect(updates).toEqual([['a1']]);
    endWindow();
    expect(updates).toEqual([['a1'], ['b1', 'c1']]);
  });

  it('shows the newest of each meeting, which enters a list if one of them did', () => {
    const { queue, updates, endWindow } = setUp();
    queue.add(change('first'));
    queue.add(change('a', 1, true));
    queue.add(change('a', 3));
    queue.add(change('a', 2));
    endWindow();
    expect(updates.at(-1)).toEqual(['a3+']);
  });

  it('leaves out and counts what is more than a turn shows', () => {
    const { queue, updates, leftOut, endWindow } = setUp();
    queue.add(change('first'));
    for (let at = 0; at < 100; at += 1) queue.add(change(`m${at}`));
    endWindow();
    expect(updates.at(-1)).toEqual(['m971', 'm981', 'm991']);
    expect(leftOut).toEqual([97]);
    queue.add(change('next'));
    endWindow();
    expect([updates.at(-1), leftOut]).toEqual([['next1'], [97]]);
  });

  it('waits no longer once nothing comes, and forgets what waits when it stops', () => {
    const { queue, updates, endWindow, isWaiting } = setUp();
    queue.add(change('a'));
    endWindow();
    queue.add(change('b'));
    expect(updates).toEqual([['a1'], ['b1']]);
    queue.add(change('c'));
    queue.stop();
    expect(isWaiting()).toBe(false);
    queue.add(change('d'));
    endWindow();
    expect(updates).toEqual([['a1'], ['b1'], ['d1']]);
  });
});
