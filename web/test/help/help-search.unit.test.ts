import { expect, test } from '@jest/globals';
import { HELP_GROUPS, searchArticles } from '../../src/features/pages/help/help-search.ts';
import { help } from '../../src/shared/i18n/en/help.ts';
import { texts } from '../../src/shared/i18n/hi/help.ts';

const ids = Object.keys(help.sections);
const indexed = (catalogues: readonly (typeof help | typeof texts)[]) =>
  ids.map((id) => {
    const texts = catalogues.flatMap(({ sections }) => sections[id] ?? []);
    const all = (name: 'title' | 'also') => texts.map((one) => one[name]).join(' ');
    return { id, title: all('title'), also: all('also'), text: texts.map(({ text }) => text).join(' ') };
  });
const english = indexed([help]);
const both = indexed([help, texts]);

test('each article stands in one group', () => expect(Object.values(HELP_GROUPS).flat().toSorted()).toEqual(ids.toSorted()));

test.each([
  ['refund', 'refunds'],
  ['REFÚND', 'refunds'],
  ['camera black', 'camera'],
  ['how do I get my money back?', 'refunds'],
  ['my otp does not arrive', 'signIn'],
  ['stop whatsapp messages', 'alerts'],
  ['delete my account', 'account'],
  ['ip address', 'privacy'],
  ['gstin on my invoice', 'payments'],
  ['why was my meeting rejected', 'approval'],
])('finds the article for “%s” first', (search, first) => {
  expect(searchArticles(english, search)[0]).toBe(first);
});

test.each([
  ['रिफंड', 'refunds'],
  ['रिफ़ंड', 'refunds'],
  ['कैमरा', 'camera'],
  ['अकाउंट डिलीट', 'account'],
  ['refund', 'refunds'],
])('finds the article for “%s” first in Hindi', (search, first) => {
  expect(searchArticles(both, search)[0]).toBe(first);
});

test('matches the beginning of a word, not its middle', () => {
  expect(searchArticles(english, 'microp')).toContain('camera');
  expect(searchArticles(english, 'icrophone')).toEqual([]);
});

test('finds nothing for words that stand nowhere, for signs and for nothing, and ignores such a word beside others', () => {
  for (const search of ['zebra', '?!', '', '(.*)+']) expect(searchArticles(english, search)).toEqual([]);
  expect(searchArticles(english, 'zebra refund')).toEqual(searchArticles(english, 'refund'));
});

test('links only to articles that there are', () => {
  for (const catalogue of [help, texts])
    for (const { text } of Object.values(catalogue.sections))
      for (const [, to] of text.matchAll(/href="#(\w+)"/g)) expect(ids).toContain(to);
});
