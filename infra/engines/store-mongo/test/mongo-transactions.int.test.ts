import { transactionSuite } from '@visavis/store/contract-suite';
import { describeWith } from '@visavis/testing';
import { mongoReplicaSet } from '@visavis/testing/engines';
import { mongoHarness, serverOf } from './mongo-harness.ts';

describeWith('mongo', mongoReplicaSet(), 'MongoDB', (start) => transactionSuite(mongoHarness(serverOf(start))));
