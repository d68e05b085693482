import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { featuresOff, freePort, removeFolder } from '../../src/index.ts';

/** Points of 100, and what stands behind them. */
export interface Scores {
  performance: number;
  accessibility: number;
  /** Lighthouse's BenchmarkIndex of this machine while the page loaded. */
  index: number;
  details: string;
}

/**
 * Lighthouse takes a phone for 4 times slower than the machine it runs on, which it expects at an index of 1500 to 2000
 * (docs/throttling.md, "Calibrating the CPU slowdown"). Ours is measured before each run, and the factor follows it.
 */
const USUAL = { index: 1750, factor: 4 };
const PHONE_INDEX = USUAL.index / USUAL.factor;

/**
 * How many times this machine has to be slowed down to be as slow as a phone: at most 4 times, and below 1 when it is slower than
 * the phone itself.
 */
export const phoneSlowdown = async (page: Evaluates) => Math.min(USUAL.factor, (await indexOf(page)) / PHONE_INDEX);

/** A browser of its own that Lighthouse can be sent to; who is signed in there is what its local storage says. */
export async function openAuditor(executablePath: string, origin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-audit-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      featuresOff,
      `--remote-debugging-port=${port}`,
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    async become(stored: Record<string, string>) {
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate(
        `localStorage.clear(); Object.entries(${JSON.stringify(stored)}).forEach(([key, value]) => localStorage.setItem(key, value))`,
      );
      await page.goto('about:blank');
    },
    /**
     * Undefined from a machine that is slower than the phone itself: it would measure its own load, and say nothing about the
     * page.
     */
    async audit(at: string): Promise<Scores | undefined> {
      const slowdown = await phoneSlowdown(page);
      if (slowdown < 1) return undefined;
      const report = await lighthouse(origin + at, port, slowdown);
      return report === undefined ? undefined : scoresOf(JSON.parse(report));
    },
    async close() {
      await context.close();
      await removeFolder(folder);
    },
  };
}

/** Its own process: the page's times must not depend on what the tests do meanwhile. Undefined if it takes longer than it may. */
function lighthouse(url: string, port: number, factor: number): Promise<string | undefined> {
  const program = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
  const options = [
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility',
    '--disable-full-page-screenshot',
    '--no-enable-error-reporting',
    `--throttling.cpuSlowdownMultiplier=${factor.toFixed(2)}`,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, url, ...options], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: AUDIT_MS,
      killSignal: 'SIGKILL',
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      // Its own words for a page whose trace it could not take: worth another try, as a late one is.
      if (signal || errors.includes('Runtime error encountered')) resolve(undefined);
      else if (code === 0) resolve(output);
      else reject(new Error(`Lighthouse ended with ${code} at ${url}:\n${errors}`));
    });
  });
}

const AUDIT_MS = 60_000;

interface Evaluates {
  evaluate(source: string): Promise<unknown>;
}

/** Lighthouse's own measure (core/lib/page-functions.js). */
async function indexOf(page: Evaluates): Promise<number> {
  const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js');
  return Number(await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`));
}

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
  environment: { benchmarkIndex: number };
}

function scoresOf({ categories, audits, environment }: Report): Scores {
  const points = (name: 'performance' | 'accessibility') => Math.round((categories[name].score ?? 0) * 100);
  const { auditRefs } = categories.performance;
  const metrics = auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => `${id} ${audits[id]?.displayValue ?? '?'}`);
  const inaccessible = categories.accessibility.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    index: environment.benchmarkIndex,
    details: [...metrics, ...inaccessible.map(({ id }) => id)].join(', '),
  };
}

export const toText = ({ performance, accessibility, index, details }: Scores) =>
  `${performance} ${accessibility}, at index ${Math.round(index)}: ${details}`;
