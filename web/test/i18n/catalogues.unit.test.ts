import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { CODE_NOT_SENT, CONFIRMATION_NOT_SENT } from '@visavis/contracts/constants/account';
import { MEETING, SERIES } from '@visavis/contracts/constants/meeting';
import { ERROR_CODES } from '@visavis/contracts/error-codes';
import type { Namespace } from '../../src/shared/i18n/catalogue.ts';
import { inHindi, refusals, sentences } from '../../src/shared/i18n/hi/refusals.ts';
import { hindi } from '../../src/shared/i18n/hindi.ts';
import { FORMS, formMessages } from './form-messages.ts';
import { sources } from './source.ts';

const english = fileURLToPath(new URL('../../src/shared/i18n/en', import.meta.url));
const kebab = (name: string) => name.replace(/\p{Lu}/gu, (letter) => `-${letter.toLowerCase()}`);
const camel = (file: string) => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const namespaces = readdirSync(english).map((file) => camel(file.replace('.ts', ''))) as Namespace[];

const flat = (words: object, path = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as [string, string]] : flat(value, `${path}${name}.`),
  );
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
/** The words that are the catalogue's own. */
const prose = (text: string) => text.replace(/\{\{\w+\}\}/g, '');
const devanagari = /\p{Script=Devanagari}/u;
/** Signs that are the same in both languages. */
const signs = /^(?:|AM\/PM|ms|CSV)$/;

const catalogue = async (namespace: (typeof namespaces)[number]) => {
  const module = (await import(`${english}/${kebab(namespace)}.ts`)) as Record<string, object>;
  return { en: flat(module[namespace] ?? {}), hi: new Map(flat((await hindi(namespace)).texts)) };
};

it('every English catalogue has a Hindi one', () =>
  expect(readdirSync(english.replace(/en$/, 'hi'))).toEqual(expect.arrayContaining(readdirSync(english))));

describe.each(namespaces)('%s', (namespace) => {
  it('has the same keys in both languages', async () => {
    const { en, hi } = await catalogue(namespace);
    expect(en.length).toBeGreaterThan(1);
    expect([...hi.keys()].sort()).toEqual(en.map(([key]) => key).sort());
  });
  it('has the same places for values', async () => {
    const { en, hi } = await catalogue(namespace);
    expect(en.filter(([key, text]) => places(text).join() !== places(hi.get(key) ?? '').join())).toEqual([]);
  });
  it('has no empty text, and Hindi is written in Devanagari', async () => {
    const { en, hi } = await catalogue(namespace);
    expect(en.filter(([key, text]) => !text.trim() || !hi.get(key)?.trim())).toEqual([]);
    const words = en.filter(([, text]) => /\p{L}/u.test(prose(text)) && !signs.test(prose(text).trim()));
    expect(words.filter(([key]) => !devanagari.test(hi.get(key) ?? '')).map(([key]) => key)).toEqual([]);
    expect(en.filter(([, text]) => devanagari.test(text))).toEqual([]);
  });
  it('has each plural whole', async () => {
    const { en } = await catalogue(namespace);
    const keys = new Set(en.map(([key]) => key));
    const ones = [...keys].filter((key) => /_one$/.test(key));
    expect(ones.filter((key) => !keys.has(key.replace(/one$/, 'other')))).toEqual([]);
  });
});

/** Every string in the source; what is worked out stands as a pattern. */
const written = () => {
  const exact = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of sources())
    source.walk((node) => {
      if (node.type === 'StringLiteral') exact.add(String(node.value));
      if (node.type !== 'TemplateLiteral') return;
      const parts = (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked);
      if (/^[\w:.-]+$/.test(parts.join(''))) patterns.push(new RegExp(`^${parts.join('[^:]+')}$`));
    });
  return { exact, patterns };
};

