// @weight waits
/** What goes over the wire for a commit, and what becomes of it when the server's answers are lost or are no. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventsOf } from '@visavis/contracts/event';
import { createEventFactory, systemClock } from '@visavis/platform';
import { defineCollection, type Store } from '@visavis/store';
import { describeWith } from '@visavis/testing';
import { mongoCollections } from '@visavis/testing/engines';
import { z } from 'zod';
import { openAt } from './mongo-child.ts';
import { serverOf, transactional } from './mongo-harness.ts';
import { type Fault, nameOf, type StandIn, startStandIn } from './replica-set-stand-in.ts';
import type { Command } from './wire.ts';

const happened = eventsOf('test')('visavis.test.happened.v1', z.object({}), { example: ['a', {}] });
const eventOf = (subject: string, id: string) => ({ ...createEventFactory('test', systemClock)(happened, subject, {}), id });
const accounts = defineCollection({
  name: 'accounts',
  schema: z.object({ _id: z.string(), version: z.number(), balance: z.number(), text: z.string().optional() }),
});
const entries = defineCollection({
  name: 'entries',
  schema: z.object({ _id: z.string(), version: z.number(), amount: z.number() }),
});

// Above the driver's least pause between two looks for a primary.
const patienceMs = 1_500;
const writes = new Set(['insert', 'update', 'delete', 'commitTransaction', 'abortTransaction']);

const suite = (start: Parameters<typeof serverOf>[0]) => {
  let standIn: StandIn;
  const server = serverOf(async () => {
    standIn = await startStandIn(await start());
    return standIn;
  });
  const stores: Store[] = [];
  let service = '';
  afterEach(async () => {
    standIn.fault = () => undefined;
    standIn.forgetful = false;
    for (const store of stores.splice(0)) await store.close();
    await server.drop(service);
    expect(standIn.overlaps).toEqual([]);
  });

  async function open(): Promise<Store> {
    service = server.newService();
    const store = await openAt({ url: server.url(), service, patienceMs });
    stores.push(store);
    await store.prepare([accounts, entries]);
    await store.transaction(async (unit) => unit.collection(accounts).insert({ _id: 'a', balance: 0 }));
    standIn.commands.length = 0;
    return store;
  }
  /** Two collections and an event. */
  let runs = 0;
  const addOne = (store: Store) => {
    runs = 0;
    return store.transaction(async (unit) => {
      runs += 1;
      const writer = unit.collection(accounts);
      const account = (await writer.get('a'))!;
      const saved = writer.save({ ...account, balance: account.balance + 1 });
      unit.collection(entries).insert({ _id: `e${saved.version}`, amount: 1 });
      unit.publish(eventOf('a', `a:${saved.version}`), saved);
    });
  };
  const sent = () => standIn.commands.filter((command) => writes.has(nameOf(command)));
  const names = () => sent().map((command) => `${nameOf(command)} ${command[nameOf(command)]}`.replace(/ 1$/, ''));
  /** The first `times` commands of a name meet the fault. */
  const failing = (name: string, fault: Fault, times = Number.POSITIVE_INFINITY) => {
    let left = times;
    standIn.fault = (command: Command) => {
      if (nameOf(command) !== name || left === 0) return undefined;
      left -= 1;
      return fault;
    };
  };
  const applied = async (store: Store, times: number) => {
    standIn.fault = () => undefined;
    expect((await store.collection(accounts).get('a'))?.balance).toBe(times);
    expect(await store.collection(entries).count()).toEqual({ total: times });
    expect(await store.outbox.size()).toBe(times);
  };
  const transient = (code: number) => ({ ok: 0, code, errmsg: 'passing', errorLabels: ['TransientTransactionError'] });

  test('commits several documents in one transaction of one session, majority read and write, one operation after the other', async () => {
    const store = await open();
    await addOne(store);
    expect(names()).toEqual(['update accounts', 'insert entries', 'insert _outbox', 'commitTransaction']);
    const [first, ...others] = sent();
    expect(first).toMatchObject({ startTransaction: true, autocommit: false, readConcern: { level: 'majority' } });
    for (const other of others) {
      expect(other).toMatchObject({ lsid: first!.lsid, txnNumber: first!.txnNumber, autocommit: false });
      expect(other.startTransaction).toBeUndefined();
    }
    expect(others.at(-1)).toMatchObject({ writeConcern: { w: 'majority' } });
    await applied(store, 1);
  });

  test('writes one document without an event plainly: retryable, acknowledged by a majority', async () => {
    const store = await open();
    await store.transaction(async (unit) => {
      const writer = unit.collection(accounts);
      writer.save({ ...(await writer.get('a'))!, balance: 9 });
    });
    expect(names()).toEqual(['update accounts']);
    expect(sent()[0]).toMatchObject({
      txnNumber: expect.anything(),
      maxTimeMS: expect.anything(),
      writeConcern: { w: 'majority' },
    });
    expect(sent()[0]!.autocommit).toBeUndefined();
  });

  test('aborts the whole transaction for a changed document, and names it', async () => {
    const store = await open();
    const stale = store.transaction(
      async (unit) => {
        unit.collection(accounts).insert({ _id: 'b', balance: 1 });
        unit.collection(entries).delete({ _id: 'gone', version: 3, amount: 1 });
        unit.collection(entries).insert({ _id: 'e', amount: 1 });
      },
      { attempts: 1 },
    );
    await expect(stale).rejects.toMatchObject({ name: 'VersionConflict', collection: 'entries', documentId: 'gone' });
    expect(names()).toEqual(['insert accounts', 'delete entries', 'insert entries', 'abortTransaction']);
    expect(await store.collection(accounts).get('b')).toBeUndefined();
    expect(await store.collection(entries).get('e')).toBeUndefined();
  });

  test.each([
    ['a write conflict', transient(112)],
    ['a lock that was not had', transient(24)],
    ['a write conflict without a label', { ok: 0, code: 112, errmsg: 'passing' }],
    ['a wait for others that the server ended', { ok: 0, code: 50, errmsg: 'passing' }],
    ['a lost operation', 'lost' as const],
  ])('runs the transaction again, but not the unit, after %s', async (_, fault) => {
    const store = await open();
    failing('insert', fault, 1);
    await addOne(store);
    expect(runs).toBe(1);
    expect(names().filter((name) => name === 'commitTransaction')).toHaveLength(1);
    await applied(store, 1);
  });

  test('gives up a lasting write conflict', async () => {
    const store = await open();
    failing('update', transient(112));
    await expect(addOne(store)).rejects.toMatchObject({ name: 'Unavailable' });
    expect(runs).toBe(1);
    await applied(store, 0);
  });

  test.each([
    ['before it arrived', 'lost' as const],
    ['with its answer', 'unanswered' as const],
    ['with a majority still to come', { ok: 1, writeConcernError: { code: 64, errmsg: 'waiting' } }],
  ])('repeats a commit that was lost %s', async (_, fault) => {
    const store = await open();
    failing('commitTransaction', fault, 1);
    await addOne(store);
    expect(runs).toBe(1);
    await applied(store, 1);
  });

  test('finds a commit applied whose reply was lost by a server that keeps no record, and does not apply it twice', async () => {
    const store = await open();
    standIn.forgetful = true;
    failing('commitTransaction', 'unanswered', 1);
    await addOne(store);
    expect(runs).toBe(1);
    await applied(store, 1);
  });

  test('reports the same commit as unknown when the document has changed since, and does not apply it twice', async () => {
    const store = await open();
    const other = await openAt({ url: server.url(), service, patienceMs });
    stores.push(other);
    standIn.forgetful = true;
    let state: 'before' | 'answer lost' | 'gone on' = 'before';
    standIn.fault = async (command) => {
      if (state === 'before' && nameOf(command) === 'commitTransaction') {
        state = 'answer lost';
        return 'unanswered';
      }
      if (state === 'answer lost' && nameOf(command) === 'update') {
        state = 'gone on';
        await other.transaction(async (unit) => {
          unit.collection(accounts).touch((await unit.collection(accounts).get('a'))!);
          unit.collection(entries).delete((await unit.collection(entries).get('e2'))!);
        });
      }
      return undefined;
    };
    await expect(addOne(store)).rejects.toMatchObject({ name: 'Unavailable', message: expect.stringMatching(/not known/) });
    expect(state).toBe('gone on');
    expect(runs).toBe(1);
    expect((await other.collection(accounts).get('a'))?.balance).toBe(1);
  });

  test('looks up a commit without a reply, and finds it applied', async () => {
    const store = await open();
    failing('commitTransaction', 'unanswered');
    await addOne(store);
    expect(runs).toBe(1);
    await applied(store, 1);
  });

  test('reports a commit that never arrived as unknown, and does not run it again', async () => {
    const store = await open();
    failing('commitTransaction', 'lost');
    await expect(addOne(store)).rejects.toMatchObject({ name: 'Unavailable', message: expect.stringMatching(/not known/) });
    expect(runs).toBe(1);
    await applied(store, 0);
  });

  const insert = (store: Store) => store.transaction(async (unit) => unit.collection(entries).insert({ _id: 'e', amount: 1 }));
  test('applies a plain write once whose reply was lost, by the driver’s retry', async () => {
    const store = await open();
    failing('insert', 'unanswered', 1);
    await insert(store);
    expect(await store.collection(entries).count()).toEqual({ total: 1 });
  });

  test('looks up a plain write without a reply', async () => {
    const store = await open();
    failing('insert', 'unanswered');
    await expect(insert(store)).resolves.toMatchObject({ _id: 'e' });
    failing('insert', 'lost');
    const lost = store.transaction(async (unit) => unit.collection(entries).insert({ _id: 'f', amount: 1 }));
    await expect(lost).rejects.toMatchObject({ name: 'Unavailable' });
    standIn.fault = () => undefined;
    expect(await store.collection(entries).count()).toEqual({ total: 1 });
  });

  test('refuses reads and writes in bounded time without a primary, and works when it is back', async () => {
    const store = await open();
    standIn.fault = (command) => (writes.has(nameOf(command)) || nameOf(command) === 'find' ? 'lost' : undefined);
    await expect(store.collection(accounts).get('a')).rejects.toMatchObject({ name: 'Unavailable' });
    await expect(store.outbox.take({ limit: 1 })).rejects.toMatchObject({ name: 'Unavailable' });
    await expect(insert(store)).rejects.toMatchObject({ name: 'Unavailable' });
    standIn.fault = () => undefined;
    await addOne(store);
    await applied(store, 1);
  });

  test('refuses a document above the server’s size limit, and names it', async () => {
    const store = await open();
    const large = store.transaction(async (unit) =>
      unit.collection(accounts).insert({ _id: 'big', balance: 0, text: 'x'.repeat(17 * 1024 * 1024) }),
    );
    await expect(large).rejects.toThrow(/accounts big: larger than/);
  });
};

if (transactional)
  describe.skip('commits over the wire [there is a replica set]', () => test('needs the stand-in', () => undefined));
else describeWith('mongo-collections', mongoCollections(), 'commits over the wire', suite);
