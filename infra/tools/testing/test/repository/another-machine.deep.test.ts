import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';

/**
 * What is committed, as another user, in another time zone and locale, in a folder with a space, and with few fonts: the suite
 * depends on nothing of the machine.
 */
const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
/** `nobody`: whose files these are, where this process may hand them over. */
const NOBODY = 65_534;
const mayChangeUser = process.getuid?.() === 0 && existsSync('/usr/bin/setpriv');
const FONTS = ['/usr/share/fonts/truetype/dejavu', '/usr/share/fonts', '/System/Library/Fonts'].find((path) => existsSync(path));

jest.setTimeout(900_000);
let folder: string;
let clone: string;
beforeAll(() => {
  // Everybody passes through the run's own folder to the file that is asked for; a browser and a product write here.
  folder = mkdtempSync(join(tmpdir(), 'another machine '));
  clone = join(folder, 'a clone');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repository, clone]);
  for (const path of ['node_modules', 'web/node_modules'])
    if (existsSync(join(repository, path))) execFileSync('cp', ['-a', join(repository, path), join(clone, path)]);
  rmSync(join(clone, 'node_modules/.cache'), { recursive: true, force: true });
  for (const name of ['home', 'temporary']) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<fontconfig><dir>${FONTS}</dir><cachedir>${join(folder, 'home')}</cachedir></fontconfig>`,
  );
  if (mayChangeUser) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe(`on another machine, ${mayChangeUser ? 'as another user' : 'as the same user: this process may not become another'}`, () => {
  test.each([
    ['the unit tests', ['--tier', 'unit']],
    ['the pictures', ['visual/visual']],
    ['the main job', ['test/main-job']],
    ['a service on its backends', ['services/meeting', '--tier', 'int']],
  ])('%s pass', (_, args) => {
    const command = ['node_modules/node/bin/node', 'scripts/test.mjs', ...args];
    const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
    const [program = '', ...rest] = mayChangeUser ? [...asNobody, ...command] : command;
    const { status, stdout, stderr } = spawnSync(program, rest, {
      cwd: clone,
      env: {
        PATH: process.env.PATH,
        HOME: join(folder, 'home'),
        TMPDIR: join(folder, 'temporary'),
        TZ: 'America/St_Johns',
        LANG: 'tr_TR.UTF-8',
        LC_ALL: 'tr_TR.UTF-8',
        FONTCONFIG_FILE: join(folder, 'fonts.conf'),
        REQUIRE_ENGINES: process.env.REQUIRE_ENGINES,
        CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    });
    const output = `${stdout}${stderr}`;
    expect({ status, failed: output.match(/^(failed|flaky): .*$/gm) ?? [] }).toEqual({ status: 0, failed: [] });
  });
});
