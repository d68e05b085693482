import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { authService } from '@visavis/auth';
import { createBackends, developmentSecrets } from '@visavis/backends';
import { meetingService } from '@visavis/meeting';
import { createMetrics, isDefaultStart, loadSettings, silentLogger, systemClock } from '@visavis/platform';
import { createSandboxClock } from '@visavis/providers-sandbox/clock';
import { takeDataFolder } from '../src/data-folder.ts';
import { DEMO_ADMIN_PHONE, settings, withDemo, withLoopbackExempt } from '../src/settings.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-all-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  test('belongs to one process at a time', () => {
    const held = takeDataFolder(folder);
    expect(() => takeDataFolder(folder)).toThrow(/DATA_DIR: .* is in use/);
    held.release();
    takeDataFolder(folder).release();
  });
  test('is closed to other users, with what an earlier release left open in it', () => {
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    takeDataFolder(folder).release();
    const open = join(folder, 'auth.db');
    writeFileSync(open, '');
    for (const path of [folder, open]) chmodSync(path, 0o755);
    takeDataFolder(folder).release();
    expect([folder, open].map(modeOf)).toEqual(['700', '600']);
  });
  test('keeps the mode of a folder that was not made for it', () => {
    writeFileSync(join(folder, 'letter.txt'), '');
    chmodSync(folder, 0o755);
    takeDataFolder(folder).release();
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });
  test('is filled once, and again when filling was interrupted', async () => {
    let fills = 0;
    const first = takeDataFolder(folder);
    await expect(
      first.fillOnce(async () => {
        fills += 1;
        throw new Error('cut');
      }),
    ).rejects.toThrow('cut');
    first.release();
    for (let start = 0; start < 2; start++) {
      const later = takeDataFolder(folder);
      await later.fillOnce(async () => {
        fills += 1;
      });
      later.release();
    }
    expect(fills).toBe(2);
  });
  test('refuses a second process that opens one of its stores', async () => {
    const values = loadSettings(settings, { DATA_DIR: folder });
    const deps = { clock: systemClock, logger: silentLogger, metrics: createMetrics(), exclusive: true };
    const first = await createBackends(values, deps);
    await (await first.store('meeting')).ping();
    const second = await createBackends(values, deps);
    await expect(second.store('meeting').then((store) => store.ping())).rejects.toThrow();
    await second.close();
    await first.close();
  }, 40_000);
});

test('keeps the sandbox’s clock moved after a restart', () => {
  const clock = createSandboxClock(folder);
  clock.advance(3_600_000);
  const ahead = createSandboxClock(folder).now().getTime() - systemClock.now().getTime();
  expect(Math.round(ahead / 1_000)).toBe(3_600);
});

