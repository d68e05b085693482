import { busRecoverySuite } from './bus-recovery-suite.ts';
import { busSuite } from './bus-suite.ts';
import { logGroupsSuite } from './groups-suite.ts';
import type { LogFactory } from './harness.ts';
import { logRecordsSuite } from './log-suite.ts';
import { parkingSuite } from './parking-suite.ts';
import { timedEventBusContract } from './timed.ts';

export { eventually, type LogBacking, type LogFactory } from './harness.ts';
export { timedEventBusContract };

/** Everything a backend of the event bus must keep. */
export function eventBusContract(name: string, factory: LogFactory): void {
  logRecordsSuite(name, factory);
  logGroupsSuite(name, factory);
  busSuite(name, factory);
  busRecoverySuite(name, factory);
  parkingSuite(name, factory);
}
