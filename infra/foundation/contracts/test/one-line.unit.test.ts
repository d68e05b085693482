import { expect, test } from '@jest/globals';
import { gstForm } from '../src/model/gst.ts';
import { titleSchema } from '../src/model/meeting-form.ts';

test.each([
  'evil\u2060.com review',
  'Port\u00adfolio review',
  'Portfolio\u200b review',
  '\u2066Portfolio\u2069 review',
  'Port\u200dfolio',
  'Review \u{e0065}\u{e0076}\u{e0069}\u{e006c}\u{e007f}',
  'Review 🏴\u{e0065}\u{e0076}',
])('a title has no characters that show nothing or turn its direction: %j', (title) =>
  expect(titleSchema.safeParse(title).error?.issues[0]?.message).toBe('Contains characters that are not allowed'),
);

test.each([
  'क्‍षमता और डिज़ाइन',
  'রিভিউ র‌্যাচেল',
  'رضایی‌نژاد',
  'Design review 👩‍🎨 👩🏽‍🎨 ❤️‍🔥',
  '10–11 am, 20.11.2026: ₹1,00,000',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🏴‍☠️',
])('a title is %s', (title) => expect(titleSchema.parse(title)).toBe(title.normalize('NFC')));

test('GST details that were stored with such characters stay readable', () =>
  expect(gstForm.parse({ legalName: 'Rao\u200b Designs' }).legalName).toBe('Rao\u200b Designs'));
