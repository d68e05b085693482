import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { pageQuery, text, timeZoneSchema } from '../src/common.ts';
import { categorySlugOf, STATUS_FILTERS } from '../src/constants.ts';
import { allEndpoints } from '../src/endpoints.ts';
import { ERROR_CODES } from '../src/error-codes.ts';
import { adminEvent } from '../src/events/admin.ts';
import { authEvent } from '../src/events/auth.ts';
import { meetingEvent } from '../src/events/meeting.ts';
import { createMeetingBody, descriptionSchema, editMeetingBody, meetingEndpoints, titleSchema } from '../src/meetings.ts';
import { openApiDocument } from '../src/openapi.ts';
import { maskPhone, normalisePhone } from '../src/phone.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

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
  test('all but the last four digits are hidden', () => expect(maskPhone('+919876543210')).toBe('+••••••••3210'));
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
  test('99 and 500 code points are allowed, counted after NFC', () => {
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
  test('co-hosts default to none on create, and stay as they are on edit; null is none', () => {
    expect(createMeetingBody.parse(meeting).coHosts).toEqual([]);
    expect(createMeetingBody.parse({ ...meeting, coHosts: null }).coHosts).toEqual([]);
    expect(editMeetingBody.parse({}).coHosts).toBeUndefined();
    expect(editMeetingBody.parse({ coHosts: null }).coHosts).toEqual([]);
  });
});

describe('conventions', () => {
  test('page and limit', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, limit: 10 });
    expect(pageQuery.parse({ page: '3', limit: '5000' })).toEqual({ page: 3, limit: 100 });
    for (const bad of ['0', '-1', '1.5', 'x', '', '1e99', ' '])
      expect(messages(pageQuery, { page: bad })).toEqual(['page: page must be a whole number from 1']);
  });
  test('a blank search is none; one letter is refused', () => {
    const query = meetingEndpoints.listPublic.query as z.ZodType<{ search?: string }>;
    expect(query.parse({ search: '   ' }).search).toBeUndefined();
    expect(messages(query, { search: 'x' })).toEqual(['search: search takes 2 to 100 characters']);
  });
  test('categories by name or slug', () =>
    expect([categorySlugOf('Video & Animation'), categorySlugOf('TECH-development'), categorySlugOf('x')]).toEqual([
      'video-animation',
      'tech-development',
      undefined,
    ]));
  test('control characters and lone surrogates are refused', () => {
    for (const bad of ['a\u0000b', 'a\ud800b', 'a\u001bb']) expect(text({ max: 10 }).safeParse(bad).success).toBe(false);
    // A next-line control of C1, and an override that shows "exe.png" for "gnp.exe".
    for (const bad of ['a\u0085b', 'a\u009bb', '\u202egnp.exe']) expect(text({ max: 10 }).safeParse(bad).success).toBe(false);
    expect(text({ max: 10 }).parse('a\nb\tc')).toBe('a\nb\tc');
  });
  test('what cannot be seen is nothing', () => {
    const seen = text({ min: 2, max: 10, required: 'Say something' });
    for (const blank of ['\u200b\u200b\u200b', '\u3164\u3164', '\u2800\u2800', '\u2060 \u00ad', '\u0301\u0301', '\ufe0f\u200d'])
      expect(messages(seen, blank)).toEqual([': Say something']);
    // Joiners hold emoji and Hindi together.
    for (const good of ['👩‍💻', 'क्‍ष', 'שלום', 'é\u0301']) expect(messages(seen, good)).toEqual([]);
  });
  test('time zones are IANA names', () =>
    expect([timeZoneSchema.safeParse('Australia/Lord_Howe').success, timeZoneSchema.safeParse('Mars/Olympus').success]).toEqual([
      true,
      false,
    ]));
  test('status filters are the specification’s', () => expect(STATUS_FILTERS).toEqual(['live', 'upcoming', 'past', 'all']));
  test('error codes are unique', () => expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length));
});

describe('endpoints', () => {
  test('ids and routes are unique, literal segments come before parameters', () => {
    expect(new Set(allEndpoints.map((endpoint) => endpoint.id)).size).toBe(allEndpoints.length);
    expect(new Set(allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(allEndpoints.length);
  });
  test('the OpenAPI document has each with its refusals', () => {
    const document = openApiDocument(allEndpoints, { title: 'Visavis', version: '1' });
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
      operationId: string;
      responses: object;
    }[];
    expect(operations.map((operation) => operation.operationId).sort()).toEqual(
      allEndpoints.map((endpoint) => endpoint.id).sort(),
    );
    expect(JSON.stringify(document)).not.toContain(':id');
  });
  test('bodies and answers that are no JSON are described by their media types', () => {
    const { paths } = openApiDocument(allEndpoints, { title: 'Visavis', version: '1' });
    expect(paths['/admin/meetings/{id}/video']?.post).toMatchObject({
      requestBody: { content: { 'multipart/form-data': {} } },
    });
    expect(paths['/api/meetings/{id}/calendar.ics']?.get).toMatchObject({
      responses: { 200: { content: { 'text/calendar': {} } } },
    });
  });
  test('a path with parameters describes them', () => {
    for (const endpoint of allEndpoints.filter(({ path }) => path.includes(':')))
      expect([endpoint.id, endpoint.params !== undefined]).toEqual([endpoint.id, true]);
  });
});

test('events are kept forever: no phone, email or notes in any of them', () => {
  for (const schema of [authEvent, meetingEvent, adminEvent]) {
    const document = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
    for (const field of ['"phone":', '"email":', '"notes":']) expect(document).not.toContain(field);
  }
});
