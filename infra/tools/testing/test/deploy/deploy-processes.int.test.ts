import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { upstreamName } from '@visavis/backends';
import { parse, parseAllDocuments } from 'yaml';
import { composeFile } from './compose.ts';
import { type Manifest, overlays } from './kubernetes.ts';
import { envFile, processes, read, root } from './processes.ts';

interface Kustomization {
  resources?: string[];
  images?: { name: string }[];
}
const kustomization = (folder: string): Kustomization => parse(read(`k8s/${folder}/kustomization.yaml`));

/** Where each process must be listed because the file's format knows no loop. */
describe.each(processes.map((row) => [row.name, row] as const))('the row of %s in the table of processes', (name, row) => {
  test('has its package and its entry point', () => {
    const missing = [`${row.folder}/package.json`, `${row.folder}/src/main.ts`].filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  test('has its place in docker-compose.yml', () => {
    const compose = composeFile();
    const blocks = Object.keys(compose.services);
    const wanted = row.kind === 'service' ? [name, `${name}-prepare`] : [name];
    expect({ missingBlocks: wanted.filter((block) => !blocks.includes(block)) }).toEqual({ missingBlocks: [] });
    const environment = Object.keys(compose.services[name]?.environment ?? {});
    expect({ missingAddresses: row.calls.map(upstreamName).filter((setting) => !environment.includes(setting)) }).toEqual({
      missingAddresses: [],
    });
    const awaited = [...wanted.slice(1), ...Object.keys(compose.services.nginx?.depends_on ?? {})];
    expect(awaited).toContain(name);
  });

  test('has its place in docs/operations.md: what runs, upgrades and a return to an earlier moment', () => {
    const page = read('docs/operations.md');
    const section = (title: string) => page.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? '';
    expect(section('What runs')).toMatch(new RegExp(`^\\| .*\`${name}\``, 'm'));
    expect(section('Upgrade order')).toMatch(new RegExp(`\`${name}\``));
    expect(/for group in (.*); do/.exec(section('Backup and restore'))?.[1]?.split(' ')).toContain(name);
  });

  test('has its place in k8s/', () => {
    const lines = (file: string, present: readonly (string | undefined)[], wanted: string) =>
      present.includes(wanted) ? [] : [`${file}: ${wanted}`];
    const settings = Object.keys(envFile(read('k8s/base/settings.env')));
    const scaled = parseAllDocuments(read('k8s/scaling/services.yaml')).map((part) => (part.toJS() as Manifest).metadata.name);
    const missing = [
      ...(existsSync(join(root, `k8s/base/${name}/kustomization.yaml`)) ? [] : [`k8s/base/${name}/kustomization.yaml`]),
      ...lines('k8s/base/kustomization.yaml: resources', kustomization('base').resources ?? [], name),
      ...overlays.flatMap((overlay) =>
        lines(
          `k8s/overlays/${overlay}/kustomization.yaml: images`,
          kustomization(`overlays/${overlay}`).images?.map((image) => image.name) ?? [],
          `visavis/${name}`,
        ),
      ),
      ...row.calls.flatMap((callee) => lines('k8s/base/settings.env', settings, upstreamName(callee))),
      ...(row.kind === 'service' ? lines('k8s/scaling/services.yaml', scaled, `visavis-${name}`) : []),
    ];
    expect({ missing }).toEqual({ missing: [] });
  });
});
