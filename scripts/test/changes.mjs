// Which tests a change can affect: those that import it, and those that the table below names. Plain JavaScript for Node 20, as
// the other scripts.
import { tierOf } from './selection.mjs';

const TESTING = 'infra/tools/testing/test';
const whole = (/** @type {string[]} */ ...names) => names.map((name) => `${TESTING}/${name}`);
const screens = (/** @type {string[]} */ ...names) => names.map((name) => `${TESTING}/screens/${name}`);

/** Of every service: a meeting from sign-up to its end, whom it lets do what, and the contracts that all services keep. */
const EVERY_SERVICE = [
  ...whole('main-job', 'attacks/', 'processes/erasure/'),
  'infra/composition/all-in-one/',
  'infra/tools/corpus/',
];
/** Of every screen: the walk, the pictures, and what a page weighs. */
const EVERY_SCREEN = whole('visual/', 'budget/');
const WEB = [...EVERY_SCREEN, ...whole('screens/', 'client/', 'main-job'), 'bff/test/pages/'];
const REPOSITORY = whole('repository/');
const DEPLOYMENT = whole('deploy/', 'repository/');
/** What runs on engines, alone or in a cluster. */
const CLUSTER = [...whole('processes/', 'main-job', 'deploy/deploy-images'), 'infra/composition/'];
const MONEY = [
  ...screens('buying', 'checkout', 'hosted-checkout', 'pass', 'payment-', 'admin-billing', 'admin-user.'),
  ...whole('processes/payment-', 'processes/trade-month'),
];
const MESSAGES = [
  ...screens('client-alerts', 'notifications', 'push', 'settings', 'admin-messages', 'help'),
  ...whole('processes/notifications', 'processes/message-'),
];
const ACCOUNTS = screens(
  'sign-in',
  'second-factor',
  'profile',
  'settings',
  'verification',
  'admin-user',
  'admin-panel',
  'chrome',
);
const MEETINGS = [
  ...screens(
    'meeting-',
    'live-presence',
    'late-answers',
    'reports',
    'screens.',
    'public-pages',
    'admin-screens',
    'admin-dashboard',
  ),
  ...whole('client/', 'processes/cluster.', 'processes/trace'),
];
const ADMIN = screens('admin-', 'testimonials', 'help', 'public-pages', 'reports', 'verification');

/** A service, and the files of the contracts that are about it. */
const about = (/** @type {string} */ service, /** @type {string} */ words) =>
  new RegExp(
    `^(services/${service}/|infra/foundation/contracts/(src/[a-z]+/(admin-)?(${words})[a-z-]*\\.ts|corpus/${service}-))`,
  );

/** Every int and e2e test. */
const ALL = [''];

/**
 * What a folder can change beyond the tests that import it and those of its own package. The first row that matches a path
 * counts, and gives the beginnings of the paths of int and e2e tests (and deep ones, where a run takes them). Unit tests follow
 * imports, those that read files run always, and all where a row says so.
 * @type {readonly { paths: RegExp, tests: readonly string[], why?: string, units?: true }[]}
 */
