import { describe, expect, test } from '@jest/globals';
import { isDefaultStart, loadSettings } from '@visavis/platform';
import { describeWith } from '@visavis/testing';
import { composeEnvironment, composeFile, madeSecrets } from './compose.ts';
import { kustomize, ours, overlays, processOf, render } from './kubernetes.ts';
import { envFile, imageEnvironment, processes, read, schemaOf, sharedBackends } from './processes.ts';
import { environmentOf, filledSecrets, ownOf, references, SELLER, type Secrets, secretsOf } from './secrets.ts';

const SELLER_COMPLAINTS = ['SELLER_GSTIN: takes a GSTIN', 'SELLER_STATE: takes a GST state code'];
/** Node's own. */
const notOurs = new Set(['NODE_ENV']);
const knownToSomebody = new Set(processes.flatMap(({ name }) => Object.keys(schemaOf(name))));

/**
 * The process would start with this environment: nothing is missing, wrong or misspelt, and it meets the others on shared
 * backends. `own` are the names that were given to this process alone, so that each must be one of its settings.
 */
function startsWith(name: string, environment: Record<string, string>, own: readonly string[]): void {
  const schema = schemaOf(name);
  expect(() => loadSettings(schema, environment)).not.toThrow();
  expect(own.filter((setting) => !(setting in schema) && !notOurs.has(setting))).toEqual([]);
  expect(Object.keys(environment).filter((setting) => !knownToSomebody.has(setting) && !notOurs.has(setting))).toEqual([]);
  expect(sharedBackends(name).filter((setting) => !environment[setting])).toEqual([]);
  expect(['HOST', 'PORT', 'METRICS_PORT', 'DATA_DIR'].filter((setting) => !environment[setting])).toEqual([]);
}

test('finds missing, wrong and unknown settings of an environment', () => {
  const good = composeEnvironment(composeFile(), 'bff');
  expect(() => startsWith('bff', good, [])).not.toThrow();
  const { AUTH_URL: _, ...withoutAuth } = good;
  expect(() => startsWith('bff', withoutAuth, [])).toThrow();
  expect(() => startsWith('bff', { ...good, TRUST_PROXIES: '1' }, [])).toThrow();
  expect(() => startsWith('bff', { ...good, EVENT_BUS_PARTITIONS: 'many' }, [])).toThrow();
  expect(() => startsWith('bff', { ...good, OTP_SECRET: 'x'.repeat(32) }, ['OTP_SECRET'])).toThrow();
});

test.each(['http://localhost:3000', 'HTTP://127.1', 'HTTPS://Visavis.Example'])(
  'what is deployed is no default start, and leaves it to that whether admins need a second factor: PUBLIC_URL=%s',
  (PUBLIC_URL) => {
    const local = { ...imageEnvironment(), ...envFile(read('k8s/overlays/local/settings.env')) };
    for (const environment of [composeEnvironment(composeFile(), 'auth'), local])
      expect([isDefaultStart({ ...environment, PUBLIC_URL }), environment.ADMIN_SECOND_FACTOR || '']).toEqual([false, '']);
  },
);

describe('docker-compose.yml', () => {
  const compose = composeFile();
  const names = Object.keys(compose.services).filter((name) => compose.services[name]?.image?.startsWith('visavis/'));

  test('has each process, and a preparing run of each data owner', () => {
    const wanted = processes.flatMap(({ name }) => (name === 'bff' ? [name] : [name, `${name}-prepare`]));
    expect([...names].sort()).toEqual(wanted.sort());
  });
  test.each(names)('%s starts with its environment', (name) => {
    const process = name.replace(/-prepare$/, '');
    const environments = [compose.services[name]?.environment ?? {}, madeSecrets(`made/${process}/process.env`)];
    startsWith(
      process,
      composeEnvironment(compose, name),
      environments.flatMap((each) => Object.keys(each)),
    );
  });
  test('tells each process that writes links the one address where browsers are', () => {
    const writing = processes.filter(({ name }) => 'PUBLIC_URL' in schemaOf(name)).map(({ name }) => name);
    expect(writing).toEqual(expect.arrayContaining(['auth', 'billing', 'alert', 'bff']));
    const { PUBLIC_URL: address } = composeEnvironment(compose, 'bff');
    expect(address).toBe('http://localhost:3000');
    for (const name of writing) expect([name, composeEnvironment(compose, name).PUBLIC_URL]).toEqual([name, address]);
  });
});

