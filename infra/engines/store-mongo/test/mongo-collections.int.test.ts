import { collectionSuite } from '@visavis/store/contract-suite';
import { describeWith } from '@visavis/testing';
import { mongoCollections } from '@visavis/testing/engines';
import { mongoHarness, serverOf } from './mongo-harness.ts';

describeWith('mongo-collections', mongoCollections(), 'MongoDB', (start) => collectionSuite(mongoHarness(serverOf(start))));
