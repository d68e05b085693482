import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { BROWSER_CALLS } from '../src/browser-calls.ts';
import { pageQuery, text, timeZoneInput, timeZoneSchema } from '../src/common.ts';
import { categorySlugOf } from '../src/constants/category.ts';
import { STATUS_FILTERS } from '../src/constants/meeting.ts';
import { allEndpoints } from '../src/endpoints/all.ts';
import { authEndpoints } from '../src/endpoints/auth.ts';
import { paymentEndpoints } from '../src/endpoints/billing.ts';
import { callersOf } from '../src/endpoints/endpoint.ts';
import {
  createMeetingBody,
  descriptionSchema,
  editMeetingBody,
  meetingEndpoints,
  titleSchema,
} from '../src/endpoints/meetings.ts';
import { openApiDocument, refusalsOf } from '../src/endpoints/openapi.ts';
import { ERROR_CODES } from '../src/error-codes.ts';
import { allEvents } from '../src/events/registry.ts';
import { formerSpellings, normalisePhone, presentPhone } from '../src/phone.ts';
import { maskPhone, readablePhone } from '../src/phone-digits.ts';
import { processes } from '../src/processes.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

// spec 1 §5.1, §9.5
describe('phones (specification 1, section 5)', () => {
  test.each([
    ['98765 43210', '+919876543210'],
    ['98765-43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['1234567', '+911234567'],
    ['123456789012345', '+91123456789012345'],
    ['+44 7700 900123', '+447700900123'],
    ['+1 1234567', '+11234567'],
  ])('%s is %s', (typed, phone) => expect(normalisePhone(typed)).toBe(phone));
  test.each([
    '',
    '123456',
    '1234567890123456',
    '+91 123456',
    '98765x43210',
    '+',
    '(022) 123456',
    '９８７６５４３２１０',
    '+91+9198765',
  ])('%j is refused', (typed) => expect(normalisePhone(typed)).toBeUndefined());
  test.each([
    ['09815547266', '+919815547266'],
    ['+91 09815547266', '+919815547266'],
    ['+9109815547266', '+919815547266'],
    ['00919815547266', '+919815547266'],
    ['0091 98155 47266', '+919815547266'],
    ['919812345601', '+919812345601'],
    ['+91 98123 45601', '+919812345601'],
    ['98123-45601', '+919812345601'],
    ['+44 07911 123456', '+447911123456'],
    ['00447911123456', '+447911123456'],
    // A leading zero that is part of the number, a number that begins with its own dial code, and no number of any plan.
    ['+39 06 1234 5678', '+390612345678'],
    ['9123456789', '+919123456789'],
    ['0012345', '+910012345'],
    ['+999 1234567', '+9991234567'],
  ])('normalises %s to %s', (typed, phone) => expect(normalisePhone(typed)).toBe(phone));
  test('knows the spellings that earlier releases stored', () => {
    expect(formerSpellings('+919815547266')).toEqual(['+9109815547266', '+91919815547266', '+9100919815547266']);
    expect(formerSpellings('+447911123456')).toEqual(['+4407911123456', '+9100447911123456']);
    expect(formerSpellings('+911234567')).toEqual(['+9100911234567']);
    expect(formerSpellings('+390612345678')).not.toContain('+3900612345678');
  });
  test.each([
    ['+919876543210', { text: '+91 98765 43210', possible: true }],
    ['+447911123456', { text: '+44 7911 123456', possible: true }],
    ['+911234567', { text: '+91 1234567', possible: false }],
    ['+9991234567', { text: '+9991234567', possible: false }],
  ])('presents %s as its country writes it', (phone, presented) => expect(presentPhone(phone)).toEqual(presented));
  test('hides all but the last four digits', () => expect(maskPhone('+919876543210')).toBe('+••••••••3210'));
  test.each([
    ['+919876543210', '+91 98765 43210'],
    ['+12025550123', '+1 20255 50123'],
    ['+3584012345', '+358 4012345'],
    ['+4915123456789', '+49 15123456789'],
    ['', ''],
  ])('shows %p as %p', (phone, view) => expect(readablePhone(phone)).toBe(view));
});

describe('meeting form (specification 1, section 5)', () => {
  test.each([
    [titleSchema, undefined, 'Title is required'],
    [titleSchema, '   ', 'Title is required'],
    [titleSchema, 12345, 'Title is required'],
    [titleSchema, null, 'Title is required'],
    [titleSchema, 'four', 'Title must be at least 5 characters'],
    [titleSchema, 'x'.repeat(100), 'Title must be less than 100 characters'],
    [descriptionSchema, '', 'Description is required'],
    [descriptionSchema, 'too short', 'Description must be at least 10 characters'],
    [descriptionSchema, 'x'.repeat(501), 'Description must be less than 500 characters'],
  ])('%#: %j', (schema, value, message) => expect(messages(schema as z.ZodType, value)).toEqual([`: ${message}`]));
  // spec 1 §5.10, §5.11, §9.3, §9.4
  test('allows 99 and 500 code points, counted after NFC', () => {
    expect(titleSchema.parse('💥'.repeat(99))).toHaveLength(198);
    expect(titleSchema.parse('e\u0301'.repeat(99))).toBe('é'.repeat(99));
    expect(descriptionSchema.parse('x'.repeat(500))).toHaveLength(500);
  });
  const meeting = { title: 'Portfolio review', description: 'Ten minutes about it.', date: '2031-01-01', time: '10:30' };
  test.each([
    [{ date: undefined }, 'date: Date is required'],
    [{ date: '' }, 'date: Date is required'],
    [{ date: '2031-02-30' }, 'date: Invalid date'],
    [{ date: '01/02/2031' }, 'date: Invalid date'],
    [{ time: undefined }, 'time: Time is required'],
    [{ time: '25:00' }, 'time: Time must be in HH:MM format'],
    [{ time: '9:30' }, 'time: Time must be in HH:MM format'],
    [{ coHosts: [{ name: ' ', phone: '9876543210' }] }, 'coHosts.0.name: Co-host name is required'],
    [{ coHosts: [{ name: 'Co', phone: '' }] }, 'coHosts.0.phone: Co-host phone number is required'],
    [{ coHosts: [{ name: 'Co', phone: '123' }] }, 'coHosts.0.phone: Enter a valid phone number'],
    [
      {
        coHosts: [
          { name: 'Co', phone: '9876543210' },
          { name: 'Ho', phone: '+91 98765 43210' },
        ],
      },
      'coHosts.1.phone: This phone number is already added',
    ],
    [
      { coHosts: Array.from({ length: 6 }, (_, i) => ({ name: 'Co', phone: `987654321${i}` })) },
      'coHosts: Maximum of 5 co-hosts reached',
    ],
    [{ category: 'gardening' }, 'category: Unknown category'],
    [{ timeZone: '+05:30' }, 'timeZone: Unknown time zone'],
  ])('%j', (change, message) => expect(messages(createMeetingBody, { ...meeting, ...change })[0]).toBe(message));
  // spec 1 §3.9
  test('defaults co-hosts to none on create, keeps them on edit, and reads null as none', () => {
    expect(createMeetingBody.parse(meeting).coHosts).toEqual([]);
    expect(createMeetingBody.parse({ ...meeting, coHosts: null }).coHosts).toEqual([]);
    expect(editMeetingBody.parse({}).coHosts).toBeUndefined();
    expect(editMeetingBody.parse({ coHosts: null }).coHosts).toEqual([]);
  });
  test('tells on edit a category that is taken back from one that stays', () => {
    expect(editMeetingBody.parse({ category: null }).category).toBeNull();
    expect(editMeetingBody.parse({}).category).toBeUndefined();
  });
});

describe('conventions', () => {
  test('verifies a payment whatever the GST details beside it', () => {
    const signed = { razorpayOrderId: 'order_1', razorpayPaymentId: 'pay_1', razorpaySignature: 'signature' };
    for (const gstDetails of [null, '', { gstin: 'wrong' }])
      expect(paymentEndpoints.verify.body.parse({ ...signed, gstDetails }).gstDetails).toBeUndefined();
  });
  // spec 1 §3.11, §9.36
  test('parses page and limit', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, limit: 10 });
    expect(pageQuery.parse({ page: '3', limit: '5000' })).toEqual({ page: 3, limit: 100 });
    for (const bad of ['0', '-1', '1.5', 'x', '', '1e99', ' ', '1e9', '0x10', '1.0', '+1', '01', ['1', '2']])
      expect(messages(pageQuery, { page: bad })).toEqual(['page: page must be a whole number from 1']);
  });
  test('ignores a blank search, and refuses one letter', () => {
    const query = meetingEndpoints.listPublic.query as z.ZodType<{ search?: string }>;
    expect(query.parse({ search: '   ' }).search).toBeUndefined();
    expect(messages(query, { search: 'x' })).toEqual(['search: search takes 2 to 100 characters']);
  });
  test('finds categories by name or slug', () =>
    expect([categorySlugOf('Video & Animation'), categorySlugOf('TECH-development'), categorySlugOf('x')]).toEqual([
      'video-animation',
      'tech-development',
      undefined,
    ]));
  test('refuses control characters and lone surrogates', () => {
    for (const bad of ['a\u0000b', 'a\ud800b', 'a\u001bb']) expect(text({ max: 10 }).safeParse(bad).success).toBe(false);
    // A next-line control of C1, and an override that shows "exe.png" for "gnp.exe".
    for (const bad of ['a\u0085b', 'a\u009bb', '\u202egnp.exe']) expect(text({ max: 10 }).safeParse(bad).success).toBe(false);
    expect(text({ max: 10 }).parse('a\nb\tc')).toBe('a\nb\tc');
  });
  test('treats invisible text as empty', () => {
    const seen = text({ min: 2, max: 10, required: 'Say something' });
    for (const blank of ['\u200b\u200b\u200b', '\u3164\u3164', '\u2800\u2800', '\u2060 \u00ad', '\u0301\u0301', '\ufe0f\u200d'])
      expect(messages(seen, blank)).toEqual([': Say something']);
    // Joiners hold emoji and Hindi together.
    for (const good of ['👩‍💻', 'क्‍ष', 'שלום', 'é\u0301']) expect(messages(seen, good)).toEqual([]);
  });
  test('refuses line breaks and tabs in titles and names, not in descriptions', () => {
    for (const bad of ['Portfolio\nreview', 'Portfolio\r\nreview', 'Portfolio\treview', 'Portfolio\u2028review'])
      expect(messages(titleSchema, bad)).toEqual([': Title must be one line']);
    expect(messages(descriptionSchema, 'Ten minutes\n\tabout it.')).toEqual([]);
  });
  test('takes a time zone by any name and gives its present one', () => {
    const canonical = (zone: string) => timeZoneInput.safeParse(zone).data;
    expect(['asia/kolkata', 'IST', 'Asia/Calcutta', 'US/Eastern', 'utc', '+05:30'].map(canonical)).toEqual([
      'Asia/Kolkata',
      'Asia/Kolkata',
      'Asia/Kolkata',
      'America/New_York',
      'UTC',
      undefined,
    ]);
  });
  test('accepts IANA names as time zones', () =>
    expect([timeZoneSchema.safeParse('Australia/Lord_Howe').success, timeZoneSchema.safeParse('Mars/Olympus').success]).toEqual([
      true,
      false,
    ]));
  // spec 1 §2.14
  test('maps status filters as the specification says', () =>
    expect(STATUS_FILTERS).toEqual(['live', 'upcoming', 'past', 'all']));
  test('has unique error codes', () => expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length));
});

