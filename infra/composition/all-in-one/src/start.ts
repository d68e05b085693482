import { loadSettings, stopOnSignals } from '@visavis/platform';
import { compose } from './compose.ts';
import { settings, withDemoAdmin } from './settings.ts';

/** Starts the product and prints the ready line; a start that fails says in one line which setting to look at, and exits 1. */
export async function start(environment: Record<string, string | undefined>): Promise<void> {
  try {
    const values = loadSettings(settings, withDemoAdmin(environment));
    const product = await compose(values);
    stopOnSignals(product.stop, product.logger);
    // The parent that started us is gone, killed perhaps: nothing else would ever stop this process.
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    const port = await product.start();
    process.stdout.write(`Visavis is ready at http://localhost:${port}\n`);
  } catch (error) {
    process.stderr.write(`Visavis could not start. ${error instanceof Error ? error.message : error}\n`);
    if (environment.LOG_LEVEL === 'debug') process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
    process.exit(1);
  }
}
