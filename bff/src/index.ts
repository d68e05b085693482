export { bffProcess, bffSettings } from './config.ts';
export { type Bff, type BffDeps, createBff } from './create-bff.ts';
