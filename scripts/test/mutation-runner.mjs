/**
 * Stryker's test runner for our unit tests, in the process of a queue's worker (`worker.mjs`). To Stryker a file is one test:
 * which mutants a file reaches decides which files run for a mutant. Modules stay loaded, so a mutant is switched by Stryker's
 * global.
 */
import { join } from 'node:path';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import fc from 'fast-check';
import { readConfig } from 'jest-config';
import { fail } from '../lib.mjs';

/** What instrumented code reads and counts. It is there before the first file, after which new globals are taken away. */
const stryker = { mutantCoverage: { static: {}, perTest: {} } };
Object.assign(globalThis, { __stryker__: stryker });

class UnitTestRunner {
  #files;
  #run;
  #configs;
  /** What the first run of all files reached: modules are loaded in it. */
  #loaded;
  /** What each file took last: the shortest that reaches a mutant goes first. */
  #tookMs = new Map();

  constructor(options) {
    this.#files = options.unitTestFiles ?? fail('unitTestFiles: the unit tests to run, as paths from the root');
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  /**
   * Stryker starts this in its copy of the repository, whose worker imports the copy's tests. Each file runs once before any
   * mutant is switched on, as what a module computes when it is loaded stays for all that follow.
   */
  async init() {
    const folder = process.cwd();
    this.#run = (await import(join(folder, 'scripts/test/worker.mjs'))).run;
    this.#configs = await readConfig({ $0: '', _: [] }, folder);
    // A broken version counts; which one is the smallest that shows it does not.
    fc.configureGlobal({ endOnFailure: true });
    for (const file of this.#files) await this.#runFile(file);
    this.#loaded = stryker.mutantCoverage.static;
    stryker.mutantCoverage.static = {};
  }

  async dryRun() {
    const tests = [];
    for (const file of this.#files) {
      stryker.currentTestId = file;
      tests.push(await this.#runFile(file));
      stryker.currentTestId = undefined;
    }
    const { perTest } = stryker.mutantCoverage;
    const isReached = (id) => Object.values(perTest).some((reached) => id in reached);
    const atLoad = Object.fromEntries(Object.entries(this.#loaded).filter(([id]) => !isReached(id)));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: { static: atLoad, perTest } };
  }

  async mutantRun({ activeMutant, testFilter = this.#files, hitLimit }) {
    stryker.activeMutant = activeMutant.id;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    stryker.hitLimit = hitLimit;
    try {
      let nrOfTests = 0;
      const tookMs = (file) => this.#tookMs.get(file) ?? 0;
      for (const file of testFilter.toSorted((a, b) => tookMs(a) - tookMs(b))) {
        const { status, failureMessage } = await this.#runFile(file);
        nrOfTests += 1;
        if (stryker.hitCount > hitLimit) return { status: MutantRunStatus.Timeout, reason: `reached ${hitLimit} times` };
        if (status === TestStatus.Failed) return { status: MutantRunStatus.Killed, killedBy: [file], failureMessage, nrOfTests };
      }
      return { status: MutantRunStatus.Survived, nrOfTests };
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  async #runFile(file) {
    const startedAt = Date.now();
    const { globalConfig, projectConfig: config } = this.#configs;
    const path = join(process.cwd(), file);
    // A file whose own first lines fail rejects.
    const result = await this.#run({ path, config, globalConfig: { ...globalConfig, bail: 1 } }).catch(failureOf);
    const timeSpentMs = Date.now() - startedAt;
    this.#tookMs.set(file, timeSpentMs);
    const failureMessage = result.failureMessage ?? result.testExecError?.message;
    const test = { id: file, name: file, fileName: path, timeSpentMs };
    return failureMessage ? { ...test, status: TestStatus.Failed, failureMessage } : { ...test, status: TestStatus.Success };
  }
}

const failureOf = (error) => ({ failureMessage: error?.stack ?? `${error}` });

const create = (options) => new UnitTestRunner(options);
create.inject = tokens(commonTokens.options);
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'unit', create)];
