import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret, setting } from '@visavis/platform';
import { z } from 'zod';

const secret = z.string().min(32, 'at least 32 characters').optional();

/** Secrets of the deployment. In the all-in-one shape the missing ones are generated into the data folder on the first run. */
export const secretSettings = {
  SERVICE_SECRET: setting(secret, 'Signs calls between services (HS256)', { secret: true }),
  PHONE_KEY_SECRET: setting(secret, 'Keys the phone hashes in events; never change it', { secret: true }),
  OTP_SECRET: setting(secret, 'Keys the hashes of one-time codes', { secret: true }),
  FILES_SECRET: setting(secret, 'Signs links to files', { secret: true }),
};
type SecretName = keyof typeof secretSettings;
export type Secrets = Record<SecretName, string>;

/** Given secrets win; the others come from `<folder>/secrets.json`, which is made once and readable by its owner alone. */
export function developmentSecrets(folder: string, given: Partial<Record<SecretName, string | undefined>>): Secrets {
  const file = join(folder, 'secrets.json');
  const known = existsSync(file) ? readSecrets(file) : {};
  const names = Object.keys(secretSettings) as SecretName[];
  const missing = names.filter((name) => !given[name] && !known[name]);
  if (missing.length > 0) {
    for (const name of missing) known[name] = newSecret();
    mkdirSync(folder, { recursive: true });
    // Renamed into place when durable: a crash half-way must not leave a file that locks everyone out.
    const temporary = `${file}.new`;
    const descriptor = openSync(temporary, 'w', 0o600);
    writeSync(descriptor, JSON.stringify(known, null, 2));
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(temporary, file);
  }
  return Object.fromEntries(names.map((name) => [name, given[name] ?? known[name]])) as Secrets;
}

/** A damaged file is never written anew by itself: what was made with the lost secrets could not be read any more. */
function readSecrets(file: string): Partial<Secrets> {
  try {
    return z
      .partialRecord(z.enum(Object.keys(secretSettings) as SecretName[]), z.string())
      .parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`DATA_DIR: ${file} cannot be read; put it back from a copy (or remove it, which signs everybody out)`, {
      cause: error,
    });
  }
}
