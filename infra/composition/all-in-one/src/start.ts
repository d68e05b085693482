import { isDefaultStart, loadSettings, OWNER_ONLY, stopOnSignals } from '@visavis/platform';
import { compose } from './compose.ts';
import { settings, withDemo, withLoopbackExempt } from './settings.ts';

/** Starts the product and prints the ready line; a start that fails says in one line which setting to look at, and exits 1. */
export async function start(environment: Record<string, string | undefined>): Promise<void> {
  process.umask(OWNER_ONLY);
  try {
    const values = loadSettings(settings, withLoopbackExempt(withDemo(environment)));
    const product = await compose(values);
    stopOnSignals(product.stop, product.logger);
    // The parent that started us is gone, killed perhaps: nothing else would ever stop this process.
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    const port = await product.start();
    const url = `http://localhost:${port}`;
    const sandbox = product.inbox && `Its sandbox shows every code and message at ${values.PUBLIC_URL ?? url}${product.inbox}\n`;
    process.stdout.write(`Visavis is ready at ${url}
${sandbox ?? ''}${isDefaultStart(values) ? 'This start is for this machine alone: behind a plain reverse proxy, everybody reads every code (docs/security.md).\n' : ''}`);
  } catch (error) {
    process.stderr.write(`Visavis could not start. ${error instanceof Error ? error.message : error}\n`);
    if (environment.LOG_LEVEL === 'debug') process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
    process.exit(1);
  }
}
