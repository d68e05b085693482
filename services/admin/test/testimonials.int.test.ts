import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import sharp from 'sharp';
import { picture, startTestimonials, TESTIMONIAL, type Testimonials } from './testimonials.ts';

let fixture: Testimonials;
beforeAll(async () => {
  fixture = await startTestimonials();
});
afterAll(() => fixture.stop());

const stored = () => readdirSync(join(fixture.folder, 'files', 'stored')).length;
const show = (path: string) => fetch(fixture.url + path);

// spec 2 §3.17, §5.8
describe('create', () => {
  test('makes a testimonial once for each Idempotency-Key, however the form is cut, and tells who made it', async () => {
    const before = stored();
    const image = await picture();
    const [first, again] = [
      await fixture.form('POST', '', TESTIMONIAL, { image, key: 'k1' }),
      await fixture.form('POST', '', TESTIMONIAL, { image, key: 'k1' }),
    ];
    expect([first.status, again.body.testimonial]).toEqual([201, first.body.testimonial]);
    const { testimonial } = first.body;
    expect(testimonial).toMatchObject({ ...TESTIMONIAL, rating: 5, consentAt: expect.any(String), status: 'active', version: 1 });
    expect(await fixture.eventsOf(testimonial._id)).toEqual([
      {
        type: 'visavis.testimonial.created.v1',
        data: expect.objectContaining({ name: TESTIMONIAL.name, actor: { userId: 'admin-1', role: 'admin' } }),
      },
    ]);
    const other = await fixture.form('POST', '', TESTIMONIAL, { image: await picture(10, 10), key: 'k1' });
    expect([other.status, other.body.error]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    // The pictures of the repetition and of the refused form are deleted.
    fixture.clock.advance(10 * 60_000);
    await fixture.runJob('purge-testimonials');
    expect(stored() - before).toBe(TESTIMONIALS.imageSizes.length);
  });

  test('keeps a face as squares without metadata, and shows it to anyone', async () => {
    const photo = await sharp(await picture(400, 200, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'SECRET' } })
      .jpeg()
      .toBuffer();
    const { imageUrl } = await fixture.create({}, photo);
    for (const [query, side] of [
      ['', 96],
      ['?size=256', 256],
    ] as const) {
      const response = await show(imageUrl + query);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      expect(bytes.toString('latin1')).not.toContain('SECRET');
    }
    expect((await show(`${imageUrl}?size=512`)).status).toBe(400);
    expect((await show(`${imageUrl}x`)).status).toBe(404);
  });

  test.each([
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a picture that breaks off', async () => (await picture()).subarray(0, 100), 400, 'VALIDATION_FAILED'],
    ['more than 2 MB', () => Buffer.alloc(TESTIMONIALS.imageMaxBytes + 1), 413, 'PAYLOAD_TOO_LARGE'],
  ])('refuses %s, and stores nothing', async (_, image, status, error) => {
    const before = [stored(), (await fixture.names()).length];
    const refused = await fixture.form('POST', '', TESTIMONIAL, { image: await image() });
    expect([refused.status, refused.body.error, refused.body.details[0].path]).toEqual([status, error, 'image']);
    expect([stored(), (await fixture.names()).length]).toEqual(before);
  });

  test.each([
    ['a short quote', { quote: 'Good.' }, 'quote'],
    ['a quote of blanks', { quote: ' '.repeat(30) }, 'quote'],
    ['a long quote', { quote: 'x'.repeat(501) }, 'quote'],
    ['no stars', { rating: '0' }, 'rating'],
    ['half a star', { rating: '4.5' }, 'rating'],
    ['a name of two lines', { name: 'Asha\nMenon' }, 'name'],
    ['an unknown category', { category: 'cooking' }, 'category'],
    ['a consent that is no date', { consentAt: 'yes' }, 'consentAt'],
    ['a consent of tomorrow', { consentAt: '2099-01-01T00:00:00Z' }, 'consentAt'],
  ])('refuses %s', async (_, fields, path) => {
    const { status, body } = await fixture.form('POST', '', { ...TESTIMONIAL, ...fields });
    expect([status, body.error, body.details[0].path]).toEqual([400, 'VALIDATION_FAILED', path]);
  });

  test('stays inactive and hidden without a consent', async () => {
    const { consentAt: _, ...unasked } = TESTIMONIAL;
    for (const fields of [unasked, { ...unasked, consentAt: ' ', status: 'active' }])
      expect((await fixture.form('POST', '', fields)).body.testimonial).toMatchObject({ consentAt: null, status: 'inactive' });
    const { _id } = (await fixture.form('POST', '', { ...unasked, name: 'Unasked Uma' })).body.testimonial;
    for (const refused of [
      await fixture.admin('PATCH', `/${_id}/status`, { status: 'active' }),
      await fixture.form('PUT', `/${_id}`, { status: 'active' }),
    ])
      expect([refused.status, refused.body.error, refused.body.details[0].path]).toEqual([400, 'VALIDATION_FAILED', 'consentAt']);
    expect(await fixture.names('/api/testimonials?limit=100')).not.toContain('Unasked Uma');
    // A day alone is one in India.
    const agreed = await fixture.form('PUT', `/${_id}`, { consentAt: '2026-01-05', status: 'active' });
    expect(agreed.body.testimonial).toMatchObject({ consentAt: '2026-01-04T18:30:00.000Z', status: 'active' });
    // It cannot be taken away from what everybody reads.
    expect((await fixture.form('PUT', `/${_id}`, { consentAt: '' })).status).toBe(400);
    expect((await fixture.form('PUT', `/${_id}`, { consentAt: '', status: 'inactive' })).body.testimonial.consentAt).toBe(null);
  });

  test('is for admins', async () => {
    const token = fixture.tokenOf('host-1', { role: 'host' });
    expect((await fixture.form('POST', '', TESTIMONIAL, { token })).body.error).toBe('ADMIN_REQUIRED');
    expect((await fixture.form('POST', '', TESTIMONIAL, { token: 'nobody' })).status).toBe(401);
  });
});

