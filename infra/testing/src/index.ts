/** For tests only: engines, the product as a child process, browsers. */
export * from './browser.ts';
export * from './engines.ts';
export * from './product.ts';
export * from './wait.ts';