describe('settings', () => {
  test('make the demo phone an admin with demo data only', () => {
    const admins = (environment: Record<string, string>) => loadSettings(settings, withDemo(environment)).ADMIN_PHONES;
    expect(admins({})).toEqual([DEMO_ADMIN_PHONE]);
    expect(admins({ DEMO_DATA: 'false' })).toEqual([]);
    expect(admins({ ADMIN_PHONES: '+911234567890' })).toEqual(['+911234567890']);
  });
  test.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ MESSENGER: 'sandbox', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ PUBLIC_URL: 'http://visavis.example' }, false],
    [{ MESSENGER: 'sandbox', TRUST_PROXY: '1' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ HOST: '0.0.0.0', DEMO_DATA: '' }, false],
    [{ HOST: '0.0.0.0', DEMO_DATA: '1' }, true],
    [{ DEMO_DATA: '0' }, false],
  ])('bring demo data, and its admin, only where nobody else comes, unless asked: %j → %s', (environment, isDemo) => {
    const { DEMO_DATA, ADMIN_PHONES } = loadSettings(settings, withDemo(environment));
    expect([DEMO_DATA, ADMIN_PHONES]).toEqual([isDemo, isDemo ? [DEMO_ADMIN_PHONE] : []]);
  });
  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ MESSENGER: 'sandbox' }, true],
    [{ PUBLIC_URL: 'HTTP://LOCALHOST:3000' }, false],
    [{ PUBLIC_URL: 'http://127.1' }, false],
    [{ PUBLIC_URL: 'http://[::ffff:127.0.0.1]' }, false],
    [{ HOST: 'LOCALHOST.' }, false],
    [{ TRUST_PROXY: 'false', NODE_ENV: 'test' }, false],
    [{ PUBLIC_URL: 'http://visavis.example' }, true],
    [{ PUBLIC_URL: 'HTTPS://VISAVIS.example' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1.visavis.example' }, true],
    [{ PUBLIC_URL: 'http://0' }, true],
    [{ TRUST_PROXY: '1' }, true],
    [{ TRUST_PROXY: 'loopback' }, true],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '127.example' }, true],
    [{ HOST: '::' }, true],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'Staging' }, true],
    [{ TRUST_PROXY: '1', ADMIN_SECOND_FACTOR: '' }, true],
    [{ NODE_ENV: 'production', ADMIN_SECOND_FACTOR: 'false' }, false],
    [{ ADMIN_SECOND_FACTOR: 'true' }, true],
  ])('ask admins for a second factor by default where others may come: %j → %s', (environment, isRequired) => {
    const secrets = { OTP_SECRET: '', PHONE_KEY_SECRET: '' };
    const config = (more = {}) => authService.config(loadSettings(settings, { ...environment, ...more }), secrets);
    expect(config({ MESSENGER: 'sandbox' }).adminSecondFactor).toBe(environment.ADMIN_SECOND_FACTOR !== 'false');
    // Without a messenger, the ones where others may come do not start.
    if (isRequired && !environment.ADMIN_SECOND_FACTOR && !environment.MESSENGER) expect(config).toThrow('MESSENGER: required');
    else expect(config().adminSecondFactor).toBe(isRequired);
  });
});

describe('secrets that nobody set', () => {
  test.each<[Record<string, string>]>([
    [{}],
    [{ PUBLIC_URL: 'HTTPS://VISAVIS.example', MESSENGER: 'sandbox' }],
    [{ HOST: '0.0.0.0', MESSENGER: 'sandbox' }],
    [{ TRUST_PROXY: '1', NODE_ENV: 'production', MESSENGER: 'sandbox' }],
  ])('are made for this folder alone, kept there for its owner, and give way to those that are set: %j', (environment) => {
    const made = (place: string, more: Record<string, string> = {}) =>
      developmentSecrets(join(folder, place), loadSettings(settings, { ...environment, ...more }));
    const one = made('one');
    const values = [...Object.values(one), ...Object.values(made('other'))];
    expect(new Set(values).size).toBe(8);
    expect(values.every((value) => value.length >= 32)).toBe(true);
    expect(statSync(join(folder, 'one', 'secrets.json')).mode & 0o777).toBe(0o600);
    const OTP_SECRET = 'x'.repeat(40);
    expect(made('one', { OTP_SECRET })).toEqual({ ...one, OTP_SECRET });
    expect(made('one')).toEqual(one);
  });
});

describe('what calls go through', () => {
  const secrets = { SERVICE_SECRET: '', PHONE_KEY_SECRET: '' };
  const configured = (environment: Record<string, string>) => () =>
    meetingService.config(loadSettings(settings, environment), secrets);
  test.each([
    [{ MEDIA_URL: 'https://media.example' }, 'MEDIA_URL: takes a ws or wss address'],
    [{ MEDIA_URL: 'wss://media.example' }, 'MEDIA_KEY, MEDIA_SECRET: required'],
    [{ MEDIA_URL: 'wss://media.example', MEDIA_KEY: 'key' }, 'MEDIA_SECRET: required'],
    [{ MEDIA_KEY: 'key', MEDIA_SECRET: 'x'.repeat(32) }, 'MEDIA_URL: required'],
    [{ MEDIA_API_URL: 'livekit:7880' }, 'MEDIA_API_URL: takes an http or https address'],
    [{ MEDIA_SECRET: 'short' }, 'MEDIA_SECRET: at least 32 characters'],
    [{ TURN_URLS: 'turn:turn.example:3478' }, 'TURN_SECRET: required with TURN_URLS'],
    [{ TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: '' }, 'TURN_SECRET: required with TURN_URLS'],
  ])('is refused by the setting that is missing or wrong: %j', (environment, complaint) => {
    expect(configured(environment)).toThrow(complaint);
  });
});

