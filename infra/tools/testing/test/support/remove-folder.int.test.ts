import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { removeFolder } from '@visavis/testing';

/** Writes into the folder of its argument for half a second, faster than that can be removed. */
const WRITER = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  console.log('writing');
  setTimeout(() => process.exit(), 500);
  let file = 0;
  (function write() {
    for (const end = file + 100; file < end; file++)
      try {
        mkdirSync(process.argv[1] + '/' + (file % 50), { recursive: false });
      } catch {
        try { writeFileSync(process.argv[1] + '/' + (file % 50) + '/' + file, ''); } catch {}
      }
    setImmediate(write);
  })();`;

test('removes a folder in which a process that ends still writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-removed-'));
  const writer = spawn(process.execPath, ['-e', WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(writer, 'exit');
  await once(writer.stdout, 'data');
  await removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
  await ended;
});
