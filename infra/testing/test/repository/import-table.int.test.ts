import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { importTable } from '../../../../scripts/import-table.mjs';

const lint = fileURLToPath(new URL('../../../../scripts/lint-imports.mjs', import.meta.url));

/** A small tree of the repository's shape: one allowed import and one forbidden import per row of the table. */
function tree(): { folder: string; forbidden: Map<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const owners = [...Object.keys(importTable), 'infra/bench'];
  const up = (owner: string) => '../'.repeat(owner.split('/').length + 1);
  for (const owner of owners) write(`${owner}/src/index.ts`, 'export const value = 1;\n');
  const forbidden = new Map<string, string>();
  for (const [owner, allowed] of Object.entries(importTable)) {
    if (allowed[0])
      write(
        `${owner}/src/good.ts`,
        `import { value } from '${up(owner)}${allowed[0]}/src/index.ts';\nexport const good = value;\n`,
      );
    const target = owners.find((other) => other !== owner && other !== 'infra/bench' && !allowed.includes(other));
    write(`${owner}/src/bad.ts`, `import { value } from '${up(owner)}${target}/src/index.ts';\nexport const bad = value;\n`);
    forbidden.set(owner, `${owner}/src/bad.ts`);
  }
  // A type is an import too, and so is a lazy one.
  write(
    'bff/src/typed.ts',
    "import type { value } from '../../services/auth/src/index.ts';\nexport type Value = typeof value;\n",
  );
  write('web/src/lazy.ts', "export const load = () => import('../../infra/store/src/index.ts');\n");
  write('services/auth/src/main.ts', "import { value } from '../../meeting/src/index.ts';\nexport const bad = value;\n");
  write('infra/cache/src/tested.ts', "import { value } from '../../testing/src/index.ts';\nexport const bad = value;\n");
  return { folder, forbidden };
}

describe('the import lint', () => {
  const { folder, forbidden } = tree();
  const run = spawnSync(process.execPath, [lint, folder, '10'], { encoding: 'utf8' });

  test.each([...forbidden])('finds the forbidden import of %s', (owner, file) => {
    expect(run.stderr).toContain(`${owner}: ${file} →`);
  });
  test('finds type-only and lazy imports, main.ts and tests-only packages', () => {
    for (const file of ['bff/src/typed.ts', 'web/src/lazy.ts', 'services/auth/src/main.ts', 'infra/cache/src/tested.ts'])
      expect(run.stderr).toContain(`: ${file} →`);
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
