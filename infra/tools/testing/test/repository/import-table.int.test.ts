import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { allowedImports, matching, packageFolders } from '../../../../../scripts/import-table.mjs';

const lint = fileURLToPath(new URL('../../../../../scripts/lint-imports.mjs', import.meta.url));

const repository = fileURLToPath(new URL('../../../../..', import.meta.url));

/** A small tree of the repository's shape: one allowed import and one forbidden import per package. */
function tree(): { folder: string; forbidden: Map<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const owners = packageFolders(repository);
  const up = (owner: string) => '../'.repeat(owner.split('/').length + 1);
  const mayImport = (owner: string, other: string) =>
    allowedImports(owner)?.some((pattern) => new RegExp(`^${matching(pattern)}$`).test(other));
  for (const owner of owners) write(`${owner}/src/index.ts`, 'export const value = 1;\n');
  const forbidden = new Map<string, string>();
  for (const owner of owners) {
    const others = owners.filter((other) => other !== owner);
    const good = others.find((other) => mayImport(owner, other));
    if (good)
      write(`${owner}/src/good.ts`, `import { value } from '${up(owner)}${good}/src/index.ts';\nexport const good = value;\n`);
    const bad = others.find((other) => !mayImport(owner, other));
    if (!bad) continue;
    write(`${owner}/src/bad.ts`, `import { value } from '${up(owner)}${bad}/src/index.ts';\nexport const bad = value;\n`);
    forbidden.set(owner, `${owner}/src/bad.ts`);
  }
  // A type is an import too, and so is a lazy one.
  write(
    'bff/src/typed.ts',
    "import type { value } from '../../services/auth/src/index.ts';\nexport type Value = typeof value;\n",
  );
  write('web/src/lazy.ts', "export const load = () => import('../../infra/ports/store/src/index.ts');\n");
  write('services/auth/src/main.ts', "import { value } from '../../meeting/src/index.ts';\nexport const bad = value;\n");
  write(
    'infra/ports/cache/src/tested.ts',
    "import { value } from '../../../tools/testing/src/index.ts';\nexport const bad = value;\n",
  );
  // Nobody has listed these.
  write('services/unlisted/src/index.ts', 'export const value = 1;\n');
  write('infra/unlisted/thing/src/index.ts', 'export const value = 1;\n');
  return { folder, forbidden };
}

describe('the import lint', () => {
  const { folder, forbidden } = tree();
  const run = spawnSync(process.execPath, [lint, folder, '10'], { encoding: 'utf8' });

  test.each([...forbidden])('finds the forbidden import of %s', (owner, file) => {
    expect(run.stderr).toContain(`${owner}: ${file} →`);
  });
  test('finds type-only and lazy imports, main.ts and tests-only packages', () => {
    for (const file of ['bff/src/typed.ts', 'web/src/lazy.ts', 'services/auth/src/main.ts', 'infra/ports/cache/src/tested.ts'])
      expect(run.stderr).toContain(`: ${file} →`);
  });
  test('reports a folder that no table lists, whatever its name', () => {
    expect(run.stderr).toContain('unknown service: services/unlisted has no row in infra/foundation/contracts/src/processes.ts');
    expect(run.stderr).toContain('unknown package: infra/unlisted/thing has no row in scripts/import-table.mjs');
  });
  test('leaves the allowed ones alone and fails as a whole', () => {
    expect(run.stderr).not.toContain('good.ts');
    expect(run.status).toBe(1);
  });
  test('fails when it sees too little', () => {
    const blind = spawnSync(process.execPath, [lint, folder, '1000'], { encoding: 'utf8' });
    expect(blind.stderr).toContain('the lint is not looking');
    rmSync(folder, { recursive: true });
  });
});
