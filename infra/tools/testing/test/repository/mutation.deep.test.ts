// @weight busy
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
const TIMEOUT_MS = 20 * 60_000;
const services = globSync('services/*/src/domain', { cwd: repository }).map((path) => path.split('/')[1]);

test.each(services)(
  'four of five ways to break the decisions of %s fail a unit test',
  async (service) => {
    const stryker = spawn(process.execPath, ['scripts/test/mutation.mjs', service as string], { cwd: repository });
    const ended = once(stryker, 'close');
    const [output, errors] = await Promise.all([text(stryker.stdout), text(stryker.stderr)]);
    const [code] = await ended;
    const score = output.match(/^All files\s+\|\s+([\d.]+)/m)?.[1];
    console.log(`${service}: ${score} % of the mutants killed by unit tests`);
    expect(code === 0 ? '' : `${score} %\n${output.slice(-20_000)}\n${errors}`).toBe('');
  },
  TIMEOUT_MS,
);
