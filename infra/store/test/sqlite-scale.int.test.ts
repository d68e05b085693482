import { scaleSuite } from '@visavis/store/contract-suite';
import { sqliteHarness } from './sqlite-harness.ts';

scaleSuite(sqliteHarness);
