/** Collections and indexes: made at start, by several at once, changed with their definitions. */
import { afterEach, expect, test } from '@jest/globals';
import { defineCollection } from '@visavis/store';
import { describeWith } from '@visavis/testing';
import { mongoCollections } from '@visavis/testing/engines';
import { z } from 'zod';
import { createMongoStore, type MongoStore, type MongoStoreOptions } from '../src/index.ts';
import { serverOf, transactional } from './mongo-harness.ts';

const schema = z.object({
  _id: z.string(),
  version: z.number(),
  name: z.string(),
  email: z.string().optional(),
  until: z.date().optional(),
});
const before = defineCollection({ name: 'users', schema, indexes: [{ fields: { name: 1 } }], searchable: ['name'] });
const after = defineCollection({
  name: 'users',
  schema,
  indexes: [{ fields: { name: -1 } }, { fields: { email: 1 }, unique: true }],
  searchable: ['name', 'email'],
  expiresAt: 'until',
});

describeWith('mongo-collections', mongoCollections(), 'collections and indexes in MongoDB', (start) => {
  const server = serverOf(start);
  let service = '';
  const stores: MongoStore[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await server.drop(service);
  });
  const open = async (options: Partial<MongoStoreOptions> = {}) => {
    const store = await createMongoStore({ url: server.url(), service, allowStandalone: !transactional, ...options });
    stores.push(store);
    return store;
  };
  const database = () => server.client().db(`visavis_${service}`);
  const indexes = async (collection: string) =>
    (await database().collection(collection).listIndexes().toArray())
      .filter((index) => index.name !== '_id_')
      .map(({ name, key, v, ns, ...rest }) => ({ name: name.replace(/#\w{8}$/, ''), key, ...rest }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  const insert = (store: MongoStore, doc: Omit<z.infer<typeof schema>, 'version'>, definition = before) =>
    store.transaction(async (unit) => unit.collection(definition).insert(doc));

  test('exist after prepare, also when several processes start together', async () => {
    service = server.newService();
    const several = await Promise.all([open(), open(), open()]);
    await Promise.all(several.map((store) => store.prepare([after])));
    expect(await indexes('users')).toEqual([
      { name: '*expires', key: { until: 1 }, expireAfterSeconds: 0 },
      { name: '*unique', key: { '_store.keys': 1 }, unique: true, sparse: true },
      { name: '*words', key: { '_store.words': 1 } },
      { name: 'email+!', key: { email: 1, _id: 1 } },
      { name: 'name-', key: { name: -1, _id: -1 } },
    ]);
    expect(await indexes('_outbox')).toEqual([
      { name: 'at+', key: { at: 1 } },
      { name: 'subject+version+index+', key: { subject: 1, version: 1, index: 1 } },
    ]);
  });

  test('adds what a changed definition needs, derives it from stored documents, and drops nothing without the operator’s command', async () => {
    service = server.newService();
    const old = await open();
    for (let n = 0; n < 600; n += 1)
      await insert(old, { _id: `u${String(n).padStart(3, '0')}`, name: `Ann${n}`, email: `e${n}@x` });
    expect((await indexes('users')).map((index) => index.name)).toEqual(['*words', 'name+']);
    const changed = await open({ sweep: false });
    await changed.prepare([after]);
    const all = ['*unique', '*words', 'email+!', 'name+', 'name-'];
    expect((await indexes('users')).map((index) => index.name)).toEqual(all);
    const oldAgain = await open();
    await oldAgain.prepare([before]);
    expect((await indexes('users')).map((index) => index.name)).toEqual(all);
    const found = await changed.collection(after).find({ where: { search: 'e599' } });
    expect(found).toEqual([{ _id: 'u599', version: 1, name: 'Ann599', email: 'e599@x' }]);
    await expect(insert(changed, { _id: 'x', name: 'X', email: 'e0@x' }, after)).rejects.toMatchObject({ fields: ['email'] });
    expect(await changed.dropObsoleteIndexes()).toContainEqual(expect.stringMatching(/^users\.name\+#/));
    expect((await indexes('users')).map((index) => index.name)).toEqual(all.filter((name) => name !== 'name+'));
  });

  test('refuses a newly unique key that stored documents share, and names the collection', async () => {
    service = server.newService();
    const old = await open();
    for (const _id of ['a', 'b']) await insert(old, { _id, name: _id, email: 'same' });
    const changed = await open();
    await expect(changed.prepare([after])).rejects.toThrow(/users: stored documents already share a key/);
  });

  test('takes the base of the database name from the URL, refuses a second definition, and reports pool figures', async () => {
    service = server.newService();
    const [place = '', options = ''] = server.url().split('?');
    const store = await open({ url: `${place.replace(/\/$/, '')}/base?${options}` });
    await insert(store, { _id: 'a', name: 'a' });
    expect(await server.client().db(`base_${service}`).collection('users').countDocuments()).toBe(1);
    expect(() => store.collection(after)).toThrow(/defined twice/);
    expect(store.pool()).toMatchObject({ open: expect.any(Number), inUse: 0, waiting: 0 });
  });

  const standalone = transactional ? test.skip : test;
  standalone('a server without transactions is refused at start, saying why, in bounded time', async () => {
    service = server.newService();
    await expect(createMongoStore({ url: server.url(), service })).rejects.toThrow(/stand-alone|no transactions/);
    const nobody = createMongoStore({ url: 'mongodb://127.0.0.1:9', service, patienceMs: 300 });
    await expect(nobody).rejects.toThrow(/ECONNREFUSED/);
  });
});
