import { categoryNameOf } from '@visavis/contracts/constants/category';
import type { StatusFilter } from '@visavis/contracts/constants/meeting';
import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import { PROMISE, type Screen } from '@visavis/contracts/screens';
import type { Head } from './head.ts';

const lists: Record<StatusFilter, { section: string; about: string }> = {
  live: { section: 'Live meetings', about: 'Meetings that are open this minute' },
  upcoming: { section: 'Upcoming meetings', about: 'Meetings that are coming up' },
  past: { section: 'Past meetings', about: 'Meetings that have taken place' },
  all: { section: 'Meetings', about: 'Live and upcoming one-on-one meetings' },
};

type Params = Record<string, string>;

/** A list by its parameters. */
const listWords = ({ status = 'all', categorySlug }: Params): Pick<Head, 'section' | 'description'> => {
  const { section, about } = lists[status as StatusFilter];
  const category = categorySlug && categoryNameOf(categorySlug);
  if (!category) return { section, description: `${about}. ${PROMISE}` };
  return {
    section: status === 'all' ? category : `${section} in ${category}`,
    description: `${about} in ${category}, each with one host, face to face. ${PROMISE}`,
  };
};
/** The variants of one list that say the same have one address. */
export const canonicalPath = (path: string) =>
  path.replace(/^\/meetings(?:\/all)?$/, '/').replace(/(?<=^\/category\/[^/]+)\/all$/, '');

export const withoutEndSlash = (path: string) => path.replace(/(?<=.)\/+$/, '');

/** `path`: without query; the same screen under several addresses is kept under one. */
export function screenHead(screen: Screen, path: string, origin: string): Head {
  const clean = withoutEndSlash(path);
  const values = clean.split('/');
  const params = Object.fromEntries(
    screen.path
      .split('/')
      .flatMap((segment, index) => (segment.startsWith(':') ? [[segment.slice(1), values[index] ?? '']] : [])),
  );
  const { section, description = PROMISE } = screen;
  const named = screen.values ? listWords(params) : { section, description };
  // The address of a page that a message links to is its key.
  if (screen.access !== 'anyone' || 'token' in params) return named;
  const canonical = origin + canonicalPath(clean);
  return { ...named, canonical, ...(clean === '/' ? { structured: [webSite(origin)] } : {}) };
}

/** Of the address of an area, from which the app goes on to its first screen. */
export const redirectHead: Head = { section: 'Dashboard', description: PROMISE };

export const notFoundHead: Head = {
  section: 'Page not found',
  description: 'The link may be old, or a letter went missing on the way.',
};

const webSite = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: PRODUCT_NAME,
  url: `${origin}/`,
  description: PROMISE,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
