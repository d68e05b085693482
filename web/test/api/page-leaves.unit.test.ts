import { expect, it } from '@jest/globals';
import { fetchPastPage } from '../../src/shared/api/page-leaves.ts';

const ends: (() => void)[] = [];
/** Whether each request was sent to outlive the page. */
const sent: boolean[] = [];
const fetchIt = ((_, init) =>
  new Promise<Response>((resolve) => {
    sent.push(init?.keepalive === true);
    ends.push(() => resolve(new Response()));
  })) as typeof fetch;
const send = (body: RequestInit['body'] | undefined) => fetchPastPage(fetchIt, '/a', body === undefined ? {} : { body });
const finish = async (requests: Promise<Response>[]) => {
  for (const end of ends.splice(0)) end();
  await Promise.all(requests);
  return sent.splice(0);
};

it.each([
  ['nothing', undefined, true],
  ['a small body', '{"a":1}', true],
  ['one of many bytes', 'x'.repeat(60_001), false],
  ['one of fewer characters, of three bytes each', 'क'.repeat(20_001), false],
  ['a file', new FormData(), false],
])('asks the browser to send %s after the page has gone, where it would not refuse to', async (_, body, expected) => {
  expect(await finish([send(body)])).toEqual([expected]);
});

it('counts what is under way together, as browsers do, and no longer once it is answered', async () => {
  const large = 'x'.repeat(25_000);
  expect(await finish([send(large), send(large), send(large), send('{}')])).toEqual([true, true, false, true]);
  expect(await finish([send(large)])).toEqual([true]);
});
