/** For tests of services: one service on its embedded backends, and tokens that it accepts. */
export * from './after-first-page.ts';
export * from './start-service-for-test.ts';
export * from './test-tokens.ts';
