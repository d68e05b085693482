import { beforeAll, expect, test } from '@jest/globals';
import { APP_ROUTES } from '@visavis/contracts/app-routes';
import type { Page } from 'playwright-core';
import { axeViolations, until } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { type Screen, screensOf, type Who } from './screens.ts';
import { seedRecords, seedWorld, type World } from './test-data.ts';
import { openAs, type Visitor } from './visitor.ts';
import { type Language, leftInEnglish, type Words, wordsOf } from './words.ts';

/** What people write is in Hindi here: all English that is left on a Hindi page is ours. */
const story = {
  admin: 'आरती एडमिन',
  hosts: ['हिना मेहता', 'सुरेश नायर', 'तारा बोस'],
  guest: 'गौरी शर्मा',
  titles: [
    'पोर्टफ़ोलियो पर खुलकर बात',
    'एपीआई डिज़ाइन के सवाल',
    'लोगो क्लिनिक: तीन नमूने',
    'एनिमेशन की पहली सीढ़ी',
    'पैकेजिंग और रंगों की समझ',
    'छोटे बजट में प्रचार',
    'ब्रांड की आवाज़ ढूँढना',
    'सर्वर के खर्च घटाना',
    'वीडियो संपादन की आदतें',
    'एक घंटे में सब कुछ',
    'अक्षरों की बनावट',
  ],
  description: 'हर नमूने के लिए दस मिनट, और एक सच्ची राय।',
  rejected: 'थोड़ा और विस्तार से लिखें',
  cancelled: 'तबीयत ठीक नहीं है',
} as const;

/** Names that stay as they are. `node` is the browser that signs in by itself, `stats` an entry of the cache. */
const KNOWN = ['English', 'IST', 'Chrome', 'Linux', 'node', 'qqqq', 'DIWALI20', 'stats'];

/** Each theme in each language, and each width in each theme. */
const LOOKS = {
  en: [
    { width: 390, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
  ],
  hi: [
    { width: 390, colorScheme: 'dark' },
    { width: 1440, colorScheme: 'light' },
  ],
} as const;

/** A page waits for its server about a third of its time: two cores are busy with three. */
const AT_ONCE = 3;
/** Screens that one page walks: few enough that the last page has company until the end. */
const WALK = 15;

// A silent console would hide what React has to say.
describeInBrowser('every screen', { ...UNLIMITED, WEB_HARDENING: 'false' }, (fixture) => {
  let world: World;
  let screens: Record<Who, Screen[]>;
  beforeAll(async () => {
    world = await seedWorld(fixture.product, { ...story, hosts: [...story.hosts], titles: [...story.titles] }, new Date());
    screens = screensOf(world, await seedRecords(fixture.product, world));
  });

  test('covers every route', () => {
    const walked = new Set(Object.values(screens).flatMap((some) => some.map(({ route }) => route)));
    expect(APP_ROUTES.filter(({ path, redirectTo }) => !redirectTo && !walked.has(path))).toEqual([]);
  });

  // spec 1 §2.1–3, §2.6, §2.7, §2.17, §2.19, §2.34, §2.45
  test.each(['en', 'hi'] as const)(
    'finds every screen accessible, in one language (%s) and without console errors: light and dark, narrow and wide',
    async (language) => {
      const words = { en: await wordsOf('en'), hi: await wordsOf('hi') };
      const walks = (Object.keys(screens) as Who[])
        .flatMap((who) => inParts(screens[who]).map((part) => ({ who, part })))
        .values();
      const found: string[] = [];
      const walker = async () => {
        for (const { who, part } of walks) found.push(...(await walk(who, part, language, words)));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, walker));
      expect(found).toEqual([]);
    },
    900_000,
  );

  async function walk(who: Who, part: readonly Screen[], language: Language, words: Record<Language, Words>): Promise<string[]> {
    const found: string[] = [];
    const visitor = await openAs(fixture.browser, fixture.product, who === 'visitor' ? undefined : world.sessions[who], language);
    for (const screen of part) {
      const wrong = await findings(visitor, screen, language, words).catch((error) => [String(error)]);
      await screen.undo?.(visitor.page);
      await visitor.page.unrouteAll({ behavior: 'ignoreErrors' });
      // The browser itself notes what does not arrive.
      wrong.push(...visitor.problems().filter((problem) => !/^Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(problem)));
      found.push(...wrong.map((what) => `${screen.name} (${who}, ${language}): ${what}`));
    }
    await visitor.close();
    return found;
  }

  async function findings({ page, settled }: Visitor, screen: Screen, language: Language, words: Record<Language, Words>) {
    const found: string[] = [];
    await page.setViewportSize({ width: 1440, height: 900 });
    if (screen.without) await page.route(screen.without, (route) => route.abort());
    if (screen.waitsFor) await page.route(screen.waitsFor, () => undefined);
    await page.goto(fixture.product.url + screen.at);
    if (!screen.waitsFor) await settled();
    const isMissing = async () => (await page.title()).endsWith(words[language].common.notFound.section);
    // That something is not found may be an answer that comes late.
    if (screen.missing) await until('it is not found', isMissing).catch(() => found.push('is found'));
    else if (await isMissing()) found.push('is not found');
    await screen.act?.(page, words[language], language);
    for (const { width, colorScheme } of LOOKS[language]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const violations = await axeViolations(page);
      found.push(...violations.map((violation) => `${width} px, ${colorScheme}: ${violation}`));
      if (await isTooWide(page)) found.push(`wider than ${width} px`);
    }
    if (language === 'hi') found.push(...leftInEnglish(await textsOn(page), words, KNOWN).map((text) => `in English: ${text}`));
    return found;
  }
});

const inParts = (screens: readonly Screen[]) =>
  Array.from({ length: Math.ceil(screens.length / WALK) }, (_, part) => screens.slice(part * WALK, (part + 1) * WALK));

const isTooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** All that is read or read out: texts that are not hidden, names, hints. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const texts = [];
    const of = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (of.nextNode()) {
      const element = of.currentNode.parentElement;
      if (!element.closest('script, style, noscript, kbd, [lang=en]') && element.checkVisibility()) texts.push(of.currentNode.data);
    }
    for (const element of document.querySelectorAll('body *'))
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
        if (element.hasAttribute(name) && !element.closest('[lang=en], [aria-hidden=true]')) texts.push(element.getAttribute(name));
    return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  })()`);
