// Makes the secrets of `docker compose up` once, into a volume that only its containers see: no well-known default can
// end up in a deployment, and no user has to invent one. Secrets that the environment gives win over the file.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '/secrets';
const made = join(folder, 'development');
if (existsSync(made)) process.exit(0);

const secret = () => randomBytes(32).toString('base64url');
const [turn, minio] = [secret(), secret()];
const files = {
  // For `node --env-file`.
  'processes.env': [
    ...['SERVICE_SECRET', 'PHONE_KEY_SECRET', 'OTP_SECRET', 'FILES_SECRET'].map((name) => `${name}=${secret()}`),
    `TURN_SECRET=${turn}`,
    `FILES_URL=s3://visavis:${minio}@minio:9000/visavis?region=us-east-1&tls=false&create=true`,
  ],
  'turnserver.conf': [`static-auth-secret=${turn}`],
  'minio-password': [minio],
};

// Moved into place when complete: an interrupted first start is repeated.
const unfinished = `${made}.new`;
rmSync(unfinished, { recursive: true, force: true });
mkdirSync(unfinished, { recursive: true });
for (const [name, lines] of Object.entries(files)) writeFileSync(join(unfinished, name), `${lines.join('\n')}\n`);
renameSync(unfinished, made);
