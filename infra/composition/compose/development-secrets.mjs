// Makes the secrets of `docker compose up` once: no well-known default can end up in a deployment, and no user has to invent one.
// Each container mounts its own folder of the volume alone. Secrets that the environment gives win over the files.
// `--known` writes those of k8s/overlays/local, which kustomize reads from git: everybody knows them.
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = process.argv[2] ?? '/secrets';
const isKnown = process.argv[3] === '--known';
const made = join(folder, 'made');
if (isKnown) rmSync(made, { recursive: true, force: true });
if (existsSync(made)) process.exit(0);

/** Which process reads which; those that keep files get the file store's address, too. A test holds it against their settings. */
const processes = {
  auth: ['SERVICE_SECRET', 'PHONE_KEY_SECRET', 'OTP_SECRET', 'FILES_SECRET'],
  meeting: ['SERVICE_SECRET', 'PHONE_KEY_SECRET', 'FILES_SECRET', 'TURN_SECRET'],
  admin: ['SERVICE_SECRET', 'FILES_SECRET'],
  billing: ['SERVICE_SECRET', 'FILES_SECRET'],
  alert: ['SERVICE_SECRET', 'PHONE_KEY_SECRET'],
  bff: ['SERVICE_SECRET'],
};
/** Who reads the files in the engines' images. */
const users = { process: 10001, kafka: 1000, mongo: 999, redis: 999, minio: 0, coturn: 65534 };

const secret = (name) => (isKnown ? `development-only-known-to-everybody-${name}` : randomBytes(32).toString('base64url'));
const names = Object.keys(processes);
const services = names.filter((name) => name !== 'bff');
const shared = Object.fromEntries(Object.values(processes).flatMap((list) => list.map((name) => [name, secret(name)])));
/** Of each process at each engine. */
const passwords = (engine) => Object.fromEntries(names.map((name) => [name, secret(`${engine}-${name}`)]));
const [kafka, mongo, redis] = [passwords('kafka'), passwords('mongo'), passwords('redis')];
const [root, minio] = [secret('mongo-root'), secret('minio')];

const environmentOf = (name) => [
  ...processes[name].map((key) => `${key}=${shared[key]}`),
  `EVENT_BUS_URL=kafka://${name}:${kafka[name]}@kafka:9092?mechanism=plain`,
  `CACHE_URL=redis://${name}:${redis[name]}@redis:6379`,
  ...(name === 'bff' ? [] : [`STORE_URL=mongodb://${name}:${mongo[name]}@mongo:27017/visavis?replicaSet=rs0&authSource=admin`]),
  ...(processes[name].includes('FILES_SECRET')
    ? [`FILES_URL=s3://visavis:${minio}@minio:9000/visavis?region=us-east-1&tls=false&create=true&public=http://localhost:9000`]
    : []),
];
const kafkaUsers = names.map((name) => `user_${name}="${kafka[name]}"`).join(' ');
const mongoUsers = services.map((name) => ({
  user: name,
  pwd: mongo[name],
  roles: [{ role: 'readWrite', db: `visavis_${name}` }],
}));

const files = [
  // For `node --env-file`.
  ...names.map((name) => [`${name}/process.env`, users.process, environmentOf(name)]),
  [
    'kafka/server.properties',
    users.kafka,
    [
      `listener.name.clients.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required ${kafkaUsers};`,
    ],
  ],
  ['mongo/password', users.mongo, [root]],
  // What the members of a replica set know each other by; it takes no `-` and `_`.
  ['mongo/key', users.mongo, [isKnown ? 'developmentOnlyKnownToEverybody' : randomBytes(64).toString('hex')]],
  ['mongo-init/url', users.mongo, [`mongodb://root:${root}@mongo:27017/admin?directConnection=true`]],
  ['mongo-init/users.json', users.mongo, [JSON.stringify(mongoUsers)]],
  // `-@dangerous`: nobody empties or inspects what the others keep. ioredis reads INFO until Redis has loaded.
  [
    'redis/users.acl',
    users.redis,
    ['user default off', ...names.map((name) => `user ${name} on >${redis[name]} ~* &* +@all -@admin -@dangerous +info`)],
  ],
  ['minio/password', users.minio, [minio]],
  // The overlay has no TURN server.
  ...(isKnown ? [] : [['coturn/turnserver.conf', users.coturn, [`static-auth-secret=${shared.TURN_SECRET}`]]]),
];

// Moved into place when complete: an interrupted first start is repeated. The folders stay root's, so that root alone can do so.
const unfinished = `${made}.new`;
rmSync(unfinished, { recursive: true, force: true });
for (const [path, user, lines] of files) {
  const file = join(unfinished, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: isKnown ? 0o644 : 0o600 });
  if (!isKnown && process.getuid?.() === 0) chownSync(file, user, user);
}
renameSync(unfinished, made);
