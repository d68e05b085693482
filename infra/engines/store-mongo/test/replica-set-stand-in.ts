/**
 * Stands in for a replica set where none can be had: sessions, transactions and retryable writes before a server that has none.
 * It lets one transaction at a time through, undoes it on abort, refuses one that would write what the open one has written
 * (`WriteConflict`), and keeps all others waiting, so that no reader sees uncommitted writes. Replies can be lost on purpose.
 */
import type { RunningEngine } from '@visavis/testing/engines';
import { createConnection, type mongo } from 'mongoose';
import { type Command, listen } from './wire.ts';

/** `lost`: not carried out, and no answer. `unanswered`: carried out, but the answer is lost. Or an answer in its place. */
export type Fault = 'lost' | 'unanswered' | mongo.Document;

export interface StandIn extends RunningEngine {
  /** Commands in the order of their coming, without those that only keep connections. */
  commands: Command[];
  /** Sessions of which a command came before the last one was answered; none, if all is well. */
  overlaps: string[];
  /** Asked for each command. */
  fault: (command: Command) => Fault | undefined | Promise<Fault | undefined>;
  /** Forgets what was committed, as servers do that keep no record of it. */
  forgetful: boolean;
}

interface Open {
  session: string;
  number: string;
  ids: Set<string>;
  undo: (() => Promise<void>)[];
  /** The operation that is being carried out: the end waits for it. */
  operation: Promise<mongo.Document>;
  release: () => void;
  expiry: NodeJS.Timeout;
}

const label = 'TransientTransactionError';
const noSuchTransaction = {
  ok: 0,
  code: 251,
  codeName: 'NoSuchTransaction',
  errmsg: 'no such transaction',
  errorLabels: [label],
};
const writeConflict = { ok: 0, code: 112, codeName: 'WriteConflict', errmsg: 'write conflict', errorLabels: [label] };
const silent = new Set(['hello', 'ismaster', 'endSessions', 'ping']);

export const nameOf = (command: Command) => Object.keys(command)[0] ?? '';

/** A transaction of a client that is gone is rolled back after `lifetimeMs`. */
export async function startStandIn(engine: RunningEngine, { lifetimeMs = 1_000 } = {}): Promise<StandIn> {
  const upstream = await createConnection(engine.url).asPromise();
  const client = upstream.getClient();
  let open: Open | undefined;
  let queue: Promise<void> = Promise.resolve();
  const committed = new Set<string>();
  const answers = new Map<string, mongo.Document>();
  const busy = new Set<string>();
  const sessionOf = (command: Command) => String(command.lsid?.id?.toString('hex') ?? '');

  /** Resolves with how to give the turn back, when all before have. */
  async function turn(): Promise<() => void> {
    const before = queue;
    let release = () => {};
    queue = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }

  async function pass({ $db, ...command }: Command): Promise<mongo.Document> {
    for (const own of ['lsid', 'txnNumber', 'startTransaction', 'autocommit', '$clusterTime', '$readPreference'])
      delete command[own];
    delete command.readConcern;
    delete command.writeConcern;
    try {
      return await client.db($db).command(command, { promoteValues: false });
    } catch (error) {
      const { errorResponse, code, message } = error as mongo.MongoServerError;
      return { ...errorResponse, ok: 0, code, errmsg: message };
    }
  }

  async function inTransaction(command: Command, session: string, number: string): Promise<mongo.Document> {
    const mine = () => (open?.session === session && open.number === number ? open : undefined);
    const ids = idsOf(command);
    if (command.startTransaction === true) {
      if (open !== undefined && ids.some((id) => open?.ids.has(id))) return writeConflict;
      const release = await turn();
      const expiry = setTimeout(() => void end(session, number, true), lifetimeMs);
      open = { session, number, ids: new Set(), undo: [], operation: Promise.resolve({}), release, expiry };
    }
    const current = mine();
    if (current === undefined) return noSuchTransaction;
    for (const id of ids) current.ids.add(id);
    current.operation = undoing(command).then((undo) => {
      current.undo.unshift(undo);
      return pass(command);
    });
    const answer = await current.operation;
    if (answer.ok === 0 || answer.writeErrors !== undefined) await end(session, number, true);
    return answer;
  }

  async function end(session: string, number: string, undo: boolean): Promise<mongo.Document> {
    if (open?.session !== session || open.number !== number)
      return !undo && committed.has(session + number) ? { ok: 1 } : noSuchTransaction;
    const ending = open;
    open = undefined;
    clearTimeout(ending.expiry);
    await ending.operation;
    if (undo) for (const step of ending.undo) await step();
    else if (!standIn.forgetful) committed.add(session + number);
    ending.release();
    return { ok: 1 };
  }

  /** Puts the documents of a command back as they are now. */
  async function undoing(command: Command): Promise<() => Promise<void>> {
    const collection = client.db(command.$db).collection(String(command[nameOf(command)]));
    const filter = { _id: { $in: rawIdsOf(command) } } as mongo.Filter<mongo.Document>;
    const before = await collection.find(filter, { promoteValues: false }).toArray();
    return async () => {
      await collection.deleteMany(filter);
      if (before.length > 0) await collection.insertMany(before);
    };
  }

  async function carryOut(command: Command): Promise<mongo.Document> {
    const name = nameOf(command);
    const session = sessionOf(command);
    const number = String(command.txnNumber ?? '');
    if (name === 'hello' || name === 'ismaster') return hello(port);
    if (name === 'commitTransaction' || name === 'abortTransaction') return end(session, number, name === 'abortTransaction');
    if (command.autocommit !== undefined) return inTransaction(command, session, number);
    const answered = number === '' ? undefined : answers.get(session + number);
    if (answered !== undefined) return answered;
    const release = await turn();
    try {
      const answer = await pass(command);
      if (number !== '') answers.set(session + number, answer);
      return answer;
    } finally {
      release();
    }
  }

  const { server, port, hangUp } = await listen(async (command) => {
    const session = sessionOf(command);
    const counts = !silent.has(nameOf(command));
    if (counts) standIn.commands.push(command);
    if (counts && session !== '' && busy.has(session)) standIn.overlaps.push(session);
    if (counts) busy.add(session);
    const fault = counts ? await standIn.fault(command) : undefined;
    const lost = fault === 'lost' || fault === 'unanswered';
    try {
      if (fault === 'lost') return undefined;
      if (fault !== undefined && !lost) return fault;
      const answer = await carryOut(command);
      return lost ? undefined : answer;
    } finally {
      busy.delete(session);
    }
  });

  const standIn: StandIn = {
    url: `mongodb://127.0.0.1:${port}/?replicaSet=rs0`,
    commands: [],
    overlaps: [],
    fault: () => undefined,
    forgetful: false,
    async stop() {
      clearTimeout(open?.expiry);
      hangUp();
      server.close();
      await upstream.close();
      await engine.stop();
    },
  };
  return standIn;
}

const rawIdsOf = (command: Command): unknown[] => [
  ...(command.documents ?? []).map((doc: mongo.Document) => doc._id),
  ...[...(command.updates ?? []), ...(command.deletes ?? [])].map((statement: mongo.Document) => statement.q._id),
];
const idsOf = (command: Command) => rawIdsOf(command).map((id) => `${command.$db}.${command[nameOf(command)]}.${id}`);

const hello = (port: number) => ({
  ok: 1,
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  setName: 'rs0',
  setVersion: 1,
  me: `127.0.0.1:${port}`,
  primary: `127.0.0.1:${port}`,
  hosts: [`127.0.0.1:${port}`],
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
});
