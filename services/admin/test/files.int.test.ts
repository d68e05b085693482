import { afterEach, expect, test } from '@jest/globals';
import { CSV_FILE } from '@visavis/contracts/constants/admin';
import { afterFirstPage } from '@visavis/service-test';
import { testimonials } from '../src/data/testimonials.ts';
import { createFixture, type Fixture, START } from './support.ts';

let fixture: Fixture;
afterEach(() => fixture.stop());

const open = (path: string) =>
  fetch(fixture.url + path, { headers: { authorization: `Bearer ${fixture.tokenOf('a1', { role: 'admin' })}` } });

test('a file of testimonials has each row once, though one leaves the list while it is read', async () => {
  fixture = await createFixture();
  const count = CSV_FILE.pageSize + 3;
  await fixture.store.transaction(async (unit) => {
    for (let n = 0; n < count; n += 1)
      unit.collection(testimonials).insert({
        _id: `t${n}`,
        name: `Person ${n}.`,
        role: 'Founder',
        company: 'Chai & Co',
        quote: 'I found our designer in a call of ten minutes.',
        rating: 5,
        image: null,
        category: 'graphic-design',
        consentAt: null,
        featured: false,
        sortOrder: n,
        status: 'active',
        deletedAt: null,
        edition: 1,
        createdAt: START,
        updatedAt: START,
      });
  });
  afterFirstPage(fixture.store, testimonials.name, ({ _id }) =>
    fixture.call('DELETE', `/api/admin/testimonials/${_id}`, { token: fixture.tokenOf('a2', { role: 'admin' }) }),
  );
  const text = await (await open('/api/admin/testimonials/csv')).text();
  expect(text.match(/Person \d+\./g)).toEqual(Array.from({ length: count }, (_, n) => `Person ${n}.`));
  expect(text.split('\n')[1]).toContain(',5,Graphic Design,active,');
});
