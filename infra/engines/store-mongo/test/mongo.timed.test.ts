import { timedStoreContract } from '@visavis/store/contract-suite';
import { describeWith } from '@visavis/testing';
import { mongoReplicaSet } from '@visavis/testing/engines';
import { timesAsLong } from '@visavis/testing/timed';
import { mongoHarness, serverOf } from './mongo-harness.ts';

describeWith('mongo', mongoReplicaSet(), 'MongoDB', (start) => timedStoreContract(mongoHarness(serverOf(start)), timesAsLong));
