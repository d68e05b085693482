import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { addressesOf, SCREENS } from '@visavis/contracts/screens';
import type { Clock, ServiceClient } from '@visavis/platform';
import { escapeHtml } from './head.ts';
import { canonicalPath } from './screen-heads.ts';

/**
 * The public pages that exist whatever is in the store, each under its one address. A list with two filters stands in its list
 * with one.
 */
const PUBLIC_PAGES = SCREENS.filter(
  ({ access, frame, values = {} }) => access === 'anyone' && frame !== 'none' && Object.keys(values).length < 2,
)
  .flatMap((screen) => addressesOf(screen).map(({ path }) => path))
  .filter((path) => !path.includes(':') && canonicalPath(path) === path);

const LIST_PAGE = 100;
/** Meetings in one file, and files at most: the sitemap protocol allows 50,000 addresses in all of one file. */
export const CHUNK = 1_000;
export const MAX_CHUNKS = 50;
const KEPT_MS = 10 * 60_000;

interface Entry {
  path: string;
  lastModified?: string | undefined;
}
interface Chunk {
  entries: Entry[];
  total: number;
}

/** The newest of what is known to have happened to it. */
const lastModified = (meeting: Meeting) =>
  [meeting.createdAt, meeting.startedAt, meeting.endedAt]
    .filter((at) => at !== null)
    .sort()
    .at(-1);

const xml = (root: 'urlset' | 'sitemapindex', item: 'url' | 'sitemap', entries: readonly Entry[], origin: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries.map(({ path, lastModified: at }) => {
      const changed = at === undefined ? '' : `<lastmod>${escapeHtml(at)}</lastmod>`;
      return `<${item}><loc>${escapeHtml(origin + path)}</loc>${changed}</${item}>`;
    }),
    `</${root}>`,
    '',
  ].join('\n');

/** An index, one file of fixed pages, and files of meetings that the public may see (https://www.sitemaps.org/protocol.html). */
export function createSitemap({ calls, clock }: { calls: ServiceClient; clock: Clock }) {
  const chunks = new Map<number, { at: number; chunk: Promise<Chunk> }>();

  const read = async (number: number): Promise<Chunk> => {
    const entries: Entry[] = [];
    const first = ((number - 1) * CHUNK) / LIST_PAGE + 1;
    let total = 0;
    for (let page = first; page < first + CHUNK / LIST_PAGE; page += 1) {
      const { meetings, pagination } = await calls.call(meetingEndpoints.listPublic, { query: { page, limit: LIST_PAGE } });
      entries.push(...meetings.map((meeting) => ({ path: `/p/${meeting._id}`, lastModified: lastModified(meeting) })));
      total = pagination.total;
      if (page >= pagination.pages) break;
    }
    return { entries, total };
  };

  /** Read once for everyone who asks within ten minutes; a failure is not kept. */
  const chunkOf = (number: number): Promise<Chunk> => {
    const now = clock.now().getTime();
    const cached = chunks.get(number);
    if (cached && now - cached.at < KEPT_MS) return cached.chunk;
    const chunk = read(number);
    chunks.set(number, { at: now, chunk });
    chunk.catch(() => chunks.delete(number));
    return chunk;
  };

  return {
    async index(origin: string): Promise<string> {
      const { total } = await chunkOf(1);
      const chunks = Math.min(Math.ceil(total / CHUNK), MAX_CHUNKS);
      const paths = ['/sitemaps/pages.xml', ...Array.from({ length: chunks }, (_, at) => `/sitemaps/meetings-${at + 1}.xml`)];
      return xml(
        'sitemapindex',
        'sitemap',
        paths.map((path) => ({ path })),
        origin,
      );
    },
    pages: (origin: string) =>
      xml(
        'urlset',
        'url',
        PUBLIC_PAGES.map((path) => ({ path })),
        origin,
      ),
    /** Undefined: there is no such file. */
    async meetings(number: number, origin: string): Promise<string | undefined> {
      if (number < 1 || number > MAX_CHUNKS) return undefined;
      const { entries } = await chunkOf(number);
      return entries.length > 0 ? xml('urlset', 'url', entries, origin) : undefined;
    },
  };
}
