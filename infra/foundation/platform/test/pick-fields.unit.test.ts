import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { pickFields } from '../src/index.ts';

const at = new Date('2026-11-22T06:00:00Z');
const record = {
  name: 'Asha',
  tags: ['kind'],
  at,
  decidedAt: null,
  missing: undefined,
  notes: 'For admins',
  appeal: { text: 'Please', decidedBy: 'u1' },
  documents: [{ key: 'private' }],
};
const response = z.object({
  name: z.string(),
  tags: z.array(z.string()),
  at: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  missing: z.string().optional(),
  appeal: z.object({ text: z.string() }),
  documents: z.array(z.object({ name: z.string() })),
  count: z.number(),
});

test('picks the fields that the response names, dates as instants, and leaves out what has fields of its own', () => {
  expect(JSON.parse(JSON.stringify(pickFields(response, record)))).toEqual({
    name: 'Asha',
    tags: ['kind'],
    at: at.toISOString(),
    decidedAt: null,
  });
});
