import { certificatesIn, type Logger } from '@visavis/platform';
import { Cluster, Redis, type RedisOptions } from 'ioredis';

export type RedisClient = Redis | Cluster;

/** A step that Redis takes alone. All its keys carry one hash tag, so that a cluster keeps them together. */
export interface Script {
  numberOfKeys: number;
  lua: string;
}

/** How long a command may take before its caller gets an error; and how long a silent connection counts as alive. */
const COMMAND_MS = 1_500;
const SILENT_MS = 2_000;
const CONNECT_MS = 2_000;
const RETRY_MS = { first: 50, most: 1_000 } as const;

export interface RedisTarget {
  /** `redis://`, `rediss://`, or of a cluster the nodes to ask first. */
  nodes: { host: string; port: number }[] | string;
  /** Encrypted; `ca`: certificates of authorities as PEM, in the place of those that Node trusts. */
  tls?: { ca?: string };
  username?: string;
  password?: string;
  /** Of all keys and channels: several environments on one Redis. */
  prefix: string;
}

const FORM = 'redis[s][+cluster]://[user:password@]host:port[,host:port][/db][?prefix=…&ca=<file>]';
const wrong = (what: string) => new Error(`${what}; it takes ${FORM}`);

/**
 * A CACHE_URL: one Redis, or with `+cluster` the nodes of a cluster to ask first. `rediss` encrypts, trusting the authorities in
 * the PEM file `ca` or those that Node trusts. User and password are percent-encoded. Throws what is wrong, without the password.
 */
export function parseRedisUrl(url: string): RedisTarget {
  const [address = '', ...rest] = url.split('?');
  const query = rest.join('?');
  if (query.includes('@')) throw wrong('user and password are not percent-encoded');
  const { prefix = 'visavis', ca, ...unknown } = Object.fromEntries(new URLSearchParams(query));
  const [surplus] = Object.keys(unknown);
  if (surplus !== undefined) throw wrong(`"${surplus}" is not known`);
  // Braces would move the hash tag that keeps the keys of a script on one node.
  if (!/^[\w.:-]{1,64}$/.test(prefix)) throw wrong('prefix= takes up to 64 letters, digits and . : _ -');
  const isTls = address.startsWith('rediss');
  if (ca !== undefined && !isTls) throw wrong('ca= is for rediss://');
  const common = { prefix, ...(isTls && { tls: ca === undefined ? {} : { ca: certificatesIn(ca) } }) };
  const cluster = /^rediss?\+cluster:\/\/(?:([^:@/]*):([^@/]*)@)?([^/]+)\/?$/.exec(address);
  if (!cluster) {
    if (!/^rediss?:\/\//.test(address)) throw wrong('not a Redis URL');
    return { nodes: address, ...common };
  }
  const [, username, password, hosts = ''] = cluster;
  return {
    nodes: hosts.split(',').map((each) => {
      const [host = '', port = '6379'] = each.split(/:(?=\d+$)/);
      return { host, port: Number(port) };
    }),
    ...common,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}

/**
 * A client that is connected and stays so by itself. While the server is away commands are refused at once and none is kept for
 * later: what was refused is never done behind the caller's back. Rejects when the first connection fails.
 */
export async function connect(
  target: RedisTarget,
  options: { name: string; logger?: Logger | undefined; scripts?: Record<string, Script> },
): Promise<RedisClient> {
  const { name, logger, scripts } = options;
  const shared = {
    connectionName: name,
    lazyConnect: true,
    commandTimeout: COMMAND_MS,
    // A connection that died without a word; the bytes that still wait in it go with it.
    socketTimeout: SILENT_MS,
    connectTimeout: CONNECT_MS,
    keepAlive: 5_000,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    // After a fail-over this is a replica: look for the master.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  } satisfies RedisOptions;
  const retry = (times: number) =>
    Math.min(RETRY_MS.first * 2 ** Math.min(times, 10), RETRY_MS.most) * (0.75 + Math.random() / 2);
  let problem: Error | undefined;
  let state: 'new' | 'ready' | 'away' = 'new';
  const client =
    typeof target.nodes === 'string'
      ? new Redis(target.nodes, {
          ...shared,
          retryStrategy: retry,
          ...(target.tls && { tls: target.tls }),
          ...(scripts && { scripts }),
        })
      : new Cluster(target.nodes, {
          lazyConnect: true,
          enableOfflineQueue: false,
          // At the start a cluster that cannot be reached is an error, not a wait.
          clusterRetryStrategy: (times) => (state === 'new' && times > 2 ? null : retry(times)),
          maxRedirections: 4,
          slotsRefreshTimeout: CONNECT_MS,
          ...(scripts && { scripts }),
          redisOptions: {
            ...shared,
            ...(target.tls && { tls: target.tls }),
            ...(target.username && { username: target.username }),
            ...(target.password && { password: target.password }),
          },
        });
  client.on('error', (error: Error) => {
    problem = error;
    logger?.debug({ err: error, connection: name }, 'Redis');
  });
  client.on('ready', () => {
    if (state === 'away') logger?.info({ connection: name }, 'Redis is back');
    state = 'ready';
  });
  client.on('reconnecting', () => {
    if (state === 'ready') logger?.warn({ err: problem, connection: name }, 'Redis is away');
    if (state !== 'new') state = 'away';
  });
  try {
    const ended = new Promise<never>((_, reject) => client.once('end', () => reject(new Error('no node answers'))));
    await Promise.race([client.connect(), ended]);
  } catch (error) {
    client.disconnect();
    throw problem ?? error;
  }
  return client;
}

/** Says goodbye, but does not wait for a server that does not answer. */
export async function disconnect(client: RedisClient): Promise<void> {
  if (client.status === 'ready') await client.quit().catch(() => undefined);
  client.disconnect();
}
