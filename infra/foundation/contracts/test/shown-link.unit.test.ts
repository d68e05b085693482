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
  ['http://visavis.example:8080/a', 'visavis.example:8080/a'],
  // A chat takes any link.
  ['https://visavis.example@evil.example/a', 'evil.example/a'],
  ['https://visavis%2eexample\\.evil.example/', 'visavis.example/'],
  ['https://evil.example/\u202ea', 'evil.example/%E2%80%AEa'],
])('shows %s as %s', (link, text) => expect(shownLink(link)).toBe(text));

test.each([
  'https://a.example/\u202egnp.exe',
  'https://a.example/\u200bb',
  'https://a.example/\u2066b',
  'https://a\u00adb.example',
])('takes no link with characters that show nothing: %j', (link) =>
  expect(linkInput.safeParse(link).error?.issues[0]?.message).toBe('Please enter a valid link'),
);

test.each([
  'https://visavis%2eexample/',
  'visavis%2Eexample/a',
  'https://evil.example%E3%80%82com',
  'https://%76isavis.example/',
  'https:\\\\visavis%2eexample/',
  'https://visavis.example\u3002com/',
  'https://visavis\uff0eexample/',
  'https://\uff56isavis.example/',
  'https://\u24e5isavis.example/',
  'https://\u{1d42f}isavis.example/',
  'https://vi\u017favi\u017f.example/',
])('takes no link whose host a browser reads as another one: %j', (link) =>
  expect(linkInput.safeParse(link).error?.issues[0]?.message).toBe('Please enter a valid link'),
);

test('takes escapes behind the host', () =>
  expect(linkInput.parse('visavis.example/a%2eb?c=%2f#%2e')).toBe('https://visavis.example/a%2eb?c=%2f#%2e'));
