export { createRedisCache, type RedisCacheOptions } from './cache/create-redis-cache.ts';
export { createSocketAdapter, type SocketAdapter } from './fan-out/create-socket-adapter.ts';
