import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { read, root } from '../deploy/processes.ts';

interface Locked {
  version: string;
  link?: true;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
const packages: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;

/** As Node resolves it: the nearest `node_modules` upwards. */
function resolved(from: string, name: string): Locked | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${at ? `${at}/` : ''}node_modules/${name}`];
    if (found || !at) return found;
  }
}

test('the lock file names the binaries of all platforms, without which `npm ci` installs nothing', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !resolved(path, name)),
  );
  expect(missing).toEqual([]);
  expect(read('Dockerfile')).toContain('npm ci --ignore-scripts');
});

test('the lock file has the hash of everything that an image installs', () => {
  const fits = (allowed: string[] | undefined, ...ours: string[]) => !allowed || allowed.some((each) => ours.includes(each));
  const installed = Object.entries(packages).filter(
    ([path, { link, os, cpu, libc }]) =>
      path.includes('node_modules/') && !link && fits(os, 'linux') && fits(cpu, 'x64', 'arm64') && fits(libc, 'glibc'),
  );
  expect(installed.length).toBeGreaterThan(800);
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test('the list of components names the version, hash and licence of what is shipped, and no test tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-sbom-'));
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/sbom.mjs'), folder], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { bomFormat, components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
  const licences = readFileSync(join(folder, 'licences.txt'), 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  expect([bomFormat, components.length]).toEqual(['CycloneDX', licences.length]);
  for (const { name, purl, hashes, licenses } of components)
    expect({ purl, hashes, licenses }).toEqual({
      purl: expect.stringMatching(new RegExp(`^pkg:npm/${name.replace('@', '%40')}@\\d+\\.\\d+\\.\\d+`)),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ expression: expect.stringMatching(/\w/) }],
    });
  const names: string[] = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['express', 'kafkajs', 'mongoose', 'react', 'antd', 'socket.io']));
  expect(names.filter((name) => /^(jest|vite|turbo|lighthouse|playwright-core|node)$|^@visavis/.test(name))).toEqual([]);
  expect(licences).toContainEqual(expect.stringMatching(/^MIT\texpress@/));
}, 60_000);
