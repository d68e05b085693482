import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret, type SecretName, type Settings, secretValues, setting } from '@visavis/platform';
import { z } from 'zod';

const docs: Record<SecretName, string> = {
  SERVICE_SECRET:
    'Signs calls between services (HS256) and links in messages and pages; `<new>,<old>` while it is rotated (docs/operations.md)',
  PHONE_KEY_SECRET: 'Keys the phone hashes in events; never change it',
  OTP_SECRET:
    'Keys codes, sessions and second factors; another one signs everybody out, and each admin has to enrol anew (docs/operations.md)',
  FILES_SECRET: 'Signs links to files',
};
/** Each of its values: SERVICE_SECRET takes several. */
const isLong = (secret: string, name: SecretName) =>
  (name === 'SERVICE_SECRET' ? secretValues(secret) : [secret]).every(({ length }) => length >= 32);
const secret = (name: SecretName, error?: string) =>
  z
    .string(error ? { error } : {})
    .refine(
      (value) => isLong(value, name),
      `at least 32 characters${name === 'SERVICE_SECRET' ? ' (each, where commas separate several)' : ''}`,
    );
const optional = (name: SecretName) => setting(secret(name).optional(), docs[name], { secret: true });

/** Secrets of the deployment. In the all-in-one shape the missing ones are generated into the data folder on the first run. */
export const secretSettings = {
  SERVICE_SECRET: optional('SERVICE_SECRET'),
  PHONE_KEY_SECRET: optional('PHONE_KEY_SECRET'),
  OTP_SECRET: optional('OTP_SECRET'),
  FILES_SECRET: optional('FILES_SECRET'),
} satisfies Record<SecretName, unknown>;
export type Secrets = Record<SecretName, string>;

/** In the distributed shape a missing secret fails the start: each process would make up another one. */
export const requiredSecrets = (names: readonly SecretName[]): Settings =>
  Object.fromEntries(
    names.map((name) => [
      name,
      setting(secret(name, 'required: the same secret in all processes'), docs[name], { secret: true }),
    ]),
  );

/** Given secrets win; the others come from `<folder>/secrets.json`, which is made once and readable by its owner alone. */
export function developmentSecrets(folder: string, provided: Partial<Record<SecretName, string | undefined>>): Secrets {
  const file = join(folder, 'secrets.json');
  const existing = existsSync(file) ? readSecrets(file) : {};
  const names = Object.keys(secretSettings) as SecretName[];
  const missing = names.filter((name) => !provided[name] && !existing[name]);
  if (missing.length > 0) {
    for (const name of missing) existing[name] = newSecret();
    mkdirSync(folder, { recursive: true });
    // Renamed into place when durable: a crash half-way must not leave a file that locks everyone out.
    const temporary = `${file}.new`;
    const descriptor = openSync(temporary, 'w', 0o600);
    writeSync(descriptor, JSON.stringify(existing, null, 2));
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(temporary, file);
  }
  return Object.fromEntries(names.map((name) => [name, provided[name] ?? existing[name]])) as Secrets;
}

/** A damaged file is never replaced automatically: data made with the lost secrets could not be read any more. */
function readSecrets(file: string): Partial<Secrets> {
  try {
    return z
      .partialRecord(z.enum(Object.keys(secretSettings) as SecretName[]), z.string())
      .parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `DATA_DIR: ${file} cannot be read; put it back from a copy (or remove it: docs/operations.md, "Rotation of keys", says what new secrets cost)`,
      {
        cause: error,
      },
    );
  }
}
