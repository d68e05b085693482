import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { root } from '../../../../../scripts/lib.mjs';
import { TABLE, testsOfChanges } from '../../../../../scripts/test/changes.mjs';
import {
  FAST_TIERS,
  findTestFiles,
  parseArguments,
  pragmasOf,
  select,
  selectDeep,
  testPattern,
} from '../../../../../scripts/test/selection.mjs';

/** What `npm test -- …` and `npm run check` take. */
describe('the arguments of npm test', () => {
  test('take a path, a title, a tier and options of jest', () => {
    expect(parseArguments(['meeting', '-t', 'refuses a past date', '--tier=unit,int', '--bail', '--watch'])).toEqual({
      base: undefined,
      busy: false,
      changed: undefined,
      deep: false,
      quick: false,
      repeat: 1,
      watch: true,
      tiers: ['unit', 'int'],
      title: 'refuses a past date',
      paths: ['meeting'],
      options: ['--bail'],
    });
    expect(parseArguments(['--tier', 'e2e', '--testNamePattern=a=b'])).toMatchObject({ tiers: ['e2e'], title: 'a=b' });
  });

  test('take a number of runs, a load, a base, and what the run is for', () => {
    expect(parseArguments(['--repeat', '20', '--busy', '--base=main'])).toMatchObject({ repeat: 20, busy: true, base: 'main' });
    expect(parseArguments(['--changed', 'bff'])).toMatchObject({ changed: '', paths: ['bff'] });
    expect(parseArguments(['--changed=main'])).toMatchObject({ changed: 'main' });
  });

  test('refuse an unknown tier and a number of runs that is none', () => {
    expect(() => parseArguments(['--tier', 'integration'])).toThrow(
      '--tier is one of unit, int, e2e, deep, timed; this is "integration".',
    );
    for (const runs of ['0', '2.5', 'often', ''])
      expect(() => parseArguments(['--repeat', runs])).toThrow('--repeat is a whole number from 1.');
  });
});

