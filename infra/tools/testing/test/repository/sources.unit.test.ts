import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { maskPasswords } from '@visavis/platform';
import { root } from '../deploy/processes.ts';

/**
 * Processes speak through the logger or `print`, which show no password; `print-config.ts` knows no environment, only defaults.
 */
const MAY_WRITE = new Set(['infra/foundation/platform/src/print.ts', 'infra/composition/all-in-one/src/print-config.ts']);

const sources = globSync('{services/*,bff,infra/{foundation,ports,engines,composition}/*}/src/**/*.ts', { cwd: root });
const withText = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(`${root}/${path}`, 'utf8')));

test('no process writes to its output past what hides passwords', () => {
  expect(sources.length).toBeGreaterThan(500);
  const writes = withText(/process\.(?:stdout|stderr)\.write|console\.\w+\(/);
  expect(writes.filter((path) => !MAY_WRITE.has(path))).toEqual([]);
});

test('responses are streamed by `sendStream`, never by `pipeline`, with whose listeners Node warns of a leak', () => {
  expect(withText(/pipeline\([^;]*\bresponse\b/)).toEqual([]);
});

test.each([
  [
    'mongo is at mongodb://visavis:secret123@m1:27017,m2:27017/x?replicaSet=rs0',
    'mongo is at mongodb://[redacted]@m1:27017,m2:27017/x?replicaSet=rs0',
  ],
  ['redis is at rediss://:secret123@cache:6379', 'redis is at rediss://[redacted]@cache:6379'],
  [
    'kafkas://user:secret123@one:9092,two:9092 and s3://key:secret123@host/bucket',
    'kafkas://[redacted]@one:9092,two:9092 and s3://[redacted]@host/bucket',
  ],
  ['Visavis is ready at http://localhost:3000', 'Visavis is ready at http://localhost:3000'],
  ['at http://localhost:3000/dev/inbox?token=abc', 'at http://localhost:3000/dev/inbox?token=abc'],
])('hides the user and password of each URL in a message: %s', (line, masked) => {
  expect(maskPasswords(line)).toBe(masked);
});
