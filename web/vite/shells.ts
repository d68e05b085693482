import type { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import type { StatusFilter } from '@visavis/contracts/constants/meeting';
import { addressesOf, SCREENS } from '@visavis/contracts/screens';
import type { Shell, Shells } from '@visavis/contracts/shells';
import type { Catalogue, Translation } from '../src/shared/i18n/catalogue.ts';
import { hindi } from '../src/shared/i18n/hindi.ts';
import type { Language } from '../src/shared/i18n/language.ts';
import { markdownInNode } from './markdown.ts';

markdownInNode();

type Words = string | { readonly [name: string]: Words };
const opened = SCREENS.flatMap(({ opening, ...screen }) => (opening ? [{ ...screen, opening }] : []));
const namespaces = new Set(['common', ...opened.map(({ opening }) => opening.words.split('.')[0] ?? '')]);
type Texts = Record<string, Words> & { [N in 'common' | 'meetings']: Translation<Catalogue[N]> };
const textsBy = async (read: (namespace: string) => Promise<unknown>) =>
  Object.fromEntries(await Promise.all([...namespaces].map(async (name) => [name, await read(name)]))) as Texts;

/** A list by category and status, called as `meeting-list-screen.tsx` calls it. */
const listTitle = ({ meetings: { list }, common }: Texts, { status = 'all', categorySlug }: Record<string, string>) => {
  const title = list[status as StatusFilter];
  const category = common.category[categorySlug as (typeof CATEGORY_SLUGS)[number]];
  if (!category) return title;
  return status === 'all' ? category : list.inCategory.replace('{{list}}', title).replace('{{category}}', category);
};

/** A title, or a title and a lead; a headline of its own makes the title the eyebrow. */
const wordsAt = (texts: Texts, place: string): Pick<Shell, 'title' | 'lead' | 'eyebrow'> => {
  const words = place
    .split('.')
    .reduce<Words | undefined>((all, name) => (typeof all === 'object' ? all[name] : undefined), texts);
  if (typeof words === 'string') return { title: words };
  const { section, title = section, headline, lead } = (words ?? {}) as Record<string, string>;
  if (!title) throw new Error(`No heading in the catalogue: ${place}`);
  return { ...(headline ? { eyebrow: title, title: headline } : { title }), ...(lead && { lead }) };
};

const shellsOf = (texts: Texts, screen: (typeof opened)[number]): [string, Shell][] =>
  addressesOf(screen).map(({ path, params }) => {
    const { words, ...set } = screen.opening;
    const heading = screen.values ? { title: listTitle(texts, params) } : wordsAt(texts, words);
    return [path, { ...set, ...(screen.access !== 'anyone' && { for: 'user' }), ...heading }];
  });
const shellsIn = (texts: Texts): Shells[Language] => ({
  categories: texts.common.category,
  screens: Object.fromEntries(opened.flatMap((screen) => shellsOf(texts, screen))),
});

const english = async (name: string) => (await import(new URL(`../src/shared/i18n/en/${name}.ts`, import.meta.url).href))[name];
const inHindi = async (name: string) => (await hindi(name as keyof Catalogue)).texts;

/** What the server writes into the page's first paint, in the words of the app's own catalogues. */
export const shells: Shells = { en: shellsIn(await textsBy(english)), hi: shellsIn(await textsBy(inHindi)) };
