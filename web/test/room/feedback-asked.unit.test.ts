import { expect, test } from '@jest/globals';
import { mayAskOnce } from '../../src/features/room/state/feedback-asked.ts';
import { memoryStorage } from '../../src/shared/session/storage.ts';

test('asks once for a meeting, and remembers the last twenty', () => {
  const storage = memoryStorage();
  expect([mayAskOnce(storage, 'first'), mayAskOnce(storage, 'first')]).toEqual([true, false]);
  for (let meeting = 0; meeting < 19; meeting += 1) expect(mayAskOnce(storage, `m${meeting}`)).toBe(true);
  expect(mayAskOnce(storage, 'first')).toBe(false);
  expect(mayAskOnce(storage, 'another')).toBe(true);
  expect(mayAskOnce(storage, 'first')).toBe(true);
});
