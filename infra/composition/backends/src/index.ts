/** From configuration to backends, and a service onto them. */
export * from './create-backends.ts';
export * from './create-service.ts';
export * from './follow-revocations.ts';
export * from './host-service.ts';
export * from './messaging.ts';
export * from './observe.ts';
export { USAGE } from './operate.ts';
export * from './payments.ts';
export * from './process-settings.ts';
export * from './run-process.ts';
export * from './run-service.ts';
export * from './sandbox.ts';
export * from './secrets.ts';
export * from './settings.ts';
