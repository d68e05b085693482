export { bffProcess, bffSettings } from './config.ts';
export { type Bff, type BffDeps, createBff } from './create-bff.ts';
export { createConsumers } from './realtime/consumers.ts';
export { mapEvent } from './realtime/mapping/map-event.ts';
