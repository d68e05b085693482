// npm run engines: fetches the servers that tests may start by themselves where no Docker runs (Kafka and mongo-java-server, by
// Maven).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fail, root } from './lib.mjs';

const folder = process.env.VISAVIS_ENGINES ?? join(homedir(), '.cache', 'visavis', 'engines');

for (const engine of ['kafka', 'mongo']) {
  const pom = join(root, 'infra', 'tools', 'testing', 'engines', engine, 'pom.xml');
  const wanted = createHash('sha256').update(readFileSync(pom)).digest('hex');
  const jars = join(folder, engine);
  const stamp = join(jars, '.fetched');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
  console.log(`Fetching ${engine}…`);
  rmSync(jars, { recursive: true, force: true });
  const fetched = spawnSync(
    'mvn',
    ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${jars}`],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (fetched.status !== 0) fail(`${engine} could not be fetched: Maven ended with ${fetched.status ?? fetched.error?.message}.`);
  writeFileSync(stamp, wanted);
}
console.log(`The engines are in ${folder}.`);
