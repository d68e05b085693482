import { describe, expect, test } from '@jest/globals';
import { PITCH_CLIP } from '@visavis/contracts/constants/session';
import { userDeleted } from '@visavis/contracts/events/auth';
import { type Scan, withScan } from '@visavis/files';
import { Invalid } from '@visavis/platform';
import { getSession } from '../src/data/sessions.ts';
import { insertUpload, uploadInOne, uploads, videoKey } from '../src/data/videos.ts';
import type { Answer, User } from './support/harness.ts';
import { outcome } from './support/meetings.ts';
import { gita, h, hari, host, id, sessionKit } from './support/session.ts';

const scan: Scan = async function* (content) {
  for await (const chunk of content) {
    if (Buffer.from(chunk).includes('EICAR')) throw new Invalid('FILE_INFECTED', 'Harmful');
    yield chunk;
  }
};
/** What a guest says of themselves before the turn. */
const kit = sessionKit({}, (files) => withScan(files, scan));
const pitch = (as: User, text: string, link?: string) =>
  h.call('PUT', `/api/meetings/${id}/waiting-room/pitch`, { as, body: { text, ...(link !== undefined && { link }) } });
const words = 'Two logos, one question';

test('shows the hosts what a waiting guest wants to talk about, to nobody else, and deletes it with the meeting', async () => {
  expect(outcome(await pitch(gita, words))).toBe('409 NOT_WAITING');
  const { ticketId } = await kit.join(gita);
  await kit.join(hari);
  expect((await pitch(gita, ` ${words} `, 'gita.example.org')).body.pitch).toEqual({
    text: words,
    link: 'https://gita.example.org',
  });
  const written = { text: words, link: 'https://gita.example.org' };
  expect((await kit.session(host)).queue).toMatchObject([{ ticketId, pitch: written }, { name: 'Hari' }]);
  expect((await kit.session(gita)).me.pitch).toEqual(written);
  expect(JSON.stringify(await kit.session(hari))).not.toContain(words);
  expect(JSON.stringify(await h.eventsOf(id))).not.toContain(words);

  // It comes back with a guest who is sent back.
  await kit.post(host, '/session/start');
  await kit.enter(host);
  await kit.post(host, '/waiting-room/admit', { ticketId });
  const { joinToken } = (await kit.session(gita)).me.admission;
  await kit.enter(gita, { joinToken });
  await kit.post(host, '/waiting-room/deny', { ticketId, toFront: true });
  expect((await kit.session(host)).queue[0]).toMatchObject({ pitch: { text: words } });

  await kit.post(host, '/session/end');
  expect((await getSession(h.store, id))?.pitches).toEqual([]);
  expect(JSON.stringify(await getSession(h.store, id))).not.toContain('gita.example.org');
});

test('is in what the guest takes along while they wait, and goes with their place', async () => {
  const own = async (as: User) => (await h.call('GET', '/api/meetings/mine/pitches', { as })).body.pitches;
  await kit.join(gita);
  await pitch(gita, words);
  expect(await own(gita)).toEqual([{ meetingId: id, text: words, link: null }]);
  expect(await own(hari)).toEqual([]);
  await kit.post(gita, '/waiting-room/leave');
  expect((await getSession(h.store, id))?.pitches).toEqual([]);
  // Nobody waits with the words of before, and a turn that is over needs them no more.
  await kit.join(gita);
  expect((await kit.session(gita)).me.pitch).toBeUndefined();
  await pitch(gita, words);
  await kit.post(host, '/session/start');
  await kit.enter(host);
  const [{ ticketId }] = (await kit.session(host)).queue;
  await kit.post(host, '/waiting-room/admit', { ticketId });
  await kit.enter(gita, { joinToken: (await kit.session(gita)).me.admission.joinToken });
  expect((await kit.session(gita)).me.pitch).toMatchObject({ text: words });
  await kit.post(host, '/waiting-room/deny', { ticketId });
  expect(await own(gita)).toEqual([]);
});

