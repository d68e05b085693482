import { expect, test } from '@jest/globals';
import { linkInput } from '../src/model/account-form.ts';
import { shownLink } from '../src/model/shown-link.ts';

test.each([
  ['https://visavis.example/a?b#c', 'visavis.example/a?b#c'],
  ['http://उदाहरण.भारत', 'उदाहरण.भारत'],
  ['https://пример.рф/а', 'пример.рф/а'],
  // A Cyrillic letter among Latin ones, and a Cyrillic name under a Latin domain.
  ['https://vis\u0430vis.example/\u0430', 'xn--visvis-5nf.example/\u0430'],
  ['https://\u0430\u0440\u0440\u04cf\u0435.com', 'xn--80ak6aa92e.com'],
  ['https://127.0.0.1/', '127.0.0.1/'],
])('shows %s as %s', (link, text) => expect(shownLink(link)).toBe(text));

test.each([
  'https://a.example/\u202egnp.exe',
  'https://a.example/\u200bb',
  'https://a.example/\u2066b',
  'https://a\u00adb.example',
])('takes no link with characters that show nothing: %j', (link) =>
  expect(linkInput.safeParse(link).error?.issues[0]?.message).toBe('Please enter a valid link'),
);
