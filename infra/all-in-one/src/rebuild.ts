// npm run rebuild -- admin: builds a service's read models anew by replaying the topics. The product must be stopped.
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
const values = loadSettings(settings, process.env);
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
console.log(`The dashboard was built anew from ${events} events.`);
await backends.close();
dataFolder.release();
