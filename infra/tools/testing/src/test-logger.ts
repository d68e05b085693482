import { createLogger } from '@visavis/platform';
import { noteLogLine } from './wait.ts';

/** For a service that runs in the test's own process: silent, but a wait that fails names its last warning or error. */
export const testLogger = createLogger({ name: 'product', level: 'warn' }, { write: noteLogLine });
