import { loginForm, otpForm, profileForm, signupForm } from '@visavis/contracts/account-form';
import { createAlertForm, editAlertForm } from '@visavis/contracts/alert-form';
import { contactForm } from '@visavis/contracts/contact-form';
import { couponForm } from '@visavis/contracts/coupon-form';
import { gstForm } from '@visavis/contracts/gst';
import { coHostsInput } from '@visavis/contracts/meeting-body';
import { descriptionSchema, reasonForm, timeSchema, titleSchema } from '@visavis/contracts/meeting-form';
import { pitchForm } from '@visavis/contracts/pitch-form';
import { planForm } from '@visavis/contracts/plan-form';
import { appealForm, decideAppealForm, decideReportForm, feedbackForm, reportForm } from '@visavis/contracts/report-form';
import { testimonialForm } from '@visavis/contracts/testimonial-form';
import { verificationDecision, verificationForm, verificationRevocation } from '@visavis/contracts/verification-form';
import { z } from 'zod';
import { limitErrors } from '../../src/features/admin/money/limit-errors.ts';
import type { Namespace } from '../../src/shared/i18n/catalogue.ts';

const phone = '+919811100001';
const link = 'https://asha.example';
const categories = ['tech-development'];
const own = z.object({ title: titleSchema, description: descriptionSchema, time: timeSchema });
const coupon = { code: 'ABC', type: 'percentage', value: 10, isPublic: true };
const address = { addressLine: 'Street 1', city: 'Pune', pincode: '411001', stateCode: '27' };
const experience = { about: 'a'.repeat(60), yearsExperience: 1, portfolioUrls: [link] };

/** What a form sends, and the catalogue of the screen that shows it. */
export const FORMS: [name: string, catalogue: Namespace, schema: z.ZodType, good: object][] = [
  ['the login', 'auth', loginForm, { phone }],
  ['the sign-up', 'auth', signupForm, { name: 'Asha Rao', phone }],
  ['the code', 'auth', otpForm, { otp: '123456' }],
  ['the code of a change', 'profile', otpForm, { otp: '123456' }],
  ['a new phone', 'profile', loginForm, { phone }],
  ['the profile', 'profile', profileForm, { name: 'Asha', email: 'a@b.example', about: 'Me', links: [link], headline: 'Me' }],
  ['an email address', 'settings', profileForm, { email: 'a@b.example' }],
  ['an alert', 'alerts', createAlertForm, { name: 'Asha', phone, email: 'a@b.example', categories }],
  ['a changed alert', 'alerts', editAlertForm, { name: 'Asha', email: 'a@b.example', categories }],
  ['a message to us', 'contact', contactForm, { name: 'Asha', reach: phone, topic: 'other', text: 'It does not work' }],
  ['a GST invoice', 'checkout', gstForm, { gstin: '27AAPFU0939F1ZV', legalName: 'Asha', ...address }],
  ['a proposal', 'meetingForm', own, { title: 'Portfolio', description: 'All about it', time: '10:30' }],
  ['co-hosts', 'meetingForm', coHostsInput, [{ name: 'Asha', phone }]],
  ['an introduction', 'roomQueue', pitchForm, { text: 'Hello', link }],
  ['feedback', 'safety', feedbackForm, { rating: 5, text: 'Good' }],
  ['a report', 'safety', reportForm, { subjectId: 'a', reason: 'other', text: 'What happened was bad' }],
  ['an appeal', 'safety', appealForm, { text: 'What happened was good' }],
  ['a verification', 'verification', verificationForm, { type: 'freelancer', categories, ...experience, linkedinUrl: null }],
  ['a new user', 'adminUsers', signupForm, { name: 'Asha Rao', phone }],
  ['why a user is changed', 'adminUsers', reasonForm, { reason: 'Because' }],
  ['why a meeting is refused', 'adminDialogs', reasonForm, { reason: 'Because' }],
  ['a decision on a report', 'adminReports', decideReportForm, { decision: 'warn', notes: 'Note', response: 'Answer' }],
  ['a decision on an appeal', 'adminReports', decideAppealForm, { decision: 'upheld', response: 'Answer' }],
  ['a decision on a verification', 'adminVerification', verificationDecision, { status: 'rejected', notes: 'Because' }],
  ['a verification taken back', 'adminVerification', verificationRevocation, { reason: 'Because' }],
  ['a plan', 'adminPlans', planForm, { name: 'Basic', pricePaise: 100, passes: 1, days: 1, isActive: true }],
  ['a coupon', 'adminCoupons', couponForm, { ...coupon, maxDiscountPaise: 100, maxRedemptions: 1, perUserLimit: 1 }],
  [
    'a testimonial',
    'adminTestimonials',
    testimonialForm,
    {
      name: 'Asha',
      role: 'Designer',
      company: 'Rao',
      quote: 'It was a very good meeting.',
      rating: '5',
      consentAt: '2026-11-20',
    },
  ],
];

const LONG = 'x'.repeat(5_000);
const badTexts = ['', ' ', 'x', LONG, '@@ 98111 00001 @@', 'see asha.example'];
const unseen = ['Asha\nRao said: it is good', 'Asha\u0007Rao said: it is good', 'Asha\u202eRao said: it is good'];
/** What people can put in the place of a value: never one of another type. */
const badOnes = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [...badTexts, ...unseen];
  if (typeof value === 'number') return [-1, 1.5, 1e12, Number.NaN];
  return Array.isArray(value) ? [[], Array.from({ length: 50 }, () => value[0])] : [];
};
/** With each of its values made bad, one at a time. */
const madeBad = (body: unknown): unknown[] => [
  ...badOnes(body),
  ...Object.entries(typeof body === 'object' && body !== null ? body : {}).flatMap(([key, value]) =>
    madeBad(value).map((bad) => (Array.isArray(body) ? body.with(Number(key), bad) : { ...(body as object), [key]: bad })),
  ),
];

/** Of what is chosen from a list that the screen gives, or is no field of it. */
const ofNoForm = /^(?:Invalid option|Unknown |Too many (?:tags|categories)|Not a valid id|status takes)/;
/** Said with the same numbers in words of the form's own. */
const isLimit = (message: string) => limitErrors({ limit: message }).limit !== message;

/** What a form says of everything bad that people can put in. */
export const formMessages = (catalogue: Namespace, schema: z.ZodType, good: object): string[] => {
  const found = new Set(
    madeBad(good)
      .flatMap((body) => schema.safeParse(body).error?.issues ?? [])
      .map(({ message }) => message),
  );
  const saysLimits = catalogue === 'adminPlans' || catalogue === 'adminCoupons';
  return [...found].filter((message) => !ofNoForm.test(message) && !(saysLimits && isLimit(message)));
};
