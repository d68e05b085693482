import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { imageEnvironment, read, root } from './processes.ts';

export interface ComposeService {
  image?: string;
  build?: { context: string; args: { FOLDER: string } };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number>;
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  deploy?: { replicas?: number; resources?: { limits?: { cpus?: string; memory?: string } } };
}
export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

/** The file with its anchors merged and its variables at their defaults. */
export function composeFile(): ComposeFile {
  const defaults = (text: string) => text.replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
  // Twice: a default may hold another variable.
  return parse(defaults(defaults(read('docker-compose.yml'))), { merge: true });
}

/** What the container's process reads: the image's, the made secrets' and the service's own, the last one winning. */
export function composeEnvironment(compose: ComposeFile, name: string): Record<string, string> {
  const { environment = {}, entrypoint = [] } = compose.services[name] ?? {};
  const file = entrypoint.find((argument) => argument.startsWith('--env-file='))?.slice('--env-file=/secrets/'.length);
  const own = Object.entries(environment).map(([key, value]) => [key, String(value ?? '')]);
  return { ...imageEnvironment(), ...(file ? madeSecrets(file) : {}), ...Object.fromEntries(own) };
}

/** What `development-secrets.mjs` makes. */
export function madeSecrets(file: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-secrets-'));
  try {
    const made = spawnSync(process.execPath, [join(root, 'infra/composition/compose/development-secrets.mjs'), folder], {
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(made.stderr);
    const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
    return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
