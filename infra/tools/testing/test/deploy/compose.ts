import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { imageEnvironment, read, root } from './processes.ts';

/** A container's own folder of the volume of secrets. */
export interface SecretsMount {
  type: 'volume';
  source: 'secrets';
  target: string;
  read_only: true;
  volume: { subpath: string };
}

export interface ComposeService {
  image?: string;
  build?: { context: string; args: { FOLDER: string; SANDBOX: string } };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number>;
  user?: string;
  volumes?: (string | SecretsMount)[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  restart?: string;
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
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
  const { environment = {} } = compose.services[name] ?? {};
  const [own] = secretsOf(compose, name);
  const entries = Object.entries(environment).map(([key, value]) => [key, String(value ?? '')]);
  return {
    ...imageEnvironment(),
    ...(own ? madeSecrets(`${own.volume.subpath}/process.env`) : {}),
    ...Object.fromEntries(entries),
  };
}

export const secretsOf = (compose: ComposeFile, name: string): SecretsMount[] =>
  (compose.services[name]?.volumes ?? []).filter((mount) => typeof mount !== 'string');

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
