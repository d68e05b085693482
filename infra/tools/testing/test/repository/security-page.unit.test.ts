import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { read, root } from '../deploy/processes.ts';

const page = read('docs/security.md');

test('docs/security.md has every chapter of ASVS 5.0', () => {
  const chapters = Array.from(page.matchAll(/^### V(\d+) /gm), ([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});

test('docs/security.md names tests that exist', () => {
  const paths = Array.from(page.matchAll(/`((?:bff|infra|services|web)\/[\w./-]+)`/g), ([, path = '']) => path);
  expect(new Set(paths).size).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('each section of docs/security.md has a test, or says why it has none', () => {
  const sections = Array.from(page.matchAll(/^- \*\*\d+\.\d.*(?:\n {2}.*)*/gm), ([section]) => section.replace(/\s+/g, ' '));
  const reason = /\.test\.ts`|Not applicable|not met|Level 3|None unless|^- \*\*11\.1 inventory/;
  expect(sections.length).toBeGreaterThanOrEqual(45);
  expect(sections.filter((section) => !reason.test(section))).toEqual([]);
});
