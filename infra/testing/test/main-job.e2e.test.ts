import { afterAll, afterEach, beforeAll, beforeEach, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chromium, describeWith, launchBrowser, type Product, startProduct } from '../src/index.ts';
import { mainJob } from './main-job.ts';
import { openBrowser, type Person } from './support/person.ts';

describeWith('chromium', chromium(), 'the main job', (path) => {
  let browser: Browser;
  let product: Product;
  let people: Person[] = [];
  beforeAll(async () => {
    browser = await launchBrowser(path);
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    product = await startProduct();
    people = [];
  });
  afterEach(async () => {
    for (const person of people) await person.context.close();
    await product.dispose();
  });
  const open = async (at?: string) => {
    const person = await openBrowser(browser, product, at);
    people.push(person);
    return person;
  };

  test('from sign-up to the end, while every open page follows along', () => mainJob(product, open), 180_000);

  test(
    'the same with kill -9 and a restart between each two steps',
    () =>
      mainJob(product, open, async () => {
        await product.kill();
        await product.start();
      }),
    300_000,
  );
});