// spec 2 §4.13
describe('update', () => {
  test('changes what is sent, tells what changed, and refuses what was changed meanwhile', async () => {
    const { _id } = await fixture.create();
    const edited = await fixture.form('PUT', `/${_id}`, { rating: '4', version: '1' });
    expect(edited.body.testimonial).toMatchObject({ rating: 4, quote: TESTIMONIAL.quote, version: 2 });
    expect((await fixture.eventsOf(_id)).at(-1)).toMatchObject({
      type: 'visavis.testimonial.updated.v1',
      data: { actor: { userId: 'admin-1' }, before: { rating: 5 }, after: { rating: 4 } },
    });
    const repeated = await fixture.form('PUT', `/${_id}`, { rating: '4', version: '1' });
    expect([repeated.status, repeated.body.testimonial.version]).toEqual([200, 2]);
    const stale = await fixture.form('PUT', `/${_id}`, { rating: '3', version: '1' });
    expect(stale).toMatchObject({ status: 409, body: { error: 'VERSION_CONFLICT', details: { testimonial: { rating: 4 } } } });
  });

  test('replaces and removes a face, whose files are deleted', async () => {
    const before = stored();
    const { _id, imageUrl } = await fixture.create({}, await picture());
    const replaced = (await fixture.form('PUT', `/${_id}`, {}, { image: await picture(90, 90) })).body.testimonial;
    expect(replaced.imageUrl).not.toBe(imageUrl);
    expect((await show(imageUrl)).status).toBe(404);
    expect(stored() - before).toBe(TESTIMONIALS.imageSizes.length);
    expect((await fixture.form('PUT', `/${_id}`, { removeImage: 'true' })).body.testimonial.imageUrl).toBeNull();
    expect(stored()).toBe(before);
  });

  test('lets one of two admins who edit at once through', async () => {
    const { _id } = await fixture.create();
    const answers = await Promise.all(
      ['One quote, long enough to be kept.', 'Another quote that is long enough.'].map((quote) =>
        fixture.form('PUT', `/${_id}`, { quote, version: '1' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

// spec 2 §7.22
describe('published testimonials', () => {
  test('are the active ones, with public fields alone, and featured ones for the home page', async () => {
    const hidden = await fixture.create({ name: 'Hidden One' });
    const featured = await fixture.create({ name: 'Featured One', featured: 'true' });
    await fixture.admin('PATCH', `/${hidden._id}/status`, { status: 'inactive' });
    const all = (await fixture.call('GET', '/api/testimonials?limit=100')).body.testimonials;
    expect(all.map(({ name }: { name: string }) => name)).not.toContain('Hidden One');
    expect(Object.keys(all[0]).sort()).toEqual('_id category company featured imageUrl name quote rating role'.split(' '));
    const answer = await fixture.call('GET', '/api/testimonials?featured=true');
    expect(answer.body.testimonials.map(({ _id }: { _id: string }) => _id)).toEqual([featured._id]);
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(`${fixture.url}/api/testimonials?featured=true`, { headers: { 'if-none-match': etag } });
    expect([answer.headers.get('cache-control'), again.status]).toEqual(['no-cache', 304]);
    await fixture.admin('PATCH', `/${featured._id}/featured`, { featured: false });
    expect((await fixture.call('GET', '/api/testimonials?featured=true')).body.testimonials).toEqual([]);
    await fixture.admin('PATCH', `/${hidden._id}/status`, { status: 'active' });
    expect(await fixture.names('/api/testimonials?limit=100')).toContain('Hidden One');
  });

  test('are listed for admins by page, status and words', async () => {
    const { _id } = await fixture.create({ name: 'Zubeida Rahman', status: 'inactive' });
    expect(await fixture.names('/api/admin/testimonials?search=zub')).toEqual(['Zubeida Rahman']);
    expect(await fixture.names('/api/admin/testimonials?search=zub&status=active')).toEqual([]);
    const all = (await fixture.admin('GET', '?limit=100')).body.testimonials;
    const second = (await fixture.admin('GET', '?page=2&limit=2')).body;
    expect(second.testimonials).toEqual(all.slice(2, 4));
    expect([second.previousId, second.nextId]).toEqual([all[1]._id, all[4]._id]);
    expect((await fixture.admin('GET', `?page=${all.length}&limit=1`)).body).toMatchObject({
      testimonials: [{ _id }],
      nextId: null,
    });
  });
});

describe('delete', () => {
  test('hides at once, can be undone for ten minutes, and then deletes for good, with the face', async () => {
    const before = stored();
    const { _id, sortOrder } = await fixture.create({ name: 'Gone One' }, await picture());
    const deleted = await fixture.admin('DELETE', `/${_id}`);
    expect((await fixture.admin('DELETE', `/${_id}`)).body).toEqual(deleted.body);
    expect(await fixture.names('/api/testimonials?limit=100')).not.toContain('Gone One');
    expect((await fixture.admin('GET', `/${_id}`)).status).toBe(404);
    expect((await fixture.admin('PATCH', `/${_id}/status`, { status: 'inactive' })).status).toBe(404);
    const restored = await fixture.admin('POST', `/${_id}/restore`);
    expect(restored.body.testimonial).toMatchObject({ _id, sortOrder, status: 'active' });
    expect((await fixture.admin('POST', `/${_id}/restore`)).status).toBe(200);

    await fixture.admin('DELETE', `/${_id}`);
    fixture.clock.advance(TESTIMONIALS.undoMs - 1);
    await fixture.runJob('purge-testimonials');
    expect(stored() - before).toBe(TESTIMONIALS.imageSizes.length);
    fixture.clock.advance(1);
    expect((await fixture.admin('POST', `/${_id}/restore`)).status).toBe(404);
    await fixture.runJob('purge-testimonials');
    expect(stored()).toBe(before);
    expect((await fixture.eventsOf(_id)).map(({ type }) => type.split('.')[2])).toEqual([
      'created',
      'deleted',
      'restored',
      'deleted',
    ]);
  });
});

describe('order', () => {
  test('applies the moves of two admins at once, however often they move', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push((await fixture.create({ name: `Order ${name}` }))._id);
    const [a, b, c, d, e] = ids as [string, string, string, string, string];
    const order = async () =>
      (await fixture.names('/api/admin/testimonials?limit=100&search=order')).map((name) => name.at(-1)).join('');
    const move = (id: string, to: object) => fixture.admin('PUT', `/${id}/position`, to);
    await Promise.all([move(e, { before: a }), move(a, { behind: d })]);
    // Whichever was first, E is somewhere before A's place of then, and A is directly behind D.
    expect(['EBCDA', 'BCDEA']).toContain(await order());
    await Promise.all([move(e, { before: b }), move(e, { before: b }), move(c, { behind: b }), move(d, { behind: c })]);
    expect((await order()).startsWith('EBC')).toBe(true);
    // Far more often than halving has room for.
    for (let turn = 0; turn < 60; turn += 1) {
      await move(a, { behind: e });
      await move(b, { behind: e });
    }
    expect((await order()).slice(0, 3)).toBe('EBA');
    const places = (await fixture.admin('GET', '?limit=100')).body.testimonials.map(
      (each: { sortOrder: number }) => each.sortOrder,
    );
    expect(new Set(places).size).toBe(places.length);
  });

  test('refuses a place beside one that is gone', async () => {
    const [{ _id: a }, { _id: b }] = [await fixture.create(), await fixture.create()];
    await fixture.admin('DELETE', `/${b}`);
    expect((await fixture.admin('PUT', `/${a}/position`, { before: b })).body.error).toBe('CONFLICT');
    for (const body of [{}, { before: a, behind: b }])
      expect((await fixture.admin('PUT', `/${a}/position`, body)).body.error).toBe('VALIDATION_FAILED');
  });
});
