// npm run operate -- <service> <what>: what an operator may ask, on the data folder of the single process, which must be stopped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { developmentSecrets, USAGE, upstreamName } from '@visavis/backends';
import { processes } from '@visavis/contracts/processes';
import { loadSettings, OWNER_ONLY, printError } from '@visavis/platform';
import { takeDataFolder } from './data-folder.ts';
import { settings } from './settings.ts';

const root = new URL('../../../../', import.meta.url);
const [name = '', ...args] = process.argv.slice(2);
const row = processes.find((process) => process.name === name);
process.umask(OWNER_ONLY);
try {
  if (!row || args.length === 0)
    throw new Error(`npm run operate -- <${processes.map((process) => process.name).join('|')}> <what>\n${USAGE}`);
  const values = loadSettings(settings, process.env);
  if (!existsSync(values.DATA_DIR)) throw new Error(`DATA_DIR: ${values.DATA_DIR} is not there`);
  const dataFolder = takeDataFolder(values.DATA_DIR);
  // The service's own process does it; nothing of it is served or called.
  const nowhere = 'http://127.0.0.1:9';
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL(`${row.folder}/src/main.ts`, root)), ...args],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        MESSENGER: values.MESSENGER ?? 'sandbox',
        ...developmentSecrets(values.DATA_DIR, values),
        ...Object.fromEntries(row.calls.map((service) => [upstreamName(service), nowhere])),
      },
    },
  );
  dataFolder.release();
  process.exitCode = status ?? 1;
} catch (error) {
  printError(`${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
