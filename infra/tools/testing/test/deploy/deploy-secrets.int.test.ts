import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { createMessaging, createPaymentProvider, createSandbox } from '@visavis/backends';
import { billingService } from '@visavis/billing';
import { createMetrics, loadSettings } from '@visavis/platform';
import { describeWith } from '@visavis/testing';
import { composeFile } from './compose.ts';
import { kustomize, ours, processOf, render, type Workload, workloads } from './kubernetes.ts';
import { envFile, processes, read, root, schemaOf } from './processes.ts';
import { environmentOf, filledSecrets, MESSAGE_ACCOUNTS, references, SELLER, type Secrets, secretsOf } from './secrets.ts';

const SECRETS_SCRIPT = 'infra/composition/compose/development-secrets.mjs';

describeWith('kustomize', kustomize(), 'k8s/overlays/local', (program) => {
  const rendered = render(program, 'local');
  const readersOf = (secret: string) =>
    workloads(rendered)
      .filter(({ manifest }) =>
        references(manifest, secretsOf(rendered)).some(({ name }) => name.replace(/-\w+$/, '') === secret),
      )
      .map(({ manifest }) => manifest.metadata.name)
      .sort();

  test('each process has a user of its own at each engine, and nobody else reads its Secret', () => {
    const urls = new Set<string>();
    for (const workload of ours(rendered)) {
      const name = processOf(workload);
      expect(readersOf(`visavis-${name}`)).toEqual(
        [`visavis-${name}`, ...(name === 'bff' ? [] : [`visavis-prepare-${name}`])].sort(),
      );
      const environment = environmentOf(rendered, workload);
      for (const setting of ['EVENT_BUS_URL', 'CACHE_URL', ...(name === 'bff' ? [] : ['STORE_URL'])]) {
        const url = new URL(environment[setting] ?? '');
        expect([setting, url.username, url.password]).toEqual([setting, name, expect.stringMatching(/.{32}/)]);
        urls.add(url.href);
      }
    }
    expect(urls.size).toBe(3 * processes.length - 1);
  });

  test('each engine reads its own Secret alone, and lets nobody in without one of its users', () => {
    for (const engine of ['kafka', 'mongo', 'mongo-init', 'redis', 'minio']) expect(readersOf(engine)).toEqual([engine]);
    const containers = Object.fromEntries(
      workloads(rendered).map(({ manifest, template }) => [manifest.metadata.name, template.spec.containers[0]]),
    );
    const variableOf = (engine: string, variable: string) =>
      containers[engine].env.find(({ name }: { name: string }) => name === variable).value;
    // The same listeners as Compose's, whose users come from the same place.
    const compose = composeFile().services.kafka?.environment ?? {};
    for (const variable of ['KAFKA_LISTENERS', 'KAFKA_LISTENER_SECURITY_PROTOCOL_MAP', 'KAFKA_SASL_ENABLED_MECHANISMS'])
      expect(variableOf('kafka', variable)).toBe(compose[variable]);
    expect(containers.mongo.args).toContain('--keyFile=/tmp/key');
    expect(containers.redis.args.join(' ')).toContain('--aclfile /secrets/users.acl');
    expect(variableOf('minio', 'MINIO_ROOT_PASSWORD_FILE')).toBe('/secrets/password');
  });

  test('reads what development-secrets.mjs makes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'visavis-known-'));
    const { status } = spawnSync(process.execPath, [join(root, SECRETS_SCRIPT), folder, '--known']);
    const contents = (base: string) =>
      globSync('made/**/*', { cwd: base, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path) => [relative(base, path), readFileSync(path, 'utf8')])
        .sort();
    const made = contents(folder);
    rmSync(folder, { recursive: true });
    expect([status, made.length > 10]).toEqual([0, true]);
    // Else: node infra/composition/compose/development-secrets.mjs k8s/overlays/local --known
    expect(contents(join(root, 'k8s/overlays/local'))).toEqual(made);
  });
});

