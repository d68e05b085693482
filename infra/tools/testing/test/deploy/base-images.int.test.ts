import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { read, root } from './processes.ts';

/** The images of others that ours are built from and run beside. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-images-'));
  for (const path of ['Dockerfile', 'docker-compose.yml', 'k8s'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const pinImages = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/pin-images.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: `${folder}/bin`, PIN_IMAGES_ROOT: folder },
  });
const listed = () =>
  pinImages()
    .stdout.trim()
    .split('\n')
    .map((line) => line.split(/\s+/)[0] ?? '');
/** The frontend that reads the Dockerfile is released as minor versions, which is what its makers tell to use. */
const isFrontend = (reference: string) => reference.startsWith('docker/dockerfile:');
/** A tag without all numbers of a version moves from one image to another. */
const floating = (references: readonly string[]) =>
  references.filter(
    (reference) => !isFrontend(reference) && !/:(\w+\.)?[v\d.]*\d+(\.\d+){2}|:RELEASE\.[\dTZ-]+|@sha256:/.test(reference),
  );

test('each is named in one version everywhere, with all of its numbers', () => {
  const references = listed();
  const names = references.map((reference) => reference.split(':')[0]);
  expect(new Set(names)).toEqual(
    new Set([
      'docker/dockerfile',
      'node',
      'nginx',
      'apache/kafka',
      'mongo',
      'redis',
      'minio/minio',
      'coturn/coturn',
      'livekit/livekit-server',
    ]),
  );
  expect(names.length).toBe(new Set(names).size);
  expect(floating(references)).toEqual([]);
  expect(floating(['redis:8-alpine', 'mongo:7.0', 'nginx:latest'])).toHaveLength(3);
});

test('tests run the media server that installations do', () => {
  const [, version] = /^const LIVEKIT = '(.+)';$/m.exec(read('scripts/engines.mjs')) ?? [];
  expect(listed()).toContain(`livekit/livekit-server:${version}`);
});

test('no image is named in a way that the list does not see', () => {
  const other = ['Dockerfile', 'docker-compose.yml'].flatMap((path) =>
    [...read(path).matchAll(/^\s*(?:FROM|image:)\s+(\S+)/gm)].map(([, image = '']) => image),
  );
  const stages = [...read('Dockerfile').matchAll(/ AS (\w+)$/gm)].map(([, name = '']) => name);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's own variable
  const allowed = new Set([...listed(), ...stages, '${NODE}']);
  expect(other.filter((image) => !allowed.has(image) && !image.startsWith('visavis/'))).toEqual([]);
});

describe('scripts/pin-images.mjs', () => {
  const DIGEST = `sha256:${'ab'.repeat(32)}`;
  beforeEach(() => {
    mkdirSync(join(folder, 'bin'));
    const docker = `#!/bin/sh\n[ "$1 $2 $3 $5" = "buildx imagetools inspect --format" ] && echo '"${DIGEST}"'\n`;
    writeFileSync(join(folder, 'bin/docker'), docker, { mode: 0o755 });
  });

  test('writes the digests of the registry to every place, again and again', () => {
    const before = listed();
    for (let time = 0; time < 2; time++) {
      expect(pinImages('--pin').status).toBe(0);
      expect(listed()).toEqual(before.map((reference) => `${reference}@${DIGEST}`));
    }
    expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toMatch(new RegExp(`^ARG NODE=node:[\\w.-]+@${DIGEST}$`, 'm'));
    expect(
      readFileSync(join(folder, 'docker-compose.yml'), 'utf8').match(new RegExp(`image: mongo:[\\w.]+@${DIGEST}`, 'g')),
    ).toHaveLength(2);
  });

  test('takes another version to every place', () => {
    expect(pinImages('--set', 'mongo=mongo:7.0.99').status).toBe(0);
    expect(listed().filter((reference) => reference.startsWith('mongo'))).toEqual(['mongo:7.0.99']);
  });

  test('changes nothing when a registry does not answer', () => {
    writeFileSync(join(folder, 'bin/docker'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const before = listed();
    expect(pinImages('--pin').status).toBe(1);
    expect(listed()).toEqual(before);
  });
});
