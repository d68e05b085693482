import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, test } from '@jest/globals';
import { fieldErrors, HttpError, messageOf } from '../../src/shared/api/http-error.ts';
import { dayAndTime, formatDay, relativeWhen, zoneName } from '../../src/shared/format/dates.ts';
import { numberText } from '../../src/shared/format/numbers.ts';
import { t as hostT } from '../../src/shared/i18n/en/meeting-form.ts';
import { t as roomT } from '../../src/shared/i18n/en/room.ts';
import { filled, slots } from '../../src/shared/i18n/filled.tsx';
import { addCatalogue, changeLanguage, translate } from '../../src/shared/i18n/i18n.ts';
import { LANGUAGE_KEY } from '../../src/shared/i18n/language.ts';
import { t } from '../../src/shared/i18n/texts.ts';
import { languageReady, setLanguage, whenHindi } from '../../src/shared/i18n/when-hindi.ts';

const script = readFileSync(new URL('../../vite/boot.js', import.meta.url), 'utf8').replace('/* hindi */', "'/hi.js'");

/** The app itself is not started. */
const noStart = { requestAnimationFrame: () => 0, setTimeout: () => 0 };

interface Words {
  lang: string;
  for?: 'visitor' | 'user';
}
/** The page as the boot script leaves it. `words`: what the server wrote into the shell. */
const booted = (stored: string | undefined, languages: string[], storage = true, words?: Words, token?: string) => {
  let hasHead = words !== undefined;
  const head = words && { lang: words.lang, dataset: { for: words.for }, remove: () => (hasHead = false) };
  const shell = { label: 'Loading Visavis', setAttribute: (_: string, label: string) => (shell.label = label) };
  const links: object[] = [];
  const document = {
    documentElement: { lang: 'en' },
    querySelector: (place: string) => (place === '.boot-head' ? (head ?? null) : shell),
    createElement: () => ({}),
    head: { appendChild: (link: object) => links.push(link) },
  };
  const localStorage = {
    getItem: (key: string) => {
      if (!storage) throw new Error('refused');
      if (key === 'visavis.accessToken') return token ?? null;
      return key === LANGUAGE_KEY ? (stored ?? null) : null;
    },
  };
  runInNewContext(script, { document, localStorage, navigator: { languages }, location: { pathname: '/' }, ...noStart });
  return { lang: document.documentElement.lang, label: shell.label, links, hasHead };
};

describe('the language of the first paint', () => {
  test.each([
    ['the one that was chosen', 'hi', ['en-IN'], 'hi'],
    ['the one that was chosen, against the browser', 'en', ['hi-IN'], 'en'],
    ['else the browser’s', undefined, ['hi-IN', 'en'], 'hi'],
    ['else the browser’s first that we speak', undefined, ['en-IN', 'hi'], 'en'],
    ['else the browser’s next that we speak', undefined, ['mr-IN', 'hi', 'en'], 'hi'],
    ['else English', undefined, ['fr'], 'en'],
  ])('%s', (_, stored, languages, lang) => expect(booted(stored, languages).lang).toBe(lang));
  it('says the shell in Hindi and asks for its words at once', () => {
    const { label, links } = booted('hi', []);
    expect(label).toMatch(/लोड हो रहा है/);
    expect(links).toEqual([{ rel: 'modulepreload', fetchPriority: 'low', crossOrigin: '', href: '/hi.js' }]);
    expect(booted('en', []).links).toEqual([]);
  });
  it('does without storage', () => expect(booted('hi', ['hi'], false).lang).toBe('hi'));
});

describe('the first words', () => {
  const keepsHead = (
    words: Words,
    { chosen = undefined as string | undefined, browser = 'en', token = undefined as string | undefined },
  ) => booted(chosen, [browser], true, words, token).hasHead;
  it('stay in the language of the page, and go in another', () => {
    expect([
      keepsHead({ lang: 'en' }, {}),
      keepsHead({ lang: 'hi' }, { browser: 'hi' }),
      keepsHead({ lang: 'en' }, { browser: 'fr' }),
    ]).toEqual([true, true, true]);
    expect([keepsHead({ lang: 'en' }, { chosen: 'hi' }), keepsHead({ lang: 'hi' }, { chosen: 'en', browser: 'hi' })]).toEqual([
      false,
      false,
    ]);
  });
  it('stay for those they are meant for', () => {
    const visitor: Words = { lang: 'en', for: 'visitor' };
    const user: Words = { lang: 'en', for: 'user' };
    expect([
      keepsHead(visitor, {}),
      keepsHead(visitor, { token: 't' }),
      keepsHead(user, {}),
      keepsHead(user, { token: 't' }),
    ]).toEqual([true, false, false, true]);
    expect(keepsHead({ lang: 'en' }, { token: 't' })).toBe(true);
  });
});

