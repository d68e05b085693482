export { createEventBus } from './bus/create-event-bus.ts';
export { deadLetterTopic } from './bus/parked-events.ts';
export { type BusLogger, type BusOptions, DEFAULT_RETRY, type Stall } from './bus/settings.ts';
export { isTransientFailure } from './bus/transient-failure.ts';
export { createEmbeddedLog, type EmbeddedLogOptions } from './embedded/create-embedded-log.ts';
export { PartitionLost } from './errors.ts';
export { murmur2, partitionFor } from './partitioner.ts';
export type * from './port.ts';
