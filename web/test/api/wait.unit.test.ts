import { expect, test } from '@jest/globals';
import { wait } from '../../src/shared/api/http.ts';

test('stops waiting when aborted, before or during the wait', async () => {
  const gone = new AbortController();
  gone.abort(new Error('closed'));
  await expect(wait(60_000, gone.signal)).rejects.toThrow('closed');
  const going = new AbortController();
  const waiting = wait(60_000, going.signal);
  going.abort(new Error('closed'));
  await expect(waiting).rejects.toThrow('closed');
  await wait(1, new AbortController().signal);
});
