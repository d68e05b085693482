/** Word-prefix search: every word of the query is the beginning of a word of the document. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { found, ids, placesOf, put, type StoreHarness } from './harness.ts';

const texts = defineCollection({
  name: 'texts',
  schema: z.object({
    _id: z.string(),
    version: z.number(),
    title: z.string(),
    tags: z.array(z.string()).optional(),
    host: z.object({ name: z.string() }).optional(),
    status: z.string().optional(),
    startsAt: z.date().optional(),
  }),
  indexes: [{ fields: { status: 1, startsAt: 1 } }, { fields: { startsAt: 1 } }],
  searchable: ['title', 'tags', 'host.name'],
});

const titles: Record<string, string> = {
  node: 'Node.js for beginners',
  react: 'Hooks (React) & you',
  cpp: 'C++/Rust: what is faster?',
  cafe: 'Café crème à la Zoë',
  hindi: 'हिन्दी में बातचीत',
  nukta: 'ग़ज़ल की शाम',
  percent: '100% remote_work',
  street: 'Straße und Fluß',
  greek: 'Οδυσσέας λόγος',
  emoji: '🚀launch party',
  full: 'ＦＵＬＬ ﬁle',
  quote: `it's "quoted" -- DROP TABLE`,
};

export function searchSuite(harness: StoreHarness): void {
  describe(`${harness.name}: search`, () => {
    const open = placesOf(harness);

    const cases: [string, string[]][] = [
      ['node', ['node']],
      ['NODE', ['node']],
      ['nod beg', ['node']],
      ['beg nod', ['node']],
      ['ode', []],
      ['js', ['node']],
      ['node.js', ['node']],
      ['react', ['react']],
      ['(react', ['react']],
      ['c++', ['cpp']],
      ['rust', ['cpp']],
      ['cafe', ['cafe']],
      ['CAFÉ zoe', ['cafe']],
      ['cre', ['cafe']],
      ['हिन्दी', ['hindi']],
      ['हिन', ['hindi']],
      ['बात', ['hindi']],
      // Vowel signs are letters: another vowel is another word.
      ['हन', []],
      // A nukta is to Devanagari what an accent is to Latin.
      ['गजल', ['nukta']],
      ['ग़ज़ल', ['nukta']],
      ['100%', ['percent']],
      ['100% rem', ['percent']],
      ['remote_', ['percent']],
      ['work', ['percent']],
      ['strasse', ['street']],
      ['οδυσσεας', ['greek']],
      ['ΛΟΓΟΣ', ['greek']],
      ['launch', ['emoji']],
      ['🚀', ['emoji']],
      ['full file', ['full']],
      ['"quo', ['quote']],
      ["it's", ['quote']],
      ['-- drop', ['quote']],
      ['*', []],
      ['node*', []],
      ['%', []],
      ['_', []],
      ['nod OR react', []],
      ['for node zzz', []],
      // Nothing is left of it: accents without a letter, control characters.
      ['\u0301\u0301', []],
      ['\0\0', []],
    ];
    test.each(cases)('%s', async (search, expected) => {
      const { store } = await open();
      await put(store, texts, ...Object.entries(titles).map(([_id, title]) => ({ _id, title })));
      expect(await found(store, texts, { search })).toEqual(expected);
      expect(await store.collection(texts).count({ search })).toEqual({ total: expected.length });
    });

    test('finds all for an empty search, words in different fields, and words in lists', async () => {
      const { store } = await open();
      await put(
        store,
        texts,
        { _id: 'a', title: 'Intro', tags: ['design', 'UX Research'], host: { name: 'Ana Íñiguez' } },
        { _id: 'b', title: 'Design' },
      );
      for (const search of ['', '  ', '\t\n']) expect(await found(store, texts, { search })).toEqual(['a', 'b']);
      expect(await found(store, texts, { search: 'des' })).toEqual(['a', 'b']);
      expect(await found(store, texts, { search: 'intro iniguez res' })).toEqual(['a']);
      expect(await found(store, texts, { or: [{ search: 'ana' }, { _id: 'b' }] })).toEqual(['a', 'b']);
    });

    test('follows changes and deletions', async () => {
      const { store } = await open();
      const [doc] = await put(store, texts, { _id: 'a', title: 'Old words stay' });
      const changed = await store.transaction(async (unit) => unit.collection(texts).save({ ...doc!, title: 'New words stay' }));
      expect(await found(store, texts, { search: 'old' })).toEqual([]);
      expect(await found(store, texts, { search: 'new stay' })).toEqual(['a']);
      await store.transaction(async (unit) => unit.collection(texts).delete(changed));
      expect(await found(store, texts, { search: 'words' })).toEqual([]);
    });

    test('works with filter, order and pages, for rare and common words', async () => {
      const { store } = await open();
      const docs = Array.from({ length: 300 }, (_, n) => ({
        _id: `t${String(n).padStart(3, '0')}`,
        title: `common ${n % 50 === 0 ? 'rare' : 'usual'} word${n}`,
        status: n % 2 === 0 ? 'approved' : 'pending',
        startsAt: new Date(1_000_000 - n),
      }));
      const stored = await put(store, texts, ...docs);
      for (const search of ['common', 'rare', 'comm usu', 'word2'])
        for (const status of ['approved', undefined]) {
          const where = { search, ...(status === undefined ? {} : { status }) };
          const expected = stored
            .filter((doc) => search.split(' ').every((word) => doc.title.split(' ').some((each) => each.startsWith(word))))
            .filter((doc) => status === undefined || doc.status === status)
            .toSorted((a, b) => a.startsAt!.getTime() - b.startsAt!.getTime());
          const pages = [];
          for (let skip = 0; skip < expected.length; skip += 10)
            pages.push(...(await store.collection(texts).find({ where, sort: { startsAt: 1 }, limit: 10, skip })));
          expect(ids(pages)).toEqual(ids(expected));
          expect(await store.collection(texts).count(where)).toEqual({ total: expected.length });
        }
    });
  });
}
