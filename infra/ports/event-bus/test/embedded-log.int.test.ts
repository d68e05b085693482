import { eventBusContract } from '@visavis/event-bus/contract-suite';
import { embeddedBacking } from './embedded-backing.ts';

eventBusContract('embedded', embeddedBacking);
