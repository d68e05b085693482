export * from './span.ts';
export * from './start-telemetry.ts';
