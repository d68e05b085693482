import { beforeEach, expect, test } from '@jest/globals';
import { getSession } from '../src/data/sessions.ts';
import type { Harness, User } from './support/harness.ts';
import { outcome } from './support/meetings.ts';
import { sessionKit } from './support/session.ts';

/** What a guest says of themselves before the turn. */
const kit = sessionKit();
let h: Harness;
let host: User;
let gita: User;
let hari: User;
let id: string;
beforeEach(() => {
  ({ h, host, gita, hari, id } = kit.made());
});
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
  const shown = { text: words, link: 'https://gita.example.org' };
  expect((await kit.session(host)).queue).toMatchObject([{ ticketId, pitch: shown }, { name: 'Hari' }]);
  expect((await kit.session(gita)).me.pitch).toEqual(shown);
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