describe('the selected files', () => {
  const files = [
    'bff/test/http/app.int.test.ts',
    'services/meeting/test/review.int.test.ts',
    'services/meeting/test/a.unit.test.ts',
  ];

  test('are those of the tier whose path contains the text', () => {
    expect(select(files, 'int', ['meeting'])).toEqual(['services/meeting/test/review.int.test.ts']);
    expect(select(files, 'int', [])).toHaveLength(2);
    expect(select(files, 'e2e', ['meeting'])).toEqual([]);
  });

  test('do not depend on where the repository lies', () => {
    expect(select(files, 'unit', ['work'])).toEqual([]);
    expect(select(files, 'int', ['./bff'])).toEqual(['bff/test/http/app.int.test.ts']);
  });

  test('are the same as with jest’s own pattern', () => {
    const root = fileURLToPath(new URL('../../../../../', import.meta.url));
    const matches = (file: string, tiers: string[], paths: string[]) => new RegExp(testPattern(tiers, paths)).test(root + file);
    expect(files.filter((file) => matches(file, ['int'], ['meeting']))).toEqual(['services/meeting/test/review.int.test.ts']);
    expect(files.filter((file) => matches(file, ['unit', 'int'], []))).toEqual(files);
  });

  test('of the deep run are the deep and timed ones, and those that name the bounds of a long run', () => {
    const found = findTestFiles();
    const deep = selectDeep(found, []);
    expect(deep).toContain('infra/tools/testing/test/processes/durability.deep.test.ts');
    expect(deep).toContain('services/billing/test/passes/passes-property.unit.test.ts');
    expect(deep).not.toContain('infra/tools/testing/test/repository/test-selection.unit.test.ts');
    expect(FAST_TIERS.flatMap((tier) => select(found, tier, [])).filter((file) => /\.(deep|timed)\./.test(file))).toEqual([]);
    expect(pragmasOf('services/billing/test/payments/kill.int.test.ts')).toEqual({ deep: { KILLS: 'all' } });
    for (const file of found) expect(() => pragmasOf(file)).not.toThrow();
  });

  test('with seldom tests have a long run: none is in neither', () => {
    const withSeldom = findTestFiles().filter((file) => /^\s*seldom\(|\) seldom\(/m.test(readFileSync(join(root, file), 'utf8')));
    expect(withSeldom.length).toBeGreaterThan(10);
    expect(withSeldom.filter((file) => pragmasOf(file).deep?.SELDOM !== 'true')).toEqual([]);
  });

  test('are found in every workspace', () => {
    const found = findTestFiles();
    expect(found.length).toBeGreaterThan(200);
    for (const folder of ['bff/', 'web/', 'services/meeting/', 'infra/ports/store/', 'infra/tools/testing/'])
      expect(found.some((file) => file.startsWith(folder))).toBe(true);
  });
});

describe('the tests of a change', () => {
  const testing = 'infra/tools/testing/test';
  const files = [
    'bff/test/pages/pages.int.test.ts',
    'infra/engines/event-bus-kafka/test/kafka-groups.int.test.ts',
    'services/alert/test/campaigns.int.test.ts',
    'services/alert/test/plan.unit.test.ts',
    'services/billing/test/plans.int.test.ts',
    'web/test/routes.unit.test.ts',
    `${testing}/attacks/uploads.e2e.test.ts`,
    `${testing}/deploy/deploy-compose.int.test.ts`,
    `${testing}/main-job.e2e.test.ts`,
    `${testing}/processes/cluster.e2e.test.ts`,
    `${testing}/repository/supply-chain.int.test.ts`,
    `${testing}/screens/checkout.e2e.test.ts`,
    `${testing}/screens/client-alerts.e2e.test.ts`,
    `${testing}/visual/visual.e2e.test.ts`,
  ];
  const nobody = () => [];
  const of = (...changed: string[]) => testsOfChanges(files, changed, nobody);
  const within = (...names: string[]) => ({ files: files.filter((file) => names.some((name) => file.includes(name))) });

  test.each([
    ['a screen', 'web/src/shared/ui/button.tsx', ['pages', 'main-job', 'screens/', 'visual/']],
    ['a screen of one area', 'web/src/features/passes/api.ts', ['checkout', 'visual/']],
    [
      'a service',
      'services/alert/src/domain/plan.ts',
      ['services/alert/test/campaigns', 'attacks/', 'main-job', 'client-alerts'],
    ],
    [
      'a contract of one service',
      'infra/foundation/contracts/src/constants/billing.ts',
      ['plans', 'attacks/', 'main-job', 'checkout'],
    ],
    ['a manifest', 'k8s/base/bff/deployment.yaml', ['deploy/', 'repository/']],
    ['a document', 'docs/operations.md', ['repository/']],
    ['an engine', 'infra/engines/event-bus-kafka/src/topics.ts', ['kafka-groups', 'main-job', 'cluster']],
    ['a picture to compare with', `${testing}/visual/baselines/home.png`, ['visual/']],
    ['a helper of tests', `${testing}/support/person.ts`, []],
  ])('follow from what %s can change', (_, changed, names) => expect(of(changed)).toEqual(within(...names)));

  test('are those that import it, and the test itself', () => {
    const requests: (readonly string[])[] = [];
    const importers = (paths: readonly string[]) => {
      requests.push(paths);
      return ['services/alert/test/plan.unit.test.ts', 'services/billing/src/no-test.ts'];
    };
    const changed = ['services/billing/test/plans.int.test.ts', 'services/alert/test/support.ts'];
    expect(testsOfChanges(files, changed, importers)).toEqual(within('plan.unit', 'plans'));
    expect(requests).toEqual([changed]);
  });

  test('are, of the unit tests, not those beside it, but all that read files', () => {
    const reads = (file: string) => file.startsWith('web/');
    expect(testsOfChanges(files, ['docs/operations.md'], nobody, reads)).toEqual(within('repository/', 'web/'));
  });

  test('are what each of several paths can change', () => {
    expect(of('docs/operations.md', 'services/alert/test/data.json')).toEqual(within('repository/', 'campaigns'));
    expect(of()).toEqual({ files: [] });
  });

  test('are all, with the reason, where it is for all or where nobody knows', () => {
    expect(of('docs/operations.md', 'services/alert/package.json')).toEqual({
      files,
      all: 'services/alert/package.json: everything is built and tested by it',
    });
    expect(of('scripts/lib.mjs')).toMatchObject({ files });
    expect(of('elsewhere/a.ts')).toEqual({
      files,
      all: 'elsewhere/a.ts: no row of scripts/test/changes.mjs says what it can change',
    });
  });

  test('are all but the unit tests that do not import it, where it is for the whole product', () => {
    expect(of('infra/foundation/platform/src/routes.ts')).toEqual({
      files: files.filter((file) => !file.includes('.unit.')),
      all: 'infra/foundation/platform/src/routes.ts: every service stands on it',
    });
  });

  test('are known for every file of the repository, by names that exist', () => {
    const tracked = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).stdout.split('\0').filter(Boolean);
    expect(tracked.filter((path) => !TABLE.some(({ paths }) => paths.test(path)))).toEqual([]);
    const found = findTestFiles();
    const starts = new Set(TABLE.flatMap(({ tests }) => tests));
    expect([...starts].filter((start) => !found.some((file) => file.startsWith(start)))).toEqual([]);
  });

  test('leave out no screen and no service: what is only in one of them runs when it changes', () => {
    const found = findTestFiles();
    const named = (path: string) => testsOfChanges(found, [path], nobody).files;
    const screens = found.filter((file) => file.startsWith(`${testing}/screens/`));
    expect(screens.filter((file) => !named('web/src/main.tsx').includes(file))).toEqual([]);
    const areas = readdirSync(join(root, 'web/src/features')).flatMap((area) => named(`web/src/features/${area}/x.tsx`));
    expect(screens.filter((file) => !areas.includes(file))).toEqual([]);
    const services = readdirSync(join(root, 'services')).flatMap((name) => named(`services/${name}/src/service.ts`));
    expect(found.filter((file) => /^services\/.*\.int\.test/.test(file) && !services.includes(file))).toEqual([]);
  });
});
