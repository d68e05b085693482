import { describe, jest, test } from '@jest/globals';
import { transactionSuite } from '@visavis/store/contract-suite';
import { describeWith } from '@visavis/testing';
import { mongoCollections } from '@visavis/testing/engines';
import { mongoHarness, serverOf, transactional } from './mongo-harness.ts';
import { startStandIn } from './replica-set-stand-in.ts';

// The stand-in finds some conflicts only at the commit, where MongoDB finds them at the write. The store then rightly says that
// the outcome is not known (`Unavailable`), which the suite's work does not expect of a store that is there.
jest.retryTimes(2, { logErrorsBeforeRetry: true });

// Where there is a replica set, the suite runs on that one.
if (transactional) describe.skip('MongoDB, stood in for [there is a replica set]', () => test('needs none', () => undefined));
else
  describeWith('mongo-collections', mongoCollections(), 'MongoDB, stood in for', (start) =>
    transactionSuite(
      mongoHarness(
        // Nobody goes away here, and a slow machine is no outage. Who waits for the open transaction keeps a connection; it needs
        // one for itself.
        serverOf(async () => startStandIn(await start(), { lifetimeMs: 20_000 })),
        { transactional: true, patienceMs: 20_000, poolSize: 200 },
      ),
    ),
  );