export const TABLE = [
  { paths: /^scripts\/new(\/|\.mjs$)/, tests: whole('repository/generators') },
  { paths: /^scripts\//, tests: ALL, units: true, why: 'scripts build, start and test everything' },
  {
    paths: /(^|\/)(package(-lock)?|tsconfig|turbo)\.json$|^jest\.config\.mjs$/,
    tests: ALL,
    units: true,
    why: 'everything is built and tested by it',
  },
  { paths: /^(services\/[^/]+|bff)\/src\/config\.ts$/, tests: ALL, why: 'every way to start the product sets it' },
  { paths: /^infra\/foundation\/platform\/src\//, tests: ALL, why: 'every service stands on it' },
  { paths: /^(\.ci\/|\.editorconfig$|\.git[a-z]+$|biome\.json$|renovate\.json$)/, tests: REPOSITORY },
  { paths: /\.md$|^docs\//, tests: [...REPOSITORY, ...whole('deploy/deploy-settings')] },
  { paths: /^(k8s\/|docker-compose\.yml$|Dockerfile$|\.dockerignore$|infra\/composition\/compose\/)/, tests: DEPLOYMENT },

  // Tests and their helpers: those that import them, and `besideOf` names those that read them.
  { paths: /\/test\/|\.test\.tsx?$|^infra\/tools\/(testing|service-test|bench)\//, tests: [] },
  { paths: /^infra\/tools\/corpus\//, tests: ['infra/tools/corpus/'] },

  { paths: /^web\/src\/features\/passes\//, tests: [...EVERY_SCREEN, ...MONEY] },
  { paths: /^web\/src\/features\/(alerts|notifications)\//, tests: [...EVERY_SCREEN, ...MESSAGES] },
  {
    paths: /^web\/src\/features\/(auth|profile|verification)\//,
    tests: [...EVERY_SCREEN, ...ACCOUNTS, ...whole('client/', 'main-job')],
  },
  {
    paths: /^web\/src\/features\/admin\//,
    tests: [...EVERY_SCREEN, ...ADMIN, ...MEETINGS, ...screens('payment-', 'second-factor')],
  },
  {
    paths: /^web\/src\/features\/(meetings|public-meeting|reports|room)\//,
    tests: [...EVERY_SCREEN, ...MEETINGS, ...whole('main-job')],
  },
  { paths: /^(web\/|infra\/foundation\/contracts\/src\/constants\/(client|socket|storage)\.ts$)/, tests: WEB },

  { paths: about('alert', 'alert|notification|message'), tests: [...EVERY_SERVICE, ...MESSAGES, 'services/alert/'] },
  { paths: about('billing', 'billing|coupon|gst|plan'), tests: [...EVERY_SERVICE, ...MONEY, 'services/billing/'] },
  {
    paths: about('auth', 'account|auth|profile|second-factor|verification'),
    tests: [...EVERY_SERVICE, ...ACCOUNTS, ...whole('client/'), 'services/auth/'],
  },
  {
    paths: about('meeting', 'meeting|report|safety|session|video'),
    tests: [...EVERY_SERVICE, ...MEETINGS, ...screens('admin-user.'), 'services/meeting/'],
  },
  { paths: about('admin', 'contact|testimonial'), tests: [...EVERY_SERVICE, ...ADMIN, 'services/admin/'] },
  { paths: /^services\//, tests: [...EVERY_SERVICE, ...whole('screens/', 'client/')] },
  { paths: /^infra\/foundation\/contracts\//, tests: ALL, why: 'both sides of a boundary keep to it' },
  { paths: /^bff\/src\/pages\//, tests: [...EVERY_SCREEN, ...screens('public-pages', 'screens.')] },
  { paths: /^bff\//, tests: [...WEB, ...whole('attacks/', 'processes/')] },

  {
    paths: /^infra\/(ports\/providers|engines\/providers-sandbox)\//,
    tests: [...MONEY, ...MESSAGES, ...ACCOUNTS, ...whole('attacks/', 'main-job'), 'infra/composition/'],
  },
  { paths: /^infra\/engines\/demo-host\//, tests: whole('call/') },
  { paths: /^infra\/engines\//, tests: CLUSTER },
  {
    paths: /^infra\/ports\/pictures\//,
    tests: [...whole('attacks/uploads', 'attacks/accounts'), ...screens('profile', 'testimonials')],
  },
  // The embedded backends are beneath the tests of every service, which import them.
  {
    paths: /^infra\/ports\/(store|event-bus|cache|files)\//,
    tests: ['infra/ports/', 'infra/engines/', 'infra/tools/corpus/', ...CLUSTER, ...whole('attacks/')],
  },
  { paths: /^infra\/composition\/cluster\//, tests: whole('processes/') },
  { paths: /^infra\/composition\//, tests: ALL, why: 'it puts the product together' },
];

/**
 * The tests that a change can affect, in the order of `files`. Where those are all, `all` says why.
 * @param {readonly string[]} files the test files to choose from, relative to the repository
 * @param {readonly string[]} changedPaths what has changed, likewise
 * @param {(paths: readonly string[]) => readonly string[]} importersOf the files that import these, directly or not
 * @param {(file: string) => boolean} [readsFiles] whether a unit test reads the repository as files: it depends on more than it
 * imports
 * @returns {{ files: string[], all?: string }}
 */
export function testsOfChanges(files, changedPaths, importersOf, readsFiles = () => false) {
  if (changedPaths.length === 0) return { files: [] };
  const changes = changedPaths.map((path) => ({ path, row: TABLE.find(({ paths }) => paths.test(path)) }));
  const unknown = changes.find(({ row }) => row === undefined);
  if (unknown) return { files: [...files], all: `${unknown.path}: no row of scripts/test/changes.mjs says what it can change` };
  const whyAll = (/** @type {(typeof changes)[0] | undefined} */ change) =>
    change && { all: `${change.path}: ${change.row?.why}` };
  const everything = changes.find(({ row }) => row?.units);
  if (everything) return { files: [...files], ...whyAll(everything) };
  const named = changes.flatMap(({ path, row }) => [...(row?.tests ?? []), ...ownOf(path)]);
  const importers = new Set([...changedPaths, ...importersOf(changedPaths)]);
  const isAffected = (/** @type {string} */ file) =>
    importers.has(file) || (tierOf(file) === 'unit' ? readsFiles(file) : named.some((start) => file.startsWith(start)));
  return { files: files.filter(isAffected), ...whyAll(changes.find(({ row }) => row?.tests === ALL)) };
}

/**
 * The tests of the package that a path is in. What is no module of a test folder (pictures, documents) may be read by any test
 * beside it.
 */
function ownOf(/** @type {string} */ path) {
  const sources = /^(services\/[^/]+\/|bff\/|infra\/(?!tools\/)[^/]+\/[^/]+\/)src\//.exec(path)?.[1];
  const beside = /\.tsx?$/.test(path) ? undefined : /^(infra\/tools\/testing\/test\/[^/]+\/|.*?\/test\/)/.exec(path)?.[1];
  return [sources, beside].filter((folder) => folder !== undefined);
}
