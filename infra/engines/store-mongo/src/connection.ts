/**
 * One connection pool to one database, of its own and never mongoose's global one. It goes without mongoose's models: documents
 * have been checked against their own schemas before they come here, and a model would cast values and drop what it does not
 * know.
 */
import { createConnection, type mongo } from 'mongoose';
import { codeOf } from './failures.ts';

export interface Connection {
  client: mongo.MongoClient;
  db: mongo.Db;
  pool(): PoolState;
  close(): Promise<void>;
}

export interface PoolState {
  open: number;
  inUse: number;
  /** Operations that wait for a connection. */
  waiting: number;
}

export interface ConnectionOptions {
  url: string;
  database: string;
  /** Connections at most; default 50. */
  poolSize?: number;
  /** How long an operation waits for a primary, for a connection, and for others that hold its documents. */
  patienceMs: number;
  /** For tests of single documents: a server without transactions will do. Commits of several documents are refused. */
  allowStandalone?: boolean;
}

const defaultPoolSize = 50;
/** After that a write that a majority has not acknowledged is an error; its outcome is open. */
const majorityMs = 10_000;
const commandNotFound = 59;

export async function connect(options: ConnectionOptions): Promise<Connection> {
  const { url, database, poolSize = defaultPoolSize, patienceMs } = options;
  const connection = createConnection(url, {
    dbName: database,
    // Collections and indexes come from the definitions, before anything else (`schema.ts`).
    autoCreate: false,
    autoIndex: false,
    bufferCommands: false,
    maxPoolSize: poolSize,
    serverSelectionTimeoutMS: patienceMs,
    connectTimeoutMS: patienceMs,
    waitQueueTimeoutMS: patienceMs,
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', wtimeoutMS: majorityMs },
    retryWrites: true,
    retryReads: true,
  });
  try {
    await connection.asPromise();
    const client = connection.getClient();
    if (!options.allowStandalone) await refuseStandalone(client);
    const pool = watchPool(client);
    return { client, db: client.db(database), pool, close: () => connection.close() };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function refuseStandalone(client: mongo.MongoClient): Promise<void> {
  const hello = await client
    .db('admin')
    .command({ hello: 1 })
    .catch((error) => {
      if (codeOf(error) === commandNotFound) return {} as mongo.Document;
      throw error;
    });
  if (hello.setName !== undefined || hello.msg === 'isdbgrid') return;
  throw new Error(
    'this is a stand-alone server, which has no transactions; start it as a replica set of one or more (mongod --replSet rs0, then rs.initiate())',
  );
}

function watchPool(client: mongo.MongoClient): () => PoolState {
  const state: PoolState = { open: 0, inUse: 0, waiting: 0 };
  client.on('connectionCreated', () => (state.open += 1));
  client.on('connectionClosed', () => (state.open -= 1));
  client.on('connectionCheckOutStarted', () => (state.waiting += 1));
  client.on('connectionCheckOutFailed', () => (state.waiting -= 1));
  client.on('connectionCheckedOut', () => {
    state.waiting -= 1;
    state.inUse += 1;
  });
  client.on('connectionCheckedIn', () => (state.inUse -= 1));
  return () => ({ ...state });
}
