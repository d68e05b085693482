/** For tests only: engines, the product as a child process, browsers. */
export * from './authenticator.ts';
export * from './browser.ts';
export * from './call-watch.ts';
export * from './cluster.ts';
export * from './describe-with.ts';
export * from './engines/index.ts';
export * from './meeting-fixture.ts';
export * from './otlp-receiver.ts';
export * from './ports.ts';
export * from './product.ts';
export * from './random.ts';
export * from './real-time.ts';
export * from './tcp-proxy.ts';
export * from './test-logger.ts';
export * from './udp-relay.ts';
export * from './wait.ts';
export * from './zero.ts';
