import { scaleSuite } from '@visavis/store/contract-suite';
import { sqliteHarnessWith } from './sqlite-harness.ts';

scaleSuite(sqliteHarnessWith({ checkpointPages: 32_000 }));
