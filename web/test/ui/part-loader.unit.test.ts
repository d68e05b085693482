import { describe, expect, it } from '@jest/globals';
import { CLIENT } from '@visavis/contracts/constants/client';
import { createPartLoader, moduleUrlIn, QUIET_TRIES, RETRY_WAITS_MS } from '../../src/shared/loading/part-loader.ts';

const failure = new TypeError('Failed to fetch dynamically imported module: https://visavis.test/assets/room-1.js');

const setup = (options: { answers?: boolean; byUrl?: unknown } = {}) => {
  const waits: number[] = [];
  const urls: string[] = [];
  const missing: number[] = [];
  let outdated = 0;
  const loadPart = createPartLoader({
    wait: async (ms) => void waits.push(ms),
    importModule: async (url) => {
      urls.push(url);
      if (!options.byUrl) throw failure;
      return options.byUrl;
    },
    onMissing: (count) => missing.push(count),
    serverAnswers: async () => options.answers ?? false,
    outdated: () => {
      outdated += 1;
    },
  });
  /** Fails so many times, then arrives. */
  const afterFailures = (count: number) => {
    let left = count;
    return loadPart(async () => {
      if (left-- > 0) throw failure;
      return { Screen: 'here' };
    });
  };
  return { afterFailures, waits, urls, missing, outdated: () => outdated };
};

// spec 1 §2.43
describe('a part that does not arrive', () => {
  it('is tried quietly for as long as the overlay waits when the browser is offline', async () => {
    const { afterFailures, waits, missing } = setup();
    expect(await afterFailures(QUIET_TRIES)).toEqual({ Screen: 'here' });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(CLIENT.offlineOverlayMs);
    expect(missing).toEqual([]);
  });
  it('is waited for twelve seconds before the page counts as outdated', async () => {
    const { afterFailures, waits, outdated } = setup({ answers: true });
    await afterFailures(RETRY_WAITS_MS.length + 1);
    expect(waits.slice(0, RETRY_WAITS_MS.length)).toEqual(RETRY_WAITS_MS);
    expect(RETRY_WAITS_MS.reduce((sum, ms) => sum + ms, 0)).toBe(12_000);
    expect(outdated()).toBe(0);
  });
  it('is then told, goes on, and the notice ends by itself', async () => {
    const { afterFailures, missing, outdated } = setup();
    expect(await afterFailures(QUIET_TRIES + 1)).toEqual({ Screen: 'here' });
    expect(missing).toEqual([1, 0]);
    expect(outdated()).toBe(0);
  });
  it('calls the page outdated when the server answers and still has no such part', async () => {
    const { afterFailures, outdated } = setup({ answers: true });
    await afterFailures(RETRY_WAITS_MS.length + 1);
    expect(outdated()).toBe(0);
    await afterFailures(RETRY_WAITS_MS.length + 2);
    expect(outdated()).toBe(1);
  });
  it('is asked for under another address from the second try on', async () => {
    const { afterFailures, urls } = setup({ byUrl: { Screen: 'fresh' } });
    expect(await afterFailures(9)).toEqual({ Screen: 'fresh' });
    expect(urls).toEqual(['https://visavis.test/assets/room-1.js?retry=1']);
  });
});

it('finds the address in the messages of browsers, or none', () => {
  expect(moduleUrlIn(failure)).toBe('https://visavis.test/assets/room-1.js');
  expect(moduleUrlIn(new TypeError('error loading dynamically imported module: http://localhost:3000/assets/a.js'))).toBe(
    'http://localhost:3000/assets/a.js',
  );
  expect(moduleUrlIn(new TypeError('Importing a module script failed.'))).toBeUndefined();
});
