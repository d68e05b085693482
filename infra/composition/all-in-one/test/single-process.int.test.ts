import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createBackends } from '@visavis/backends';
import { createMetrics, loadSettings, silentLogger, systemClock } from '@visavis/platform';
import { createSandboxClock } from '@visavis/providers';
import { takeDataFolder } from '../src/data-folder.ts';
import { DEMO_ADMIN_PHONE, settings, withDemoAdmin } from '../src/settings.ts';

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
  const ahead = createSandboxClock(folder).now().getTime() - Date.now();
  expect(Math.round(ahead / 1_000)).toBe(3_600);
});

describe('settings', () => {
  test('make the demo phone an admin with demo data only', () => {
    const admins = (environment: Record<string, string>) => loadSettings(settings, withDemoAdmin(environment)).ADMIN_PHONES;
    expect(admins({})).toEqual([DEMO_ADMIN_PHONE]);
    expect(admins({ DEMO_DATA: 'false' })).toEqual([]);
    expect(admins({ ADMIN_PHONES: '+911234567890' })).toEqual(['+911234567890']);
  });
});

describe('a failed start names the setting to look at, and exits 1', () => {
  const start = (environment: Record<string, string>) => {
    const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: folder, DEMO_DATA: 'false', ...environment },
      encoding: 'utf8',
      timeout: 20_000,
    });
    return { status, lines: stderr.trim().split('\n') };
  };
  test('names the setting of a wrong value, without the value', () => {
    const { status, lines } = start({ PORT: 'eighty', SERVICE_SECRET: 'short' });
    expect(status).toBe(1);
    expect(lines.join('\n')).toMatch(/PORT:.*\n.*SERVICE_SECRET: at least 32 characters/);
    expect(lines.join('\n')).not.toMatch(/eighty|short/);
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
  test('names the setting of a data folder in use', () => {
    const held = takeDataFolder(folder);
    const { status, lines } = start({ PORT: '0' });
    held.release();
    expect([status, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain('DATA_DIR:');
  });
});
