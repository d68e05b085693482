import { describe, test } from '@jest/globals';
import { transactionSuite } from '@visavis/store/contract-suite';
import { describeWith } from '@visavis/testing';
import { mongoCollections } from '@visavis/testing/engines';
import { mongoHarness, serverOf, transactional } from './mongo-harness.ts';
import { startStandIn } from './replica-set-stand-in.ts';

// Where there is a replica set, the suite runs on that one.
if (transactional) describe.skip('MongoDB, stood in for [there is a replica set]', () => test('needs none', () => undefined));
else
  describeWith('mongo-collections', mongoCollections(), 'MongoDB, stood in for', (start) =>
    transactionSuite(
      mongoHarness(
        serverOf(async () => startStandIn(await start())),
        { transactional: true },
      ),
    ),
  );