describeWith('kustomize', kustomize(), 'k8s/overlays/production', (program) => {
  const filled = filledSecrets(program);
  test.each(['auth', 'alert'])(
    '%s names each account of messages that is left unfilled, and sends with all of them',
    async (name) => {
      const rendered = render(program, 'production');
      const channels = async (workload: Workload, more: Record<string, string>, secrets: Secrets) => {
        const values = loadSettings(schemaOf(name), { ...environmentOf(rendered, workload, secrets), ...more });
        const { DATA_DIR: dataDir, MESSENGER: messenger, SERVICE_SECRET: serviceSecret } = values as never;
        const sandbox = await createSandbox({ dataDir, serviceSecret, messenger, isDefaultStart: false });
        const deps = { sandbox, serviceSecret, cache: {} as never, metrics: createMetrics() };
        return [...(await createMessaging(values as never, deps)).messenger.channels].sort();
      };
      const accounts = (setting: string) => /^(WHATSAPP|TWILIO)_/.test(setting);
      const all = filled['visavis-secrets'] ?? {};
      const without = Object.fromEntries(Object.entries(all).filter(([setting]) => !accounts(setting)));
      const vapid = { VAPID_PUBLIC_KEY: 'p', VAPID_SUBJECT: 'mailto:ops@visavis.example' };
      const senders = ours(rendered).filter((workload) => processOf(workload) === name);
      expect(senders).toHaveLength(2);
      for (const workload of senders) {
        await expect(channels(workload, {}, { 'visavis-secrets': without })).rejects.toThrow(
          'WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN: required with MESSENGER=providers',
        );
        await expect(channels(workload, {}, filled)).rejects.toThrow('WHATSAPP_PHONE_NUMBER_ID: required');
        expect(await channels(workload, MESSAGE_ACCOUNTS, filled)).toEqual(['sms', 'whatsapp']);
        // E-mail and web push, once theirs are there.
        const optional = { SMTP_URL: 'smtps://smtp.example', VAPID_PRIVATE_KEY: 'k' };
        const further = { ...MESSAGE_ACCOUNTS, ...vapid, SMTP_FROM: 'hello@visavis.example' };
        const secrets = { 'visavis-secrets': { ...all, ...optional } };
        expect(await channels(workload, further, secrets)).toEqual(['email', 'push', 'sms', 'whatsapp']);
      }
    },
  );
  test('billing names each setting that is left unfilled, and starts with all of them', async () => {
    const rendered = render(program, 'production');
    const [billing] = ours(rendered).filter((workload) => processOf(workload) === 'billing');
    const example = { 'visavis-secrets': envFile(read('k8s/overlays/production/secrets.example.env')) };
    const start = async (more: Record<string, string>, secrets: Secrets = filled) => {
      const environment = { ...environmentOf(rendered, billing as Workload, secrets), MESSENGER: 'sandbox', ...more };
      const service = { SERVICE_SECRET: filled['visavis-secrets']?.SERVICE_SECRET ?? '' };
      const values = loadSettings(schemaOf('billing'), { ...environment, ...filledBackends(environment) }) as never;
      billingService.config(values, service);
      const clock = { now: () => new Date() };
      const deps = { serviceSecret: 'x', clock, operators: {} as never, isDefaultStart: false };
      return (await createPaymentProvider(values, deps))?.payments.name;
    };
    const filledBackends = (environment: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(filled['visavis-secrets'] ?? {}).filter(([key]) => !environment[key] && !key.startsWith('RAZORPAY_')),
      );
    await expect(start({})).rejects.toThrow(/SELLER_GSTIN: takes a GSTIN.*\n.*SELLER_STATE: takes a GST state code/);
    const { SELLER_GSTIN, SELLER_STATE } = SELLER;
    await expect(start({ SELLER_GSTIN, SELLER_STATE })).rejects.toThrow(/^SELLER_LEGAL_NAME, SELLER_ADDRESS: required/);
    await expect(start(SELLER, example)).rejects.toThrow(
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET: required with PAYMENTS=razorpay',
    );
    await expect(start(SELLER)).rejects.toThrow('RAZORPAY_KEY_ID: required with PAYMENTS=razorpay');
    expect(await start({ ...SELLER, RAZORPAY_KEY_ID: 'rzp_live_1' })).toBe('razorpay');
    // Who sells nothing takes all of it out.
    const none = { PAYMENTS: '', SELLER_GSTIN: '', SELLER_STATE: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };
    expect(await start(none)).toBeUndefined();
  });
});
