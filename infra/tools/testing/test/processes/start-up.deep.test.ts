import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort, removeFolder, startProduct } from '../../src/index.ts';

/** A start that cannot be is over at once, and says in words a person can act on which setting to look at. */

const main = fileURLToPath(new URL('../../../../composition/all-in-one/src/main.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'visavis-start-'));
let dataDir: string;
let folders = 0;
beforeEach(() => {
  dataDir = join(root, String(folders++));
});
afterAll(() => removeFolder(root));

async function failedStart(environment: Record<string, string>): Promise<string[]> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: '', DEMO_DATA: 'false', PORT: port, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
    if (output.includes('ready at')) child.kill('SIGKILL');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, output]).toEqual([1, expect.stringMatching(/^Visavis could not start\. /)]);
  return output.trimEnd().split('\n');
}

describe('a failed start prints one line that names the setting', () => {
  test.each<[string, string, Record<string, string>]>([
    ['an address that is not this machine’s', 'HOST: ', { HOST: '192.0.2.1' }],
    ['a host that is none', 'HOST: ', { HOST: '999.1.1.1' }],
    ['a proxy that is no address', 'TRUST_PROXY: ', { TRUST_PROXY: 'nonsense' }],
  ])('%s', async (_what, setting, environment) => {
    const lines = await failedStart({ MESSENGER: 'sandbox', ...environment });
    expect(lines).toEqual([expect.stringContaining(`Visavis could not start. ${setting}`)]);
  });

  test('names all wrong settings, a line each', async () => {
    const lines = await failedStart({ PORT: '99999', DEMO_DATA: 'maybe', ADMIN_PHONES: 'hello', SERVICE_SECRET: 'short' });
    expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
      'PORT',
      'DEMO_DATA',
      'SERVICE_SECRET',
      'ADMIN_PHONES',
    ]);
    expect(lines.join()).not.toContain('short,');
  });

  test('names the setting of a taken port', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    const lines = await failedStart({ PORT: String(port) });
    server.close();
    expect(lines).toEqual([expect.stringContaining(`PORT: ${port} is taken`)]);
  });

  test('names the setting of a data folder in use', async () => {
    const product = await startProduct();
    const lines = await failedStart({ DATA_DIR: product.dataDir });
    await product.dispose();
    expect(lines).toEqual([expect.stringContaining(`DATA_DIR: ${product.dataDir} is in use`)]);
  });

  test('names the setting of a data folder that is a file', async () => {
    writeFileSync(dataDir, 'hello');
    expect(await failedStart({})).toEqual([expect.stringContaining(`DATA_DIR: ${dataDir} cannot be used`)]);
  });

  test('does not report a broken lock file as another process', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'lock.db'), 'garbage'.repeat(100));
    expect(await failedStart({})).toEqual([expect.stringContaining(`DATA_DIR: ${dataDir} cannot be used`)]);
  });

  test.each(['{"SERVICE_SEC', 'null', '[]', '{"OTP_SECRET":5}'])(
    'secrets that are not whole (%s): named, and left as they are',
    async (broken) => {
      mkdirSync(dataDir);
      const file = join(dataDir, 'secrets.json');
      writeFileSync(file, broken);
      expect(await failedStart({})).toEqual([expect.stringContaining(`DATA_DIR: ${file} cannot be read`)]);
      expect(readFileSync(file, 'utf8')).toBe(broken);
      expect(existsSync(join(dataDir, 'auth.db'))).toBe(false);
    },
  );

  test('names the file of a store that is not a database', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'meeting.db'), 'garbage'.repeat(100));
    expect(await failedStart({})).toEqual([expect.stringMatching(/STORE_URL: .*meeting\.db/)]);
  });
});

describe('a start beside the build', () => {
  /** As `npm start` does it, which says `built` once the web app is. */
  async function startBesideBuild(whatHappens: (child: ChildProcess) => void): Promise<[code: number | null, output: string]> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, '--after-build'], {
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: '', DEMO_DATA: 'false', PORT: '0', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('ready at')) child.kill('SIGTERM');
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    whatHappens(child);
    return [await new Promise((resolve) => child.once('exit', resolve)), output];
  }

  test('serves once it is told that the build is done', async () => {
    const [code, output] = await startBesideBuild((child) => child.send('built'));
    expect([code, output]).toEqual([0, expect.stringContaining('Visavis is ready at ')]);
  });
  test('ends without having touched any data when the build fails, and with it whoever started it', async () => {
    const [code, output] = await startBesideBuild((child) => child.disconnect());
    expect(code).not.toBe(0);
    expect(output).not.toContain('ready at');
    expect(existsSync(dataDir)).toBe(false);
  });
});
