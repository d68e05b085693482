import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMetrics } from '@visavis/platform';
import { parse, stringify } from 'yaml';
import { describeWith, type Engine, findProgram } from '../../src/index.ts';
import { metricsIn } from './promql.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const folder = join(root, 'k8s/observability');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const { groups } = parse(read('rules/visavis.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

interface Dashboard {
  uid: string;
  templating: { list: { query: string }[] };
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}
const dashboardFiles = readdirSync(join(folder, 'dashboards'));
const dashboards = dashboardFiles.map((file) => JSON.parse(read(`dashboards/${file}`)) as Dashboard);

/** Every series that the product's processes expose, with its labels; and the labels that the scrape adds. */
const series = new Map<string, Set<string>>([['up', new Set()]]);
const ofTarget = ['process', 'instance', 'job', 'pod'];
for (const metric of createMetrics({ defaults: true }).registry.getMetricsAsArray()) {
  const { name, type, labelNames = [] } = metric as unknown as { name: string; type: string; labelNames?: string[] };
  const labels = new Set(labelNames);
  if (type !== 'histogram') series.set(name, labels);
  else {
    for (const suffix of ['_count', '_sum']) series.set(name + suffix, labels);
    series.set(`${name}_bucket`, new Set([...labels, 'le']));
  }
}

describe('names in rules and dashboards', () => {
  const expressions: [string, string][] = [
    ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
    ...dashboards.flatMap(({ uid, panels }) =>
      panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [`${uid}: ${title}`, expr])),
    ),
  ];
  test('exist', () => expect(expressions.length).toBeGreaterThan(40));
  test.each(expressions)('%s', (_where, expression) => {
    const found = metricsIn(expression);
    expect(found.length).toBeGreaterThan(0);
    for (const { name, labels } of found) {
      expect([...series.keys()]).toContain(name);
      expect([...(series.get(name) ?? []), ...ofTarget]).toEqual(expect.arrayContaining(labels));
    }
  });
  test('the operations page names only existing metrics', () => {
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const names = [...page.matchAll(/`((?:visavis|nodejs|process)_\w+)/g)].map(([, name = '']) => name);
    const bare = [...series.keys()].map((name) => name.replace(/_(count|sum|bucket)$/, ''));
    expect(names.length).toBeGreaterThan(5);
    expect([...series.keys(), ...bare]).toEqual(expect.arrayContaining(names));
  });
  test('finds a name that no process exposes, in any expression', () => {
    const names = metricsIn(
      'topk(3, sum by (a, b) (rate(old_total{x="up{",y=~"z"}[5m] offset 10m)) / on (c) group_left (d) max(new_bytes) > bool 1e3)',
    );
    expect(names).toEqual([
      { name: 'old_total', labels: ['x', 'y'] },
      { name: 'new_bytes', labels: [] },
    ]);
  });
  test('has each metric of the product on a dashboard', () => {
    const drawn = new Set(expressions.flatMap(([, expression]) => metricsIn(expression).map(({ name }) => name)));
    const missing = [...series.keys()].filter(
      (name) => /^visavis_/.test(name) && !/_(sum|bucket)$/.test(name) && !drawn.has(name),
    );
    expect(missing).toEqual([]);
  });
});

describe('rules', () => {
  const sections = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    .split('\n')
    .filter((line) => /^#+ /.test(line))
    .map((line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'));
  test.each(rules.map((rule): [string, Rule] => [rule.alert, rule]))('%s states its meaning and what to do', (_alert, rule) => {
    expect(rule.labels.severity).toMatch(/^(page|ticket)$/);
    expect(rule.annotations.summary).toBeTruthy();
    const [page, section] = rule.annotations.runbook.split('#');
    expect(page).toBe('docs/operations.md');
    expect(sections).toContain(section);
  });
  test('have tests that they fire, and that they do not', () => {
    const { tests } = parse(read('rules/visavis.test.yaml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
    };
    const cases = tests.flatMap((each) => each.alert_rule_test);
    const alerts = rules.map(({ alert }) => alert).sort();
    const names = (fires: boolean) => [
      ...new Set(cases.filter(({ exp_alerts: expected }) => (expected !== undefined) === fires).map((each) => each.alertname)),
    ];
    expect(names(true).sort()).toEqual(alerts);
    expect(names(false).sort()).toEqual(alerts);
  });
  test('are the same for the Prometheus operator', () => {
    const resource = parse(read('operator/prometheus-rule.yaml')) as { spec: unknown };
    expect(resource.spec).toEqual({ groups });
  });
});

describe('dashboards', () => {
  test('are in the ConfigMap', () => {
    const { configMapGenerator } = parse(read('kustomization.yaml')) as { configMapGenerator: { files: string[] }[] };
    const files = configMapGenerator.flatMap((generator) => generator.files);
    expect(files.filter((file) => file.startsWith('dashboards/')).sort()).toEqual(
      dashboardFiles.map((file) => `dashboards/${file}`),
    );
    expect(files.every((file) => existsSync(join(folder, file)))).toBe(true);
  });
  test('have unique ids, and unique panel ids within each', () => {
    const unique = (ids: readonly unknown[]) => new Set(ids).size === ids.length;
    expect(unique(dashboards.map(({ uid }) => uid))).toBe(true);
    for (const { panels } of dashboards) expect(unique(panels.map(({ id }) => id))).toBe(true);
  });
});

function tool(name: string): Engine<string> {
  const program = findProgram(name);
  return program ? { available: true, value: program } : { available: false, reason: `no ${name} on the PATH` };
}

describeWith('kustomize', tool('kustomize'), 'kustomize', (program) => {
  test.each(['.', 'operator'])('builds %s', (path) => {
    const { status, stdout } = spawnSync(program, ['build', join(folder, path)], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain('namespace: monitoring');
  });
});

describeWith('promtool', tool('promtool'), 'promtool', (program) => {
  let work = '';
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'visavis-promtool-'));
  });
  afterAll(() => rmSync(work, { recursive: true }));
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: join(folder, 'rules'), encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  test('fires each rule where it should, and not elsewhere', () => {
    expect(run('test', 'rules', 'visavis.test.yaml')).toMatchObject({ status: 0 });
  });
  test('accepts the scrape configuration with the rules', () => {
    const { scrape_configs: jobs } = parse(read('scrape/visavis.yaml')) as { scrape_configs: Record<string, unknown>[] };
    // Some builds know no Kubernetes: all but where the pods come from is checked.
    const checkable = jobs.map(({ kubernetes_sd_configs: _, ...job }) => ({ ...job, static_configs: [{ targets: ['x:9464'] }] }));
    const configuration = { scrape_configs: checkable, rule_files: [join(folder, 'rules/visavis.yaml')] };
    writeFileSync(join(work, 'prometheus.yml'), stringify(configuration));
    expect(run('check', 'config', join(work, 'prometheus.yml'))).toMatchObject({ status: 0 });
  });
  test('finds the exposed metrics well-formed', async () => {
    const text = await createMetrics({ defaults: true }).registry.metrics();
    const { status, stderr } = spawnSync(program, ['check', 'metrics'], { input: `${text}\n`, encoding: 'utf8' });
    // prom-client's own default metrics have names that the linter dislikes; ours must be fine.
    expect(stderr.split('\n').filter((line) => line.startsWith('visavis_'))).toEqual([]);
    expect([0, 3]).toContain(status);
  });
});
