/**
 * Runs one test file after the other in a worker process of the queue, with jest's own test framework and the process's own
 * modules: what a file imports is loaded once for all files of the worker, where jest's runtime loads it again for each (ADR 46).
 * A file starts with the globals, variables, mocks and timers of a fresh process.
 */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import swc from '@swc/core';
import { ModuleMocker } from 'jest-mock';
import { markdownInNode } from '../../web/vite/markdown.ts';
import { screensInNode } from '../../web/vite/screens.ts';
import { countProcessorTime } from './processor-time.mjs';

const require = createRequire(import.meta.url);
const { default: runFile } = require('jest-circus/runner');
const GLOBALS = 'visavis:jest-globals';

/** Node's own modules wait for these, a response's body among others. */
const NODE_ITS_OWN = ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'];
const mocker = new ModuleMocker(globalThis);
/** @type {ModernFakeTimers} */
let timers;
const ofTimers = (...names) => Object.fromEntries(names.map((name) => [name, (...args) => timers[name](...args)]));
const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  setTimeout(ms) {
    globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms;
  },
  retryTimes(times, { logErrorsBeforeRetry } = {}) {
    globalThis[Symbol.for('RETRY_TIMES')] = times;
    globalThis[Symbol.for('LOG_ERRORS_BEFORE_RETRY')] = logErrorsBeforeRetry;
  },
  useFakeTimers(options) {
    timers.useFakeTimers({ doNotFake: NODE_ITS_OWN, ...options });
  },
  useRealTimers() {
    timers.useRealTimers();
  },
  ...ofTimers('advanceTimersByTime', 'advanceTimersByTimeAsync', 'getTimerCount', 'now', 'runAllTimers', 'setSystemTime'),
};

/** Of the file that runs now: each has a test framework of its own, whereas modules that import these words stay. */
let current = {};
globalThis[GLOBALS] = Object.fromEntries(
  ['jest', 'expect', 'describe', 'test', 'it', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'].map((name) => [
    name,
    new Proxy(() => {}, { apply: (_target, _self, args) => current[name](...args), get: (_target, key) => current[name][key] }),
  ]),
);

/**
 * `@jest/globals` is what is above. The web app's modules hold the state of one page and are new for each file, and so is what
 * its tests share, which imports them: a file must not meet the page of another. JSX, style sheets, Markdown and tables of
 * screens, which Node does not read, are translated.
 */
markdownInNode();
screensInNode();
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    const resolved = next(specifier, context);
    const isOfPage = PAGE.some((folder) => resolved.url.startsWith(folder)) && !resolved.url.includes('?run=');
    return isOfPage ? { ...resolved, url: `${resolved.url}?run=${runs}` } : resolved;
  },
  load(url, context, next) {
    if (url === GLOBALS) {
      const names = Object.keys(globalThis[GLOBALS]).join(', ');
      return { format: 'module', source: `export const { ${names} } = globalThis['${GLOBALS}'];`, shortCircuit: true };
    }
    const { pathname } = new URL(url);
    if (pathname.endsWith('.module.css')) return { format: 'module', source: CLASS_NAMES, shortCircuit: true };
    return pathname.endsWith('.tsx')
      ? { format: 'module', source: plainOf(fileURLToPath(url)), shortCircuit: true }
      : next(url, context);
  },
});
/** A class is called as the style sheet calls it. */
const CLASS_NAMES = 'export default new Proxy({}, { get: (_, name) => name });';
const PAGE = ['src', 'test'].map((folder) => new URL(`../../web/${folder}/`, import.meta.url).href);

const plainOf = (path) =>
  swc.transformSync(readFileSync(path, 'utf8'), {
    filename: path,
    jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  }).code;

/** What jest asks of the runtime that it brings along. */
const runtime = {
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  },
  requireModule: require,
  setGlobalsForRuntime: (globals) => (current = { ...globals, jest }),
  unstable_shouldLoadAsEsm: () => true,
  // Its own address for each run: a test file is evaluated again, what it imports is not.
  unstable_importModule: (path) => import(`${pathToFileURL(path)}?run=${++runs}`),
  enterTestCode() {},
  leaveTestCode() {},
};
let runs = 0;

/**
 * Jest's result of the file, with `coreSeconds`: the processor time of this process and of all that it has started. What the
 * environment already has of the variables stays.
 */
export async function run({ path, config, globalConfig }, variables) {
  const processorTime = countProcessorTime();
  const restore = remembered();
  Object.assign(process.env, Object.fromEntries(Object.entries(variables ?? {}).filter(([name]) => !(name in process.env))));
  timers = new ModernFakeTimers({ config, global: globalThis });
  const start = Date.now();
  try {
    const result = await runFile(globalConfig, config, { global: globalThis, fakeTimersModern: timers }, runtime, path);
    const end = Date.now();
    const tests = result.numPassingTests + result.numFailingTests + result.numPendingTests + result.numTodoTests;
    const perfStats = {
      ...result.perfStats,
      start,
      end,
      runtime: end - start,
      slow: end - start > config.slowTestThreshold * 1_000,
    };
    const skipped = tests === result.numPendingTests;
    return { ...result, perfStats, skipped, testFilePath: path, coreSeconds: processorTime() };
  } finally {
    restore();
  }
}

let names;
function forgetNewGlobals() {
  for (const name of Reflect.ownKeys(globalThis)) if (!names.has(name)) Reflect.deleteProperty(globalThis, name);
}

/** Returns what puts everything back that one file could leave behind for the next. */
function remembered() {
  const variables = { ...process.env };
  names ??= new Set(Reflect.ownKeys(globalThis));
  // What the file before this one did after its end, such as a late line of its product's log.
  forgetNewGlobals();
  const folder = process.cwd();
  return () => {
    timers.dispose();
    mocker.restoreAllMocks();
    process.chdir(folder);
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
    forgetNewGlobals();
  };
}
