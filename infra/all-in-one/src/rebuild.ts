// npm run rebuild -- admin: builds a service's read models anew by replaying the topics. The product must be stopped.
import { existsSync } from 'node:fs';
import { rebuildDashboard } from '@visavis/admin';
import { createBackends } from '@visavis/backends';
import { createEventFactory, createLogger, createMetrics, loadSettings, systemClock } from '@visavis/platform';
import { takeDataFolder } from './data-folder.ts';
import { settings } from './settings.ts';

const [service] = process.argv.slice(2);
if (service !== 'admin') {
  console.error('npm run rebuild -- admin');
  process.exit(1);
}
try {
  const events = await rebuildAdmin();
  console.log(`The dashboard was built anew from ${events} events.`);
} catch (error) {
  console.error(`The rebuild did not come to its end. ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

async function rebuildAdmin(): Promise<number> {
  const values = loadSettings(settings, process.env);
  if (!existsSync(values.DATA_DIR)) throw new Error(`DATA_DIR: ${values.DATA_DIR} is not there`);
  const dataFolder = takeDataFolder(values.DATA_DIR);
  const logger = createLogger({ name: 'rebuild', level: values.LOG_LEVEL });
  const backends = await createBackends(values, { clock: systemClock, logger, metrics: createMetrics(), exclusive: true });
  const { events } = await rebuildDashboard({
    store: await backends.store('admin'),
    bus: backends.bus,
    cache: backends.cache,
    events: createEventFactory('admin', systemClock),
    logger,
  });
  await backends.close();
  dataFolder.release();
  return events;
}
