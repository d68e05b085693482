import { timedStoreContract } from '@visavis/store/contract-suite';
import { timesAsLong } from '@visavis/testing/timed';
import { sqliteHarnessWith } from './sqlite-harness.ts';

timedStoreContract(sqliteHarnessWith({ checkpointPages: 32_000 }), timesAsLong);
