// node scripts/test/mutation.mjs <service> [file…]: breaks the pure decisions of `services/<service>/src/domain`, one place at a
// time, and counts how many of the broken versions a unit test notices. Prints those that none does; ends with 1 below the least
// score.
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/** Percent of all mutants, also of those that no unit test reaches. */
const LEAST_SCORE = 80;
/** A mutant may loop for ever; the slowest test file of a domain takes a second. */
const TIMEOUT_MS = 5_000;

const [service, ...files] = process.argv.slice(2);
const folder = `services/${service}`;
const tempDirName = mkdtempSync(join(tmpdir(), 'visavis-mutation-'));
try {
  await new Stryker({
    testRunner: 'unit',
    plugins: ['./scripts/test/mutation-runner.mjs'],
    mutate: files.length > 0 ? files : [`${folder}/src/domain/**/*.ts`],
    unitTestFiles: globSync(`${folder}/test/**/*.unit.test.ts`),
    coverageAnalysis: 'perTest',
    // A constant's value is read when the module is loaded, once for all mutants.
    ignoreStatic: true,
    // It would read the other packages' types.
    tsconfigFile: 'none.json',
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
    thresholds: { high: 100, low: LEAST_SCORE, break: LEAST_SCORE },
    timeoutMS: TIMEOUT_MS,
    tempDirName,
    logLevel: 'warn',
  }).runMutationTest();
} finally {
  rmSync(tempDirName, { recursive: true, force: true });
}