describe('the lookup of a text', () => {
  addCatalogue('en', 'sample', {
    ways: { place_ordinal_one: '{{count}}st', place_ordinal_two: '{{count}}nd', place_ordinal_other: '{{count}}th' },
    left_one: '{{count}} place of {{name}}',
    left_other: '{{count}} places of {{name}}',
    only: 'English only',
  });
  addCatalogue('hi', 'sample', { left_one: '{{name}}: {{count}} जगह', left_other: '{{name}}: {{count}} जगहें' });
  const sample = (key: string, values?: Record<string, unknown>) => translate(['sample', 'common'], key, values);
  afterEach(() => changeLanguage('en'));

  it.each([
    [1, '1 place of $& {{count}}'],
    [0, '0 places of $& {{count}}'],
    [21, '21 places of $& {{count}}'],
  ])('counts %i, and leaves what people have typed as it is', (count, text) =>
    expect(sample('left', { count, name: '$& {{count}}' })).toBe(text),
  );
  it.each([
    [1, '1st'],
    [12, '12th'],
    [22, '22nd'],
  ])('puts %i in order', (count, text) => expect(sample('ways.place', { count, ordinal: true })).toBe(text));
  it('follows the plurals of the language', () => {
    changeLanguage('hi');
    expect([0, 1, 2].map((count) => sample('left', { count, name: 'अ' }))).toEqual(['अ: 0 जगह', 'अ: 1 जगह', 'अ: 2 जगहें']);
  });
  it('falls back to English, to the shared words, and to the key', () => {
    changeLanguage('hi');
    expect(sample('only')).toBe('English only');
    expect(sample('cancel')).toBe(t('common:cancel'));
    expect(sample('ways.none')).toBe('ways.none');
  });
});

describe('in Hindi', () => {
  const speakHindi = async () => {
    await languageReady((module) => module(), 'hi');
    changeLanguage('hi');
  };
  afterEach(async () => changeLanguage('en'));

  it('everything that is loaded speaks it, and English again', async () => {
    expect(t('cancel')).toBe('Cancel');
    await speakHindi();
    expect(t('cancel')).toBe('रहने दें');
    expect(hostT('coHost.optional', { max: 5 })).toBe('वैकल्पिक, ज़्यादा से ज़्यादा 5');
    expect(hostT('common:close')).toBe('बंद करें');
    changeLanguage('en');
    expect(hostT('coHost.optional', { max: 5 })).toBe('optional, up to 5');
  });
  it('counts: one is masculine singular, more are plural', async () => {
    await speakHindi();
    expect([1, 2].map((count) => roomT('bar.chatNew', { count }))).toEqual(['चैट, 1 नया', 'चैट, 2 नए']);
  });
  it('dates, zones and numbers follow', async () => {
    await speakHindi();
    const now = Date.parse('2026-11-21T08:00:00Z');
    expect(formatDay('2026-11-28T10:00:00Z', now, 'Asia/Kolkata')).toBe('शनि 28 नवंबर');
    expect(dayAndTime('2026-11-21T11:00:00Z', now, 'Asia/Kolkata')).toBe('आज, 4:30 pm');
    expect(relativeWhen('2026-11-21T11:20:00Z', now, 'Asia/Kolkata')).toBe('3 घंटे 20 मिनट में');
    expect(numberText(125_000)).toBe('1,25,000');
    expect(['Asia/Kolkata', 'Europe/London'].map(zoneName)).toEqual(['भारत समय', 'यूनाइटेड किंगडम समय']);
  });
  it('a refusal is said by its sentence where that is known, else by its code, else as it came', async () => {
    const refused = (error: string, message: string, details?: object) => new HttpError({ status: 400, error, message, details });
    const sentence = refused('VALIDATION_FAILED', 'Title is required');
    const coded = refused('MEETING_OVERLAP', 'You already have a meeting then');
    const unknown = refused('SOMETHING_NEW', 'The server knows more');
    const fields = refused('VALIDATION_FAILED', 'Invalid', [{ path: 'title', message: 'Title must be at least 5 characters' }]);
    expect([sentence, coded, unknown].map((error) => messageOf(error))).toEqual([
      'Title is required',
      'You already have a meeting then',
      'The server knows more',
    ]);
    await speakHindi();
    expect(messageOf(sentence)).toBe('शीर्षक ज़रूरी है');
    expect(messageOf(coded)).toBe('इस समय आपकी एक और मीटिंग है। कृपया दूसरा समय चुनें।');
    expect(messageOf(unknown)).toBe('The server knows more');
    expect(fieldErrors(fields)).toEqual({ title: 'शीर्षक कम से कम 5 अक्षरों का होना चाहिए' });
  });
});

describe('the choice', () => {
  const page = { documentElement: { lang: 'en' } };
  const stored = new Map<string, string>();
  const scope = globalThis as { document?: object; localStorage?: object };
  const load = <M>(module: () => Promise<M>) => module();
  beforeEach(() => {
    scope.document = page;
    scope.localStorage = { setItem: (key: string, value: string) => stored.set(key, value) };
  });
  afterEach(async () => {
    delete scope.document;
    delete scope.localStorage;
    changeLanguage('en');
  });

  it('is shown, said to the browser and remembered', async () => {
    await setLanguage('hi', load);
    expect([t('close'), page.documentElement.lang, stored.get(LANGUAGE_KEY)]).toEqual(['बंद करें', 'hi', 'hi']);
    await setLanguage('en', load);
    expect([t('close'), page.documentElement.lang, stored.get(LANGUAGE_KEY)]).toEqual(['Close', 'en', 'en']);
  });
  it('is the last one, however long the other takes to arrive', async () => {
    let arrive = () => {};
    whenHindi(() => new Promise((resolve) => (arrive = resolve)));
    const hindiLater = setLanguage('hi', load);
    await setLanguage('en', load);
    arrive();
    await hindiLater;
    expect([t('close'), page.documentElement.lang, stored.get(LANGUAGE_KEY)]).toEqual(['Close', 'en', 'en']);
  });
});

describe('sentences with elements', () => {
  it('are in the order of the language, and nothing that was typed is read as markup', () => {
    const text = hostT('coHost.found', slots('name'));
    expect(filled(text, { name: '<b>Asha</b>' })).toMatchObject(['', { props: { children: '<b>Asha</b>' } }, ' is on Visavis']);
  });
});
