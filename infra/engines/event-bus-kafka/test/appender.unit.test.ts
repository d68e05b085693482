import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import type { Producer } from 'kafkajs';
import { createAppender } from '../src/appender.ts';
import { renewable } from '../src/renewable.ts';

type Request = { producer: number; values: string[] };
let requests: Request[];
let failures: Error[];
let ended: number[];
let atOnce: number;

beforeEach(() => {
  [requests, failures, ended, atOnce] = [[], [], [], 0];
});

const refusal = (type: string) => new Error('kafkajs gave up', { cause: Object.assign(new Error(type), { type }) });

/** Producers that record their requests, and fail as configured. */
function appender() {
  let opened = 0;
  let running = 0;
  const producers = renewable<Producer>(() => {
    const producer = ++opened;
    const sendBatch: Producer['sendBatch'] = async ({ topicMessages = [] }) => {
      atOnce = Math.max(atOnce, ++running);
      requests.push({ producer, values: topicMessages.flatMap(({ messages }) => messages.map(({ value }) => String(value))) });
      for (let turns = 0; turns < 5; turns++) await turn();
      running--;
      const failure = failures.shift();
      if (failure) throw failure;
      return [];
    };
    return { ready: Promise.resolve({ sendBatch } as Producer), destroy: () => void ended.push(producer) };
  });
  return createAppender(producers, { partitions: async () => 4 }, 1_000);
}
const requested = async () => {
  while (requests.length === 0) await turn();
};
const entry = (value: string) => [{ key: 'k', value }];

test('sends concurrent appends in one request, later ones in the next, never two requests at once', async () => {
  const { append } = appender();
  const first = ['a', 'b', 'c'].map((value) => append('t', entry(value)));
  await requested();
  await Promise.all([...first, append('t', entry('d')), append('t', entry('e'))]);
  expect(requests.map(({ values }) => values)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  expect(atOnce).toBe(1);
});

test.each(['OUT_OF_ORDER_SEQUENCE_NUMBER', 'UNKNOWN_PRODUCER_ID'])(
  'sends the same again with a new producer after %s',
  async (type) => {
    failures = [refusal(type)];
    const { append } = appender();
    await Promise.all([append('t', entry('a')), append('t', entry('b'))]);
    expect(requests).toEqual([
      { producer: 1, values: ['a', 'b'] },
      { producer: 2, values: ['a', 'b'] },
    ]);
    expect(ended).toEqual([1]);
  },
);

test('fails all waiting appends with a failed request, which keeps the order of a key, and drops its producer', async () => {
  failures = [new Error('broker away')];
  const { append } = appender();
  const first = append('t', entry('a'));
  const outcomes = Promise.allSettled([first, requested().then(() => append('t', entry('b')))]);
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(first).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await append('t', entry('a'));
  expect(requests).toEqual([
    { producer: 1, values: ['a'] },
    { producer: 2, values: ['a'] },
  ]);
});

test('splits appends beyond the size of a request, in order, and refuses an event that no broker takes alone', async () => {
  const { append } = appender();
  const many = Array.from({ length: 2_500 }, (_, n) => ({ key: 'k', value: `${n}` }));
  const large = 'x'.repeat(500_000);
  const refused = expect(append('t', entry('x'.repeat(1_000_000)))).rejects.toMatchObject({ code: 'EVENT_TOO_LARGE' });
  await Promise.all([append('t', many), append('t', [...entry(large), ...entry(large)])]);
  await refused;
  expect(requests.map(({ values }) => values.length)).toEqual([1_000, 1_000, 501, 1]);
  expect(requests.flatMap(({ values }) => values).slice(0, 2_500)).toEqual(many.map(({ value }) => value));
});

test('refuses for good an event that the broker finds too large, once it was sent alone', async () => {
  failures = [refusal('MESSAGE_TOO_LARGE'), refusal('MESSAGE_TOO_LARGE'), refusal('MESSAGE_TOO_LARGE')];
  const { append } = appender();
  const outcomeOf = (appending: Promise<void>) =>
    appending.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  // It may be either of them.
  expect(await Promise.all([append('t', entry('large')), append('t', entry('small'))].map(outcomeOf))).toEqual([
    'UNAVAILABLE',
    'UNAVAILABLE',
  ]);
  expect(await outcomeOf(append('t', [...entry('large'), ...entry('small')]))).toBe('UNAVAILABLE');
  requests = [];
  const alone = append('t', entry('large'));
  await requested();
  expect(await Promise.all([alone, append('t', entry('behind'))].map(outcomeOf))).toEqual(['EVENT_TOO_LARGE', 'UNAVAILABLE']);
  expect(ended).toEqual([1, 2, 3]);
  await append('t', entry('behind'));
});