describeWith('kustomize', kustomize(), 'Kubernetes', (program) => {
  const filled = filledSecrets(program);

  test.each(overlays)('%s: has each process, and a Job of each data owner', (overlay) => {
    const found = ours(render(program, overlay)).map((workload) => `${workload.manifest.kind} ${processOf(workload)}`);
    const wanted = processes.flatMap(({ name }) => [`Deployment ${name}`, ...(name === 'bff' ? [] : [`Job ${name}`])]);
    expect(found.sort()).toEqual(wanted.sort());
  });

  test.each(overlays)('%s: each process starts with its environment', (overlay) => {
    const rendered = render(program, overlay);
    for (const workload of ours(rendered)) {
      const own = ownOf(workload.template.spec.containers[0]).map(({ name }) => name);
      const environment = environmentOf(rendered, workload, overlay === 'local' ? undefined : filled);
      // Production has yet to say who sells.
      if (overlay === 'production' && 'SELLER_GSTIN' in schemaOf(processOf(workload))) {
        const lines = SELLER_COMPLAINTS.map((complaint) => `\\n {2}${complaint}[^\\n]*`).join('');
        expect(() => loadSettings(schemaOf(processOf(workload)), environment)).toThrow(new RegExp(`^Wrong settings:${lines}$`));
        Object.assign(environment, SELLER);
      }
      startsWith(processOf(workload), environment, own);
      expect(new Set(own).size).toBe(own.length);
    }
  });

  test.each(overlays)(
    '%s: gives each process its own secrets only, and names existing ConfigMaps, Secrets and keys',
    (overlay) => {
      const rendered = render(program, overlay);
      // Production's Secret is made outside of git, from this list.
      const secrets: Secrets =
        overlay === 'production'
          ? { 'visavis-secrets': envFile(read('k8s/overlays/production/secrets.example.env')) }
          : secretsOf(rendered);
      const referenced = new Set<string>();
      for (const { template } of ours(rendered)) {
        for (const { configMapRef } of template.spec.containers[0].envFrom)
          expect(rendered.of('ConfigMap').map(({ metadata }) => metadata.name)).toContain(configMapRef.name);
      }
      // A whole Secret as environment would hand each process what is the others'.
      expect(rendered.text).not.toContain('secretRef:');
      for (const manifest of rendered.manifests)
        for (const { name, key } of references(manifest, secrets)) {
          expect(Object.keys(secrets)).toContain(name);
          expect(Object.keys(secrets[name] ?? {})).toContain(key);
          referenced.add(`${name} ${key}`);
        }
      // The operator has to set only values that a process reads.
      expect(
        Object.entries(secrets)
          .flatMap(([name, values]) => Object.keys(values).map((key) => `${name} ${key}`))
          .sort(),
      ).toEqual([...referenced].sort());
    },
  );

  test('keeps secrets out of the ConfigMap, and production’s Secrets out of git', () => {
    const rendered = render(program, 'production');
    expect(rendered.of('Secret')).toEqual([]);
    const secret = new Set(
      processes.flatMap(({ name }) => Object.entries(schemaOf(name)).flatMap(([key, s]) => (s.secret ? [key] : []))),
    );
    for (const { data } of rendered.of('ConfigMap')) expect(Object.keys(data).filter((key) => secret.has(key))).toEqual([]);
    expect(Object.values(envFile(read('k8s/overlays/production/secrets.example.env'))).join('')).toBe('');
  });
});