describe('endpoints', () => {
  test('have unique ids and routes, with literal segments before parameters', () => {
    expect(new Set(allEndpoints.map((endpoint) => endpoint.id)).size).toBe(allEndpoints.length);
    expect(new Set(allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(allEndpoints.length);
  });
  test('are in the OpenAPI document with their refusals', () => {
    const document = openApiDocument(allEndpoints, { title: 'Visavis', version: '1' });
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
      operationId: string;
      responses: object;
    }[];
    expect(operations.map((operation) => operation.operationId).sort()).toEqual(
      allEndpoints.map((endpoint) => endpoint.id).sort(),
    );
    expect(JSON.stringify(document)).not.toContain(':id');
    // No schema of a body says what is done with a field that is null (docs/adr/0077).
    expect(document.info.description).toMatch(/not required may also be null or blank: it counts as not given/);
  });
  test('show an example of their body, which its schema takes', () => {
    const { paths } = openApiDocument(allEndpoints, { title: 'Visavis', version: '1' });
    const withExample = allEndpoints.filter(({ example }) => example !== undefined);
    expect(withExample.length).toBeGreaterThan(30);
    expect(withExample.filter(({ body, example }) => !body?.safeParse(example).success).map(({ id }) => id)).toEqual([]);
    expect(paths['/admin/meetings/{id}/reject']?.put).toMatchObject({
      requestBody: { content: { 'application/json': { example: { reason: 'Not a fit' } } } },
    });
  });
  test('describe bodies and responses other than JSON by their media types', () => {
    const { paths } = openApiDocument(allEndpoints, { title: 'Visavis', version: '1' });
    expect(paths['/admin/meetings/{id}/video']?.post).toMatchObject({
      requestBody: { content: { 'multipart/form-data': {} } },
    });
    expect(paths['/api/meetings/{id}/calendar.ics']?.get).toMatchObject({
      responses: { 200: { content: { 'text/calendar': {} } } },
    });
  });
  test('name who may make a call between services, each of them a process that calls the service at all', () => {
    const internal = allEndpoints.filter(({ access }) => access === 'service');
    expect(internal.length).toBeGreaterThan(0);
    for (const endpoint of internal) {
      const possible = processes
        .filter(({ calls }) => calls.some((callee) => callee === endpoint.service))
        .map(({ name }) => name);
      const callers = callersOf(endpoint);
      expect([endpoint.id, callers.length > 0, callers.filter((name) => !possible.includes(name))]).toEqual([
        endpoint.id,
        true,
        [],
      ]);
    }
    // Every other process asks who may no longer sign in.
    expect(callersOf(authEndpoints.revocations)).toEqual(processes.map(({ name }) => name).filter((name) => name !== 'auth'));
    expect(callersOf(authEndpoints.me)).toEqual([]);
  });
  test('derive refusals from access, input and kind, and add those of the use case', () => {
    const statuses = (endpoint: Parameters<typeof refusalsOf>[0]) => Object.keys(refusalsOf(endpoint)).map(Number);
    expect(statuses(meetingEndpoints.counts)).toEqual([429, 500, 503]);
    expect(statuses(authEndpoints.me)).toEqual([401, 429, 500, 503]);
    expect(statuses(meetingEndpoints.adminCreate)).toEqual([400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503]);
    expect(refusalsOf(meetingEndpoints.adminApprove)).toMatchObject({
      400: ['VALIDATION_FAILED', 'CATEGORY_REQUIRED'],
      403: ['ADMIN_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
      409: ['MEETING_FINAL', 'MEETING_OVERLAP', 'VERSION_CONFLICT'],
    });
    expect(refusalsOf(authEndpoints.adminUsersCsv)).toMatchObject({
      403: ['ADMIN_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_FRESH'],
    });
    const { paths } = openApiDocument(allEndpoints, { title: 'Visavis', version: '1' });
    expect(paths['/admin/meetings/{id}/approve']?.put).toMatchObject({
      responses: { 200: {}, 409: { description: 'MEETING_FINAL, MEETING_OVERLAP, VERSION_CONFLICT' } },
    });
  });
  test('describe the parameters of their paths', () => {
    for (const endpoint of allEndpoints.filter(({ path }) => path.includes(':')))
      expect([endpoint.id, endpoint.params !== undefined]).toEqual([endpoint.id, true]);
  });
});

test('keeps phone, email and notes out of all events, which are kept forever', () => {
  for (const { schema } of allEvents) {
    const document = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
    for (const field of ['"phone":', '"email":', '"notes":']) expect(document).not.toContain(field);
  }
});

test('lists every call that a browser opens as a page, so that its refusals are pages and not JSON', () => {
  const opened = allEndpoints.filter(
    ({ produces = 'json', access }) => access === 'anyone' && ['page', 'redirect', 'pdf'].includes(produces),
  );
  expect(opened.map(({ id }) => id).sort()).toEqual(BROWSER_CALLS.map(({ id }) => id).sort());
});

describe('what admins read of people', () => {
  /** Whether JSON of this schema can have a phone in it, somewhere. */
  const showsPhone = (schema: z.ZodType) =>
    /"[a-z]*phones?":/i.test(JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })));

  test('every list and thing of admins that can show a phone is counted', () => {
    const withPeople = allEndpoints.filter(
      ({ access, method, produces = 'json', response }) =>
        (access === 'admin' || access === 'fresh') && method === 'GET' && produces === 'json' && showsPhone(response),
    );
    expect(withPeople.map(({ id }) => id)).toContain('meeting.adminHostedOne');
    expect(withPeople.filter(({ ofPeople }) => !ofPeople).map(({ id }) => id)).toEqual([]);
  });
});
