import { SCREENS } from '@visavis/contracts/screens';
import type { Page } from 'playwright-core';
import { axeViolations, isDrawn, until } from '../../src/index.ts';
import { type BrowserFixture, UNLIMITED } from '../support/browser-fixture.ts';
import { screensOf } from './screens.ts';
import type { Screen, Who } from './state.ts';
import { seedRecords, seedTestData, type TestData } from './test-data.ts';
import { openAs, type Visitor } from './visitor.ts';
import { type Language, leftInEnglish, type Words, wordsOf } from './words.ts';

/** What people write is in Hindi here: all English that is left on a Hindi page is ours. */
const story = {
  admin: 'आरती एडमिन',
  hosts: ['हिना मेहता', 'सुरेश नायर', 'तारा बोस'] as [string, string, string],
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
};

/**
 * Names that stay as they are. `node` is the browser that signs in by itself, the last two are devices.
 */
const ALLOWED = [
  ...['Visavis', 'English', 'IST', 'Chrome', 'Linux', 'node', 'qqqq', 'DIWALI20'],
  ...['Fake Default Audio Input', 'Fake Default Audio Output'],
];

/** What is done on a screen is done in a wide window, which is looked at first: each screen is resized once. */
const WIDE = 1_440;
const NARROW = 390;
/** Each width and each theme. A language changes neither contrast nor roles: in Hindi, words and width are looked at. */
const LOOKS = [
  { width: WIDE, colorScheme: 'dark' },
  { width: NARROW, colorScheme: 'light' },
] as const;

/** A page waits for its server about a third of its time; another file may be walking beside this one. */
const AT_ONCE = 2;

// A silent console would hide what React has to say.
export const WALK_SETTINGS = { ...UNLIMITED, WEB_HARDENING: 'false' };
export const WALK_MS = 900_000;

/**
 * What stands at each address, which is one screen for each route; or that and each of its states, as empty, failed and with a
 * dialog.
 */
export type Reach = 'routes' | 'states';

export interface Walk {
  testData: TestData;
  screens: Record<Who, Screen[]>;
}

export async function prepareWalk({ product }: BrowserFixture): Promise<Walk> {
  const testData = await seedTestData(product, story, new Date());
  return { testData, screens: screensOf(testData, await seedRecords(product, testData)) };
}

/** What is wrong with the screens, one line each; none is the best. */
export async function walkAs(
  fixture: BrowserFixture,
  { testData, screens }: Walk,
  reach: Reach,
  language: Language,
): Promise<string[]> {
  const words = { en: await wordsOf('en'), hi: await wordsOf('hi') };
  const people = Object.keys(screens) as Who[];
  const all = people.flatMap((who) => screens[who].map((screen) => ({ who, screen })));
  const next = all.filter(({ screen }) => reach === 'states' || screen.route !== undefined).values();
  const found: string[] = [];
  const walker = async () => {
    let visitor: (Walker & { who: Who }) | undefined;
    for (const { who, screen } of next) {
      if (visitor?.who !== who) {
        await visitor?.here.close();
        const session = who === 'visitor' ? undefined : testData.sessions[who];
        visitor = { who, here: await openAs(fixture.browser, fixture.product, session, language), before: undefined };
      }
      const wrong = await look(fixture, visitor, screen, language, words);
      visitor.before = screen;
      found.push(...wrong.map((what) => `${screen.name} (${who}, ${language}): ${what}`));
    }
    await visitor?.here.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walker));
  return found;
}

interface Walker {
  here: Visitor;
  /** Where they come from. */
  before: Screen | undefined;
}

async function look(
  fixture: BrowserFixture,
  walker: Walker,
  screen: Screen,
  language: Language,
  words: Record<Language, Words>,
): Promise<string[]> {
  const { here } = walker;
  const { page } = here;
  const wrong: string[] = [];
  try {
    await show(fixture, walker, screen, language, words, wrong);
    wrong.push(...(language === 'en' ? await barriersOn(page) : await wordsAndWidth(page, words)));
  } catch (error) {
    wrong.push(String(error));
  }
  await screen.undo?.(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The browser itself notes what does not arrive.
  wrong.push(...here.problems().filter((problem) => !/^Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(problem)));
  return wrong;
}

async function show(
  fixture: BrowserFixture,
  { here: { page, allLoaded }, before }: Walker,
  screen: Screen,
  language: Language,
  words: Record<Language, Words>,
  wrong: string[],
): Promise<void> {
  await page.setViewportSize({ width: WIDE, height: 900 });
  await page.emulateMedia({ colorScheme: LOOKS[0].colorScheme });
  if (screen.without) await page.route(screen.without, (route) => route.abort());
  if (screen.waitsFor) await page.route(screen.waitsFor, () => undefined);
  if (isAnother(screen, before)) await walkTo(page, screen.at);
  else await page.goto(fixture.product.url + screen.at);
  if (!screen.waitsFor) await allLoaded();
  const isMissing = async () => (await page.title()).endsWith(words[language].common.notFound.section);
  // That something is not found may be an answer that comes late.
  if (screen.missing) await until('it is not found', isMissing).catch(() => wrong.push('is found'));
  else if (await isMissing()) wrong.push('is not found');
  await screen.act?.(page, words[language], language);
}

const sectionOf = (screen: Screen | undefined) => SCREENS.find(({ path }) => path === screen?.route)?.section;
/** Of two with one title nothing tells which is shown. */
const isAnother = (screen: Screen, before: Screen | undefined) =>
  sectionOf(screen) !== undefined && sectionOf(before) !== undefined && sectionOf(screen) !== sectionOf(before);

/** Within the app that is there, as people go on: a document for each address costs a quarter of the walk. */
async function walkTo(page: Page, at: string): Promise<void> {
  const go = `document.title = ''; history.pushState(null, '', ${JSON.stringify(at)}); dispatchEvent(new PopStateEvent('popstate'))`;
  await page.evaluate(go);
  // Each screen writes its own; until then the one before is shown.
  await until(`${at} is shown`, async () => (await page.title()) !== '');
}

async function barriersOn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const violations = await axeViolations(page);
    found.push(...violations.map((violation) => `${width} px, ${colorScheme}: ${violation}`));
    if (await isTooWide(page)) found.push(`wider than ${width} px`);
  }
  return found;
}

async function wordsAndWidth(page: Page, words: Record<Language, Words>): Promise<string[]> {
  const found: string[] = [];
  const texts = new Set<string>();
  for (const { width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await isDrawn(page);
    if (await isTooWide(page)) found.push(`wider than ${width} px`);
    for (const text of await textsOn(page)) texts.add(text);
  }
  found.push(...leftInEnglish([...texts], words, ALLOWED).map((text) => `in English: ${text}`));
  return found;
}

const isTooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** All that is read or read out: texts that are not hidden, names, hints. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const texts = [];
    const of = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (of.nextNode()) {
      const element = of.currentNode.parentElement;
      if (!element.closest('script, style, noscript, kbd, [lang=en], [translate=no]') && element.checkVisibility()) texts.push(of.currentNode.data);
    }
    for (const element of document.querySelectorAll('body *'))
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
        if (element.hasAttribute(name) && !element.closest('[lang=en], [translate=no], [aria-hidden=true]')) texts.push(element.getAttribute(name));
    return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  })()`);
