import { readFileSync } from 'node:fs';
import { beforeAll } from '@jest/globals';
import type { BrowserFixture } from '../support/browser-fixture.ts';
import { routesOf } from '../visual/screens.ts';
import type { Who } from '../visual/state.ts';
import { seedRecords, seedTestData, type TestData } from '../visual/test-data.ts';
import type { Ratios } from './main-thread.ts';
import { story } from './story.ts';

/**
 * KiB, and work of the main thread in calibrations, by who may see a route: `web/budgets.json`. Admins' routes have bounds for
 * their answers instead.
 */
interface Budget {
  kib: number;
  work: Ratios;
}
const budgets: Record<string, Budget> = JSON.parse(
  readFileSync(new URL('../../../../../web/budgets.json', import.meta.url), 'utf8'),
);

/** An address of each route of the app, who sees it, and its budget. */
export interface BudgetedPage {
  readonly route: string;
  readonly who: Who;
  readonly at: string;
  readonly budget: Budget | undefined;
}

/** Fills the product before the tests; `pages` and `sessionOf` are there in them. */
export function budgetedPages(fixture: BrowserFixture) {
  let testData: TestData;
  let pages: BudgetedPage[] = [];
  beforeAll(async () => {
    testData = await seedTestData(fixture.product, story, new Date());
    const routes = Object.entries(routesOf(testData, await seedRecords(fixture.product, testData)));
    pages = routes.flatMap(([who, list]) =>
      list.map(({ route, at, access }) => ({ route, who: who as Who, at, budget: budgets[access] })),
    );
  });
  return {
    get pages() {
      return pages;
    },
    sessionOf: (who: Who) => (who === 'visitor' ? undefined : testData.sessions[who]),
  };
}
