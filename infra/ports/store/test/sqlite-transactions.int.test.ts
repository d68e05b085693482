import { transactionSuite } from '@visavis/store/contract-suite';
import { sqliteHarness } from './sqlite-harness.ts';

transactionSuite(sqliteHarness);
