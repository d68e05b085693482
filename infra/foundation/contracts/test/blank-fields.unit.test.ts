import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { clientAlertEndpoints } from '../src/endpoints/alert.ts';
import { authEndpoints } from '../src/endpoints/auth.ts';
import { paymentEndpoints } from '../src/endpoints/billing.ts';
import { meetingEndpoints } from '../src/endpoints/meetings.ts';
import { adminReportEndpoints, feedbackEndpoints, reportEndpoints } from '../src/endpoints/reports.ts';
import { verificationEndpoints } from '../src/endpoints/verification.ts';

/** docs/adr/0077; the filters of lists are in `platform/test/blank-filters.int.test.ts`. */
test('reads an empty field, a blank one and null as left out, where the field is not needed', () => {
  const { body } = authEndpoints.verifyOtp;
  const code = { phone: '+919876543210', otp: '123456' };
  for (const nothing of [undefined, null, '', '  '])
    expect(body.parse({ ...code, isSignup: nothing === undefined ? undefined : null, name: nothing })).toMatchObject({
      isSignup: false,
      name: undefined,
    });
  const order = { planCode: 'basic', couponCode: null, gstDetails: null, selectedCategory: 'Other' };
  expect(paymentEndpoints.createOrder.body.parse(order)).toMatchObject({ selectedCategory: undefined });
  expect(authEndpoints.adminUsers.query.parse({ search: '', role: '', isActive: '' })).toMatchObject({
    role: undefined,
    isActive: undefined,
  });
  expect(authEndpoints.adminUsers.query.safeParse({ role: 'king' }).success).toBe(false);
});
test.each<[{ id: string; body: z.ZodType }, object, string[]]>([
  [meetingEndpoints.adminApprove, {}, ['notes', 'category', 'meetingType']],
  [meetingEndpoints.adminReject, { reason: 'Not a fit' }, ['notes']],
  [
    meetingEndpoints.create,
    { title: 'Portfolio review', description: 'Ten minutes about it.', date: '2031-01-01T10:00:00Z' },
    ['category', 'timeZone', 'durationMinutes'],
  ],
  [meetingEndpoints.edit, {}, ['timeZone', 'durationMinutes']],
  [reportEndpoints.create, { subjectId: 'u1', reason: 'harassment', text: 'They sent links again and again.' }, ['meetingId']],
  [adminReportEndpoints.decide, { decision: 'nothing' }, ['notes', 'response']],
  [feedbackEndpoints.submit, { rating: 5 }, ['text']],
  [verificationEndpoints.decide, { status: 'approved' }, ['notes', 'internalNotes']],
  [clientAlertEndpoints.create, { name: 'Asha Rao', phone: '9876543210', categories: ['all'] }, ['timeZone', 'language']],
])('reads optional fields of forms that way: %#', ({ id, body }, needed, fields) => {
  const without = body.parse(needed);
  for (const nothing of [null, '', '  '])
    expect([id, body.parse({ ...needed, ...Object.fromEntries(fields.map((field) => [field, nothing])) })]).toEqual([
      id,
      without,
    ]);
});
test('reads null as no end of turns', () =>
  expect(meetingEndpoints.edit.body.parse({ turnMinutes: null })).toEqual({ turnMinutes: null }));
