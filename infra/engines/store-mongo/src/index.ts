export type { PoolState } from './connection.ts';
export { createMongoStore, type MongoStore, type MongoStoreOptions } from './store.ts';