test('keeps the last one, takes it back without words, and refuses what is too long or no link', async () => {
  await kit.join(gita);
  await pitch(gita, 'First');
  await pitch(gita, words, '');
  expect((await kit.session(gita)).me.pitch).toEqual({ text: words, link: null });
  expect(outcome(await pitch(gita, 'x'.repeat(141)))).toBe('400 VALIDATION_FAILED');
  expect(outcome(await pitch(gita, words, 'javascript:alert(1)'))).toBe('400 VALIDATION_FAILED');
  expect((await pitch(gita, '')).body.pitch).toBeNull();
  expect((await kit.session(gita)).me.pitch).toBeUndefined();
});

describe('a video', () => {
  const film = (words: string) =>
    Buffer.from(`\x1a\x45\xdf\xa3\x87\x42\x82\x84webm${words.padEnd(600, '.')}`, 'latin1') as Uint8Array<ArrayBuffer>;
  const path = () => `/api/meetings/${id}/waiting-room/pitch/clip`;
  const send = async (as: User, body: Uint8Array<ArrayBuffer>): Promise<Answer> => {
    const response = await h.fetchRaw('PUT', path(), { as, body, headers: { 'content-type': 'application/octet-stream' } });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  };
  const remove = (as: User) => h.call('DELETE', path(), { as });
  const watched = async (as: User, clip?: string) => {
    const where = clip === undefined ? path() : `/api/meetings/${id}/waiting-room/clips/${clip}`;
    const response = await h.fetchRaw('GET', where, { as });
    if (response.status !== 200) return `${response.status} ${((await response.json()) as Answer['body']).error}`;
    return Buffer.from(await response.arrayBuffer()).toString('latin1');
  };
  const clipOf = async (as: User): Promise<string | undefined> => (await kit.session(as)).me.pitch?.clip;
  const recorded = async () => (await h.store.collection(uploads).find({ where: {} })).map(({ _id }) => _id);
  /** Neither a file nor a record of one. */
  const nothingLeft = async () => {
    await h.runJob('sweep-uploads');
    expect(await recorded()).toEqual([]);
    expect(h.storedFiles()).toEqual([]);
  };

  test('is watched by its guest and the hosts of the meeting alone, and deleted with the meeting', async () => {
    const { cora } = kit.made();
    expect(outcome(await send(gita, film('early')))).toBe('409 NOT_WAITING');
    await kit.join(gita);
    await kit.join(hari);
    await pitch(gita, words);
    const { clip } = (await send(gita, film('hello'))).body.pitch;
    expect((await kit.session(host)).queue[0].pitch).toEqual({ text: words, link: null, clip });
    expect((await h.call('GET', '/api/meetings/mine/pitches', { as: gita })).body.pitches).toMatchObject([{ clip }]);
    for (const as of [host, cora]) expect(await watched(as, clip)).toContain('hello');
    expect(await watched(gita)).toContain('hello');
    expect(await watched(gita, clip)).toBe('403 FORBIDDEN');
    expect(await watched(hari, clip)).toBe('403 FORBIDDEN');
    expect(await watched(hari)).toBe('409 NOT_WAITING');
    expect(await watched(kit.made().admin, clip)).toBe('403 FORBIDDEN');
    const response = await h.fetchRaw('GET', path(), { as: gita });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/webm',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.stringify(await kit.session(hari))).not.toContain(clip);
    expect(JSON.stringify(await h.eventsOf(id))).not.toContain(clip);
    // The words may change, or go, and the video stays.
    await pitch(gita, '');
    expect((await kit.session(gita)).me.pitch).toEqual({ text: '', link: null, clip });

    await kit.post(host, '/session/start');
    await kit.post(host, '/session/end');
    expect(await watched(host, clip)).toBe('409 NOT_WAITING');
    await nothingLeft();
  });

  test('is refused when the virus scanner finds something in it, and the one before stays', async () => {
    await kit.join(gita);
    await send(gita, film('hello'));
    const before = await clipOf(gita);
    expect(outcome(await send(gita, film('EICAR')))).toBe('400 FILE_INFECTED');
    expect(await clipOf(gita)).toBe(before);
    await remove(gita);
    await nothingLeft();
  });

  test('keeps one video for each guest, also of those that come at once, and deletes it when they say so', async () => {
    await kit.join(gita);
    await send(gita, film('first'));
    const before = (await clipOf(gita)) ?? '';
    await Promise.all(['second', 'third'].map((each) => send(gita, film(each))));
    const after = (await clipOf(gita)) ?? '';
    expect(await watched(host, before)).toBe('409 NOT_WAITING');
    await h.runJob('sweep-uploads');
    expect(await recorded()).toEqual([after]);
    expect(h.storedFiles()).toHaveLength(1);
    expect((await remove(gita)).body.pitch).toBeNull();
    expect(outcome(await remove(gita))).toBe('200');
    await nothingLeft();
    await pitch(gita, words);
    await send(gita, film('again'));
    expect((await remove(gita)).body.pitch).toEqual({ text: words, link: null });
  });

  test.each<[string, (ticketId: string) => Promise<unknown>]>([
    ['leaves', () => kit.post(gita, '/waiting-room/leave')],
    ['is declined', (ticketId) => kit.post(host, '/waiting-room/deny', { ticketId })],
    ['is deleted', () => h.tell(userDeleted.type, gita.userId, { userId: gita.userId })],
  ])('goes with a guest who %s', async (_how, go) => {
    const { ticketId } = await kit.join(gita);
    await send(gita, film('hello'));
    await go(ticketId);
    await nothingLeft();
  });

  test('is refused with its field named, and nothing of it is kept', async () => {
    await kit.join(gita);
    await send(gita, film('kept'));
    const refused = async (content: Uint8Array<ArrayBuffer>) => {
      const { status, body } = await send(gita, content);
      return [status, body.error, body.details?.[0]?.path];
    };
    expect(await refused(Buffer.alloc(0))).toEqual([400, 'VALIDATION_FAILED', 'video']);
    expect(await refused(Buffer.from('<html>'.repeat(100)))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', 'video']);
    const large = Buffer.concat([film('large'), Buffer.alloc(PITCH_CLIP.maxBytes)]);
    expect(await refused(large)).toEqual([413, 'PAYLOAD_TOO_LARGE', 'video']);
    expect(await recorded()).toEqual([await clipOf(gita)]);
    expect(h.storedFiles()).toHaveLength(1);
    expect(await watched(gita)).toContain('kept');
    const sent = [];
    for (let count = 0; count < PITCH_CLIP.most; count += 1) sent.push(outcome(await send(gita, film('more'))));
    expect(sent.at(-1)).toBe('429 RATE_LIMITED');
    expect(outcome(await send(hari, film('not waiting')))).toBe('409 NOT_WAITING');
    await remove(gita);
  });

  test('leaves nothing when the process dies between its file and the session', async () => {
    // As it is then: recorded and stored, named by no session.
    const now = h.clock.now();
    const sweepAt = new Date(now.getTime() + PITCH_CLIP.uploadMs);
    const record = { ...uploadInOne('lost', now), sweepAt, meetingId: id, startedBy: gita.userId };
    await h.store.transaction(async (unit) => void insertUpload(unit, record));
    const content = film('lost');
    await h.files.put(videoKey('lost'), [content], { contentType: 'video/webm', maxBytes: 1_000, allowedTypes: ['video/webm'] });
    await h.runJob('sweep-uploads');
    expect(await recorded()).toEqual(['lost']);
    h.clock.advance(PITCH_CLIP.uploadMs);
    await nothingLeft();
  });
});