describe('limits', () => {
  const counted = (environment: Record<string, string>) => loadSettings(settings, withLoopbackExempt(environment)).LIMIT_LOOPBACK;
  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ RATE_LIMIT_ADDRESS: '0' }, false],
    [{ RATE_LIMIT_ADDRESS: '50' }, true],
    [{ LIMIT_UNFINISHED: '10' }, true],
    [{ LIMIT_LOOPBACK: 'true' }, true],
    [{ MESSENGER: 'sandbox' }, true],
    [{ MESSENGER: 'sandbox', TRUST_PROXY: '1' }, true],
    [{ MESSENGER: 'sandbox', TRUST_PROXY: '1', LIMIT_LOOPBACK: 'false' }, false],
  ])('count callers on this machine, except in the default start without a set limit: %j → %s', (environment, isCounted) => {
    expect(counted(environment)).toBe(isCounted);
  });
});

describe('the sandbox', () => {
  const isDefault = (environment: Record<string, string>) => isDefaultStart(loadSettings(settings, environment));
  test.each<[Record<string, string>]>([
    [{}],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000', NODE_ENV: 'test', TRUST_PROXY: 'false' }],
    [{ HOST: '::1' }],
  ])('runs by default for this machine alone: %j', (environment) => {
    expect(isDefault(environment)).toBe(true);
    expect(isDefault({ ...environment, MESSENGER: 'sandbox' })).toBe(false);
  });
  test.each<[string, Record<string, string>]>([
    ['PUBLIC_URL=https://visavis.example', { PUBLIC_URL: 'HTTPS://visavis.example' }],
    ['PUBLIC_URL=http://visavis.example', { PUBLIC_URL: 'http://visavis.example' }],
    [
      'PUBLIC_URL=https://visavis.example and NODE_ENV=production',
      { PUBLIC_URL: 'https://VISAVIS.example', NODE_ENV: 'production' },
    ],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
    ['HOST=127.example', { HOST: '127.example' }],
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ])('must be configured with %s', (sign, environment) => {
    expect(() => isDefault(environment)).toThrow(`MESSENGER: required with ${sign}; `);
    expect(isDefault({ ...environment, MESSENGER: 'sandbox' })).toBe(false);
  });
});

describe('a failed start names the setting to look at, and exits 1', () => {
  const start = (environment: Record<string, string>) => {
    const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: folder, DEMO_DATA: 'false', ...environment },
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, lines: stderr.trim().split('\n') };
  };
  test('names the setting of a wrong value, without the value', () => {
    const { status, lines } = start({ PORT: 'eighty', SERVICE_SECRET: 'short', TURN_SECRET: 'x'.repeat(31) });
    expect(status).toBe(1);
    expect(lines.join('\n')).toMatch(
      /PORT:.*\n.*SERVICE_SECRET: at least 32 characters.*\n.*TURN_SECRET: at least 32 characters/,
    );
    expect(lines.join('\n')).not.toMatch(/eighty|short|xxx/);
  });
  test('names the setting of a taken port', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    const { status, lines } = start({ PORT: String(port) });
    server.close();
    expect([status, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(`PORT: ${port} is taken`);
  });
  test('names MESSENGER where others than this machine’s user may come, and writes nothing', () => {
    const place = join(folder, 'data');
    const { status, lines } = start({ DATA_DIR: place, PORT: '0', NODE_ENV: '', PUBLIC_URL: 'HTTPS://VISAVIS.example' });
    expect([status, lines]).toEqual([
      1,
      [expect.stringContaining('MESSENGER: required with PUBLIC_URL=https://visavis.example;')],
    ]);
    expect(existsSync(place)).toBe(false);
  });
  test('names the setting of a data folder in use', () => {
    const held = takeDataFolder(folder);
    const { status, lines } = start({ PORT: '0' });
    held.release();
    expect([status, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain('DATA_DIR:');
  });
});
