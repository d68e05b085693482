// npm run engines: fetches or builds the servers that tests may start by themselves where no Docker runs (Kafka and
// mongo-java-server by Maven, LiveKit by Go); `npm run engines -- kafka mongo`: these only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fail, root } from './lib.mjs';

const folder = process.env.VISAVIS_ENGINES ?? join(homedir(), '.cache', 'visavis', 'engines');
const ALL = ['kafka', 'mongo', 'livekit'];
const named = process.argv.slice(2);
const unknown = named.find((name) => !ALL.includes(name));
if (unknown !== undefined) fail(`There is no engine ${unknown}; there are ${ALL.join(', ')}.`);
const isWanted = (engine) => named.length === 0 || named.includes(engine);

for (const engine of ['kafka', 'mongo'].filter(isWanted)) {
  const sources = join(root, 'infra', 'tools', 'testing', 'engines', engine);
  const pom = join(sources, 'pom.xml');
  const programs = readdirSync(sources)
    .filter((file) => file.endsWith('.java'))
    .map((file) => join(sources, file));
  const wanted = createHash('sha256');
  for (const file of [pom, ...programs]) wanted.update(readFileSync(file));
  const version = wanted.digest('hex');
  const jars = join(folder, engine);
  const stamp = join(jars, '.fetched');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) continue;
  console.log(`Fetching ${engine}…`);
  rmSync(jars, { recursive: true, force: true });
  const fetched = spawnSync(
    'mvn',
    ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${jars}`],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (fetched.status !== 0) fail(`${engine} could not be fetched: Maven ended with ${fetched.status ?? fetched.error?.message}.`);
  if (programs.length > 0) {
    // Java compiles a source file at each start, which takes longer than the start itself.
    const compiled = spawnSync('javac', ['-cp', join(jars, '*'), '-d', jars, ...programs], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (compiled.status !== 0)
      fail(`${engine} could not be compiled: javac ended with ${compiled.status ?? compiled.error?.message}.`);
  }
  writeFileSync(stamp, version);
}

/** The newest that `go install` takes: later ones replace modules. */
const LIVEKIT = 'v1.9.12';
function buildLivekit() {
  const livekit = join(folder, 'livekit');
  const stamp = join(livekit, '.built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === LIVEKIT) return;
  if (spawnSync('go', ['version']).status !== 0) return console.log('LiveKit is not built: there is no Go.');
  console.log('Building LiveKit, which takes a few minutes…');
  rmSync(livekit, { recursive: true, force: true });
  mkdirSync(livekit, { recursive: true });
  const made = spawnSync('go', ['install', `github.com/livekit/livekit-server/cmd/server@${LIVEKIT}`], {
    env: { ...process.env, GOBIN: livekit },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (made.status !== 0) fail(`LiveKit could not be built: Go ended with ${made.status ?? made.error?.message}.`);
  renameSync(join(livekit, 'server'), join(livekit, 'livekit-server'));
  writeFileSync(stamp, LIVEKIT);
}
if (isWanted('livekit')) buildLivekit();
console.log(`The engines are in ${folder}.`);
