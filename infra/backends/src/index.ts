/** From configuration to backends, and a service onto them. */
export * from './create-backends.ts';
export * from './host-service.ts';
export * from './secrets.ts';
export * from './settings.ts';