it('no text is left that nothing shows', async () => {
  const { exact, patterns } = written();
  const isShown = (name: string) => exact.has(name) || patterns.some((pattern) => pattern.test(name));
  // Found by their words (`serverWords`): the messages of the contract's schemas, and refusals that the services take from it.
  const formTexts = new Set(FORMS.flatMap(([, ...form]) => formMessages(...form)));
  const schemas = [
    'account-form',
    'alert-form',
    'constants/account',
    'constants/meeting',
    'coupon-form',
    'gst',
    'meeting-form',
    'meeting-body',
    'phone-schema',
    'verification-form',
  ]
    .map((name) => readFileSync(new URL(import.meta.resolve(`@visavis/contracts/${name}`)), 'utf8'))
    .join('');
  const unused: string[] = [];
  for (const namespace of namespaces) {
    for (const [key, text] of (await catalogue(namespace)).en) {
      if (formTexts.has(text) || schemas.includes(`'${text}'`)) continue;
      const name = key.replace(/_(?:ordinal_)?(?:one|two|few|many|other)$/, '');
      if (!isShown(name) && !isShown(`${namespace}:${name}`)) unused.push(`${namespace}:${key}`);
    }
  }
  expect(unused).toEqual([]);
});

/** With the catalogues that this one brings along. */
const shownWith = (namespace: string): string[] => [
  namespace,
  ...[...readFileSync(`${english}/${kebab(namespace)}.ts`, 'utf8').matchAll(/^import '\.\/([\w-]+)\.ts';$/gm)].flatMap(
    ([, file]) => shownWith(camel(file ?? '')),
  ),
];
describe('what a form refuses is said in Hindi', () => {
  test.each(FORMS)('%s', async (_, namespace, schema, good) => {
    expect(schema.safeParse(good).error).toBeUndefined();
    const loaded = new Set(['common', ...shownWith(namespace)]);
    const texts = new Set<string>();
    for (const each of namespaces) if (loaded.has(each)) for (const [, text] of (await catalogue(each)).en) texts.add(text);
    expect(formMessages(namespace, schema, good).filter((message) => !texts.has(message))).toEqual([]);
  });
});
test.each(Object.values(CODE_NOT_SENT))('“%s” is said in Hindi', async (message) =>
  expect((await catalogue('oneTimeCode')).en.map(([, text]) => text)).toContain(message),
);
test('so is that no confirmation of an alert is sent', async () =>
  expect(new Map((await catalogue('alerts')).en).get('error.notSent')).toBe(CONFIRMATION_NOT_SENT));
test('so is that a series is too long', async () =>
  expect(new Map((await catalogue('meetingForm')).en).get('error.lastDate')).toBe(SERIES.lastDateTooFar));

test('every refusal of the server is said in Hindi', () => {
  expect(Object.keys(refusals).sort()).toEqual([...ERROR_CODES].sort());
  expect(Object.entries(refusals).filter(([, text]) => !devanagari.test(text))).toEqual([]);
});

const services = fileURLToPath(new URL('../../../services', import.meta.url));
/** What the services' source says, a worked-out part as `#`. */
const saidByServices = () =>
  readdirSync(services, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^\w+\/src\/.*\.ts$/.test(name))
    .map((name) => readFileSync(`${services}/${name}`, 'utf8').replace(/\$\{[^}]+\}/g, '#'))
    .join('\n');
describe('a refusal whose code has several meanings', () => {
  it('is said in Hindi by its own sentence, whatever numbers are in it', () => {
    expect(inHindi('You have no place in the queue', 'NOT_WAITING')).toBe('कतार में आपकी जगह नहीं है।');
    expect(inHindi('You have 20 passkeys. Please remove one first.', 'CONFLICT')).toMatch(/^आपके पास 20 पासकी हैं/);
    expect(inHindi('Something that no service says', 'NOT_WAITING')).toBe(refusals.NOT_WAITING);
    expect(inHindi('Something without a code')).toBeUndefined();
  });
  it('has a sentence of its own, and no sentence is left that no service says', async () => {
    const said = saidByServices();
    const elsewhere = new Set((await Promise.all(namespaces.map(catalogue))).flatMap(({ en }) => en.map(([, text]) => text)));
    const several = /'(?:CONFLICT|NOT_WAITING|FIELDS_LOCKED|FORBIDDEN|NOT_IN_SESSION)',\s*(['"`])((?:(?!\1).)+)\1/g;
    const refused = [...said.matchAll(several)].map(([, , text = '']) => text);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.filter((text) => !(text in sentences) && !elsewhere.has(text))).toEqual([]);
    expect(Object.keys(sentences).filter((text) => !said.includes(text))).toEqual([]);
    expect(Object.entries(sentences).filter(([, text]) => !devanagari.test(text))).toEqual([]);
  });
});

it('has the server’s own reason, which Hindi pages find by its words', async () =>
  expect(new Map((await catalogue('common')).en).get('notReviewed')).toBe(MEETING.notReviewedReason));
