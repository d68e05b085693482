import { timedEventBusContract } from '@visavis/event-bus/contract-suite';
import { timesAsLong } from '@visavis/testing/timed';
import { embeddedBacking } from './embedded-backing.ts';

timedEventBusContract('embedded', embeddedBacking, timesAsLong);
