import { afterAll, beforeAll } from '@jest/globals';
import { eventBusContract } from '@visavis/event-bus/contract-suite';
import { describeWith, kafka, type RunningEngine } from '@visavis/testing';
import { kafkaBacking } from './kafka-backing.ts';

describeWith('kafka', kafka(), 'the event bus on Kafka', (start) => {
  let engine: RunningEngine;
  beforeAll(async () => {
    engine = await start();
  }, 60_000);
  afterAll(() => engine.stop());
  eventBusContract('kafka', () => kafkaBacking(engine.url));
});
