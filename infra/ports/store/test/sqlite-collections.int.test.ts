import { collectionSuite } from '@visavis/store/contract-suite';
import { sqliteHarness } from './sqlite-harness.ts';

collectionSuite(sqliteHarness);
