import { expect, test } from '@jest/globals';
import { countMet } from '../src/data/met-people.ts';
import type { User } from './support/harness.ts';
import { outcome } from './support/meetings.ts';
import { cora, gita, h, hari, host, id, sessionKit } from './support/session.ts';

/** What two people who met keep of each other: the receipt, the handshake, notes and the shortlist. */
const kit = sessionKit({ isExempt: () => false });
const { post, call } = kit;
const MINUTE = 60_000;
const people = async (as: User, query = '') => (await h.call('GET', `/api/people-met${query}`, { as })).body.people;
const metBy = async (as: User) => (await people(as, `?meetingId=${id}`))[0];
const share = { phone: true, email: false, links: true };
const shake = (as: User, other: User, more: object = share) => post(as, '/handshakes', { userId: other.userId, share: more });
const shaken = async () => (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.handshake.made.v1');

test('keeps a receipt of the turn on both sides: with whom, how long, what became of the pass', async () => {
  expect(await people(gita)).toEqual([]);
  const { ticket } = await call();
  h.clock.advance(3 * MINUTE);
  await kit.tick();
  expect(await metBy(gita)).toMatchObject({
    person: { userId: host.userId, name: 'Host' },
    meeting: { meetingId: id },
    hosted: false,
    endedAt: null,
    togetherSec: 180,
    pass: 'used',
    handshake: 'open',
    handshakeUntil: null,
  });
  await post(host, '/waiting-room/deny', { ticketId: ticket.ticketId });
  h.clock.advance(MINUTE);
  expect(await metBy(host)).toMatchObject({
    person: { userId: gita.userId },
    hosted: true,
    togetherSec: 180,
    pass: null,
    endedAt: new Date(h.clock.now().getTime() - MINUTE).toISOString(),
    handshakeUntil: new Date(h.clock.now().getTime() + 9 * MINUTE).toISOString(),
  });
  // Neither the co-host nor a guest who only waited has met anybody.
  expect([await people(cora), await people(hari)]).toEqual([[], []]);
});

test('counts a co-host who looked in as met after two minutes of their own', async () => {
  const leaves = (who: User) => post(who, '/session/leave', { deviceId: `d-${who.userId}` });
  const met = async () => [await countMet(h.store, host.userId), await countMet(h.store, cora.userId)];
  await call();
  await kit.enter(cora);
  h.clock.advance(10_000);
  await leaves(cora);
  h.clock.advance(2 * MINUTE);
  await leaves(gita);
  expect(await met()).toEqual([1, 0]);
  expect([await metBy(host), await metBy(cora)]).toMatchObject([{ togetherSec: 130 }, { togetherSec: 10 }]);
  await call();
  await kit.enter(cora);
  h.clock.advance(110_000);
  await leaves(gita);
  expect(await met()).toEqual([1, 1]);
});

test('gives each the other’s chosen card when both press, and tells nothing of one who pressed alone', async () => {
  await call();
  expect((await shake(gita, host)).body.met).toMatchObject({ handshake: 'pressed', share, card: null });
  expect(await metBy(host)).toMatchObject({ handshake: 'open', share: null, card: null });
  expect(await shaken()).toEqual([]);

  expect((await shake(host, gita, { phone: false, email: true, links: false })).body.met).toMatchObject({
    handshake: 'shaken',
    card: { phone: `+91-${gita.userId}`, email: null, links: [`https://${gita.userId}.example.org`] },
  });
  expect(await metBy(gita)).toMatchObject({ card: { phone: null, email: `${host.userId}@example.org`, links: [] } });
  expect((await shaken()).map(({ data }) => data)).toEqual([{ meetingId: id, userId: host.userId, otherId: gita.userId }]);

  // What one shares is taken back at any time.
  await post(host, '/session/end');
  h.clock.advance(60 * MINUTE);
  await shake(gita, host, { phone: false, email: false, links: false });
  expect((await metBy(host)).card).toEqual({ phone: null, email: null, links: [] });
  // A block ends it.
  await h.call('PUT', `/api/blocks/${host.userId}`, { as: gita });
  expect(await metBy(host)).toMatchObject({ handshake: 'closed', card: null });
});

test('makes one handshake of two presses at once, repeated or not', async () => {
  await call();
  await Promise.all([gita, host, gita, host].map((as) => shake(as, as === gita ? host : gita)));
  expect(await metBy(gita)).toMatchObject({ handshake: 'shaken' });
  expect(await metBy(host)).toMatchObject({ handshake: 'shaken' });
  expect(await shaken()).toHaveLength(1);
});

test('closes the handshake 10 minutes after the turn, and refuses people who did not meet', async () => {
  await call();
  expect(outcome(await shake(gita, hari))).toBe('409 NOT_MET');
  expect(outcome(await shake(hari, host))).toBe('409 NOT_MET');
  await shake(gita, host);
  await post(host, '/session/end');
  h.clock.advance(10 * MINUTE - 1);
  expect((await metBy(host)).handshake).toBe('open');
  h.clock.advance(1);
  expect(outcome(await shake(host, gita))).toBe('409 HANDSHAKE_CLOSED');
  expect(await metBy(host)).toMatchObject({ handshake: 'closed', handshakeUntil: null });
  expect(await metBy(gita)).toMatchObject({ handshake: 'closed', card: null });
});

test('keeps note and shortlist for one person alone, filters by them, and exports them', async () => {
  await call();
  const path = `/api/people-met/${host.userId}`;
  const response = await h.call('PUT', path, { as: gita, body: { note: ' Knows type designers ', shortlisted: true } });
  expect(response.body.met).toMatchObject({ note: 'Knows type designers', shortlisted: true });
  await h.call('PUT', path, { as: gita, body: { shortlisted: true } });
  expect(await metBy(host)).toMatchObject({ note: '', shortlisted: false });
  expect(outcome(await h.call('PUT', path, { as: hari, body: { note: 'x' } }))).toBe('404 NOT_FOUND');
  const found = async (show: string) => (await people(gita, `?show=${show}`)).length;
  expect([await found('shortlist'), await found('notes'), await found('handshakes')]).toEqual([1, 1, 0]);
  const file = await (await h.fetchRaw('GET', '/api/people-met/csv', { as: gita })).text();
  expect(file).toContain('Host');
  expect(file).toContain('Knows type designers');
});

test('sends ten files in an hour to one user, whatever they are of', async () => {
  const paths = ['/api/people-met/csv', '/api/reports/history/csv?tab=joined'];
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await h.fetchRaw('GET', paths[n % 2] as string, { as: gita })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  expect((await h.fetchRaw('GET', '/api/people-met/csv', { as: hari })).status).toBe(200);
});

test('forgets both sides of an erased account', async () => {
  await call();
  await h.call('PUT', `/api/people-met/${gita.userId}`, { as: host, body: { note: 'About Gita' } });
  await post(host, '/session/end');
  await h.tell('visavis.user.deleted.v1', gita.userId, { userId: gita.userId });
  expect(await people(host)).toEqual([]);
});
