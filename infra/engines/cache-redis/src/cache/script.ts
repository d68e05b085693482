import type { RedisClient } from '../connect.ts';

/** The time by which everything expires is the server's: processes share it, and their own clocks differ. */
export const NOW = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
`;

/** Runs a script that the client was given at its making; ioredis sends it again to a server that lost it. */
export function run<R>(client: RedisClient, name: string, keys: readonly string[], ...args: (string | number)[]): Promise<R> {
  return (client as unknown as Record<string, (...args: (string | number)[]) => Promise<R>>)[name]?.(
    ...keys,
    ...args,
  ) as Promise<R>;
}
