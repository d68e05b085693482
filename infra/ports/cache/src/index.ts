export { createMemoryCache, type MemoryCacheOptions } from './memory/create-memory-cache.ts';
export type { ReplayWindow } from './memory/streams.ts';
export * from './port.ts';
export { createRevisionCache, type RevisionCache } from './revision-cache.ts';
