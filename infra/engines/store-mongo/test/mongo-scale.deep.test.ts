import { scaleSuite } from '@visavis/store/contract-suite';
import { describeWith } from '@visavis/testing';
import { mongoReplicaSet } from '@visavis/testing/engines';
import { mongoHarness, serverOf } from './mongo-harness.ts';

describeWith('mongo', mongoReplicaSet(), 'MongoDB', (start) => scaleSuite(mongoHarness(serverOf(start))));
