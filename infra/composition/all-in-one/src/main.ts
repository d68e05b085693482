// The whole product in one process: npm start.
import { enableCompileCache } from 'node:module';

// Types are stripped and code is compiled once; the next start reads the result.
enableCompileCache();
// `npm start` builds the web app meanwhile, and says so when that is done: nothing stale is served.
const built = process.argv.includes('--after-build') ? buildOutcome() : undefined;
const { start } = await import('./start.ts');
await built;
await start(process.env);

/** Ends with whoever would have told it. */
function buildOutcome(): Promise<void> {
  return new Promise((resolve) => {
    const abandoned = () => process.exit(1);
    if (!process.connected) abandoned();
    process.once('disconnect', abandoned);
    process.once('message', () => {
      process.off('disconnect', abandoned);
      resolve();
    });
  });
}
