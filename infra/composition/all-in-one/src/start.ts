import { isDefaultStart, loadSettings, OWNER_ONLY, print, printError, stopOnSignals } from '@visavis/platform';
import { compose } from './compose.ts';
import { settings, withDemo, withLoopbackExempt } from './settings.ts';

/** Starts the product and prints the ready line; a start that fails says in one line which setting to look at, and exits 1. */
export async function start(environment: Record<string, string | undefined>): Promise<void> {
  process.umask(OWNER_ONLY);
  try {
    const values = loadSettings(settings, withLoopbackExempt(withDemo(environment)));
    const product = await compose(values);
    stopOnSignals(product.stop, product.logger);
    const port = await product.start();
    const url = `http://localhost:${port}`;
    print(`Visavis is ready at ${url}`);
    if (product.inbox) print(`Its sandbox shows every code and message at ${values.PUBLIC_URL ?? url}${product.inbox}`);
    if (isDefaultStart(values))
      print('This start is for this machine alone: behind a plain reverse proxy, everybody reads every code (docs/security.md).');
  } catch (error) {
    printError(`Visavis could not start. ${error instanceof Error ? error.message : error}`);
    if (environment.LOG_LEVEL === 'debug') printError((error instanceof Error && error.stack) || '');
    process.exit(1);
  }
}
