/** From configuration to backends, and a service onto them. */
export * from './create-backends.ts';
export * from './create-service.ts';
export * from './follow-revocations.ts';
export * from './host-service.ts';
export { jobsOf } from './job-runner.ts';
export * from './observe.ts';
export { readCommand, USAGE } from './operate.ts';
export * from './providers/messaging.ts';
export * from './providers/payments.ts';
export * from './providers/sandbox.ts';
export * from './run-process.ts';
export * from './run-service.ts';
export * from './settings/process-settings.ts';
export * from './settings/secrets.ts';
export * from './settings/settings.ts';
