import { expect, test } from '@jest/globals';
import { allEndpoints } from '@visavis/contracts/endpoints';
import { createMeetingBody } from '@visavis/contracts/meetings';
import { z } from 'zod';
import { invalidFrom } from '../src/index.ts';

const HOSTILE = [undefined, null, '', 'x', 'x'.repeat(10_000), -1, 1.5, 1e300, true, [], [null], [{}], {}, new Date(Number.NaN)];
/** What zod says by itself, in any of its releases. */
const VALIDATORS_WORDS = /invalid (?:input|option|string|type)|expected|received|too (?:small|big)|>=|<=|zod/i;

const messagesOf = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? []
    : (invalidFrom(parsed.error).details as unknown as { message: string }[]).map(({ message }) => message);
};

test('no field of any call answers in the validator’s words', () => {
  const seen = new Set<string>();
  for (const { body, query, params } of allEndpoints)
    for (const schema of [body, query, params].filter((each) => each instanceof z.ZodType)) {
      for (const value of HOSTILE) for (const message of messagesOf(schema, value)) seen.add(message);
      const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      for (const value of HOSTILE)
        for (const message of messagesOf(schema, Object.fromEntries(fields.map((field) => [field, value])))) seen.add(message);
    }
  expect(seen.size).toBeGreaterThan(20);
  expect([...seen].filter((message) => VALIDATORS_WORDS.test(message))).toEqual([]);
});

test('a field without a message of its own says what it takes', () => {
  const schema = z.object({
    missing: z.string(),
    empty: z.string().min(1),
    short: z.string().min(3),
    count: z.number().int().max(5),
    kind: z.enum(['a', 'b']),
    list: z.array(z.string()),
    when: z.iso.datetime(),
  });
  const parsed = schema.safeParse({ empty: '', short: 'x', count: 9, kind: 'c', list: {}, when: 'now' });
  expect(parsed.error && invalidFrom(parsed.error).details).toEqual([
    { path: 'missing', message: 'Required' },
    { path: 'empty', message: 'Required' },
    { path: 'short', message: 'Must be at least 3 characters' },
    { path: 'count', message: 'Must be at most 5' },
    { path: 'kind', message: 'Must be one of a, b' },
    { path: 'list', message: 'Must be a list' },
    { path: 'when', message: 'Not a valid date and time' },
  ]);
});

test('a field has one detail, its first', () => {
  const body = { title: 'Portfolio review', description: 'Bring three pieces of work', date: '', time: '' };
  const parsed = createMeetingBody.safeParse(body);
  expect(parsed.error && invalidFrom(parsed.error).details).toEqual([
    { path: 'date', message: 'Date is required' },
    { path: 'time', message: 'Time is required' },
  ]);
  const wrong = createMeetingBody.safeParse({ ...body, date: 5, time: 1_000 });
  expect(wrong.error && invalidFrom(wrong.error).details).toEqual([
    { path: 'date', message: 'Invalid date' },
    { path: 'time', message: 'Time must be in HH:MM format' },
  ]);
});
