import { expect, test } from '@jest/globals';
import { adminBillingEndpoints } from '@visavis/contracts/admin-billing';
import type { Endpoint } from '@visavis/contracts/endpoint';
import { allEndpoints } from '@visavis/contracts/endpoints';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { profileEndpoints } from '@visavis/contracts/profile';
import { clientCommands } from '@visavis/contracts/socket';
import { z } from 'zod';
import { withoutBlankFields } from '../src/http/blank-fields.ts';

interface Shape {
  properties?: Record<string, Shape>;
  required?: string[];
  anyOf?: Shape[];
  allOf?: Shape[];
  oneOf?: Shape[];
}
/** Paths of the fields that may be left out, by the OpenAPI document: another reading than the product's. */
const optional = (
  { properties = {}, required = [], anyOf = [], allOf = [], oneOf = [] }: Shape,
  path: string[] = [],
): string[][] => [
  ...Object.entries(properties).flatMap(([name, field]) => [
    ...(required.includes(name) ? [] : [[...path, name]]),
    ...optional(field, [...path, name]),
  ]),
  ...[...anyOf, ...allOf, ...oneOf].flatMap((part) => optional(part, path)),
];
const isJson = ({ consumes = 'json' }: Endpoint) => consumes === 'json';
const bodies = [
  ...allEndpoints.filter(isJson).flatMap(({ id, body }) => (body ? [{ id, body }] : [])),
  ...Object.entries(clientCommands).map(([id, body]) => ({ id, body: body as z.ZodType })),
];

test('takes null, an empty text and a blank one in every field of every body that may be left out', () => {
  const refused: string[] = [];
  let count = 0;
  for (const { id, body } of bodies)
    for (const path of optional(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape))
      for (const nothing of [null, '', '  ']) {
        count += 1;
        const input = path.reduceRight<unknown>((value, name) => ({ [name]: value }), nothing);
        const { error } = body.safeParse(withoutBlankFields(body, input));
        if (error?.issues.some((issue) => issue.path.join() === path.join())) refused.push(`${id} ${path.join('.')}: ${nothing}`);
      }
  expect(count).toBeGreaterThan(500);
  // What is never empty, and what a command is narrowed by, is refused in its own words.
  const names = [
    ...['name', 'title', 'description', 'amountPaise', 'expectedAmount', 'expectedPlanVersion', 'expected', 'version'],
    ...['currentTicketId', 'currentSince', 'since', 'deviceId'],
  ];
  expect(refused.filter((each) => !names.includes(/ (\S+): /.exec(each)?.[1] ?? ''))).toEqual([]);
});

test('clears what can be cleared, and keeps what is needed and what says something', () => {
  const edit = (value: object) => withoutBlankFields(meetingEndpoints.edit.body, value);
  expect(edit({ title: '', time: null, turnMinutes: '', category: null, unknown: '' })).toEqual({
    title: '',
    category: null,
    unknown: '',
  });
  expect(withoutBlankFields(meetingEndpoints.create.body, { title: '', time: '' })).toEqual({ title: '' });
  expect(withoutBlankFields(profileEndpoints.update.body, { goal: ' ', about: '', name: 'Asha' })).toEqual({
    about: '',
    name: 'Asha',
  });
  // Not all of the money, and not whatever stands there now.
  const refund = withoutBlankFields(adminBillingEndpoints.refund.body, { amountPaise: null, reason: 'Late' });
  expect(adminBillingEndpoints.refund.body.safeParse(refund).success).toBe(false);
  // However deep a sender nests: 100 KB hold some 20,000 of these.
  const deep = JSON.parse(`${'{"a":'.repeat(20_000)}null${'}'.repeat(20_000)}`);
  expect(edit(deep)).toHaveProperty('a');
  for (const other of [null, '', [], 7]) expect(edit(other as object)).toBe(other);
});
