import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { HttpError } from '../../src/shared/api/http-error.ts';
import { PagedList } from '../../src/shared/ui/paged-list.tsx';

const idle = { error: null, isPending: false, isFetching: false, isPlaceholderData: false, refetch: () => undefined };
const failed = { ...idle, error: new HttpError({ status: 429, message: 'Not so fast', error: 'RATE_LIMITED' }) };
const page = (page: number, pages: number) => ({ pagination: { page, pages } });

/** The list's words, each element's on a line of its own. */
function wordsOf(query: Partial<Parameters<typeof PagedList>[0]['query']>, rows: string[] = []) {
  const html = renderToStaticMarkup(
    <PagedList
      query={{ ...idle, data: undefined, ...query }}
      rows={rows}
      loading="Loading payments"
      name="Payments"
      look="grid"
      empty={<p>No payments yet</p>}
      turnTo={() => undefined}
    >
      {(row) => <li key={row}>{row}</li>}
    </PagedList>,
  );
  const words = html.replace(/<[^>]+>/g, '\n').split('\n');
  return { html, words: words.filter((word) => word.trim() !== '') };
}

let isOnline = true;
const original = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
beforeEach(() => {
  isOnline = true;
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {
      get onLine() {
        return isOnline;
      },
    },
  });
});
afterEach(() => {
  if (original) Object.defineProperty(globalThis, 'navigator', original);
});

describe('a list that comes page by page', () => {
  test('says that it loads, and nothing yet of what it has', () => {
    const { html, words } = wordsOf({ isPending: true });
    expect(words).toEqual([]);
    expect(html).toContain('role="status" aria-label="Loading payments"');
  });

  test('does not say that there is nothing where that is not known: why it failed, and once more', () => {
    const { html, words } = wordsOf(failed);
    expect(words).toEqual(['Could not load, try again', 'Not so fast', 'Try again']);
    expect(html).toContain('role="alert"');
    isOnline = false;
    expect(wordsOf(failed).words).toEqual(['Could not load, try again', 'You are offline.', 'Try again']);
  });

  test('says that there is nothing once that is known', () => {
    expect(wordsOf({ data: page(1, 0) }).words).toEqual(['No payments yet']);
  });

  test('keeps its rows beside a later failure, and dims those of the page before', () => {
    expect(wordsOf({ ...failed, data: page(1, 1) }, ['One', 'Two']).words.slice(-2)).toEqual(['One', 'Two']);
    expect(wordsOf({ data: page(1, 1), isPlaceholderData: true }, ['One']).html).toContain('data-stale="true"');
  });

  test('leads to its other pages, and no further', () => {
    const { html, words } = wordsOf({ data: page(2, 2) }, ['One']);
    expect(words).toEqual(['One', 'Later', 'Page 2 of 2', 'Earlier']);
    expect(html).toContain('<nav class="pages" aria-label="Pages: Payments">');
    expect(html.match(/<button[^>]*>/g)?.map((button) => button.includes('disabled'))).toEqual([false, true]);
  });
});
