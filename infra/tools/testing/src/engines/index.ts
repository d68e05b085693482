export * from './chromium.ts';
export * from './engine.ts';
export * from './kafka.ts';
export * from './livekit.ts';
export * from './mongo.ts';
export * from './redis.ts';
export * from './s3.ts';
