import { describe, expect, test } from '@jest/globals';
import { getSession } from '../src/data/sessions.ts';
import type { User } from './support/harness.ts';
import { outcome } from './support/meetings.ts';
import { cora, gita, h, hari, host, id, sessionKit } from './support/session.ts';

/** The host says before anybody comes that they would like to record, and each person answers for themselves. */
const kit = sessionKit();
const asks = (asksToRecord: unknown, as = host) => h.call('PUT', `/api/meetings/${id}`, { as, body: { asksToRecord } });
const answer = (as: User, consent: unknown) => h.call('PUT', `/api/meetings/${id}/session/recording`, { as, body: { consent } });
const answers = async () => (await getSession(h.store, id))?.recording.map(({ userId, consent }) => [userId, consent]);

describe('that the host would like to record', () => {
  test('is on the public page and in the room of an approved meeting, as long as they say so', async () => {
    const onPage = async () => (await h.call('GET', `/api/meetings/public/${id}`)).body.meeting.asksToRecord;
    expect(await onPage()).toBeUndefined();
    expect(outcome(await asks('yes'))).toBe('400 VALIDATION_FAILED');
    expect(outcome(await asks(true, cora))).toBe('403 FORBIDDEN');
    expect(outcome(await asks(true))).toBe('200');
    expect(await onPage()).toBe(true);
    expect((await kit.session(gita)).meeting.asksToRecord).toBe(true);
    // Pages that are open look again.
    expect((await h.eventsOf(id)).at(-1)).toMatchObject({
      type: 'visavis.meeting.updated.v1',
      data: { changed: ['asksToRecord'] },
    });
    await asks(false);
    expect(await onPage()).toBeUndefined();
  });
});

describe('an answer to being recorded', () => {
  test('takes a yes only while the host asks, and a no at any time, from whoever has a place', async () => {
    expect(outcome(await answer(gita, true))).toBe('409 NOT_WAITING');
    await kit.join(gita);
    expect(outcome(await answer(gita, true))).toBe('409 CONFLICT');
    await asks(true);
    expect(outcome(await answer(gita, 'yes'))).toBe('400 VALIDATION_FAILED');
    expect((await answer(gita, true)).body.session.me.mayRecord).toBe(true);
    const events = (await h.eventsOf(id)).length;
    expect((await answer(gita, true)).body.session.me.mayRecord).toBe(true);
    expect(await h.eventsOf(id)).toHaveLength(events);
    await asks(false);
    expect((await answer(gita, false)).body.session.me.mayRecord).toBe(false);
    expect(await answers()).toEqual([[gita.userId, false]]);
  });

  test('is shown to the hosts before and after the guest is let in, to nobody else, and goes with the place', async () => {
    await asks(true);
    const { ticketId } = await kit.join(gita);
    await kit.join(hari);
    await answer(gita, true);
    expect((await kit.session(host)).queue).toMatchObject([{ ticketId, mayRecord: true }, { name: 'Hari' }]);
    expect((await kit.session(host)).queue[1].mayRecord).toBeUndefined();
    expect(JSON.stringify(await kit.session(hari))).not.toContain('mayRecord');
    // What each takes along of their own.
    const at = h.clock.now().toISOString();
    const place = { meetingId: id, joinedAt: at, waitlisted: false, held: null, connectAhead: false, callMe: false };
    const copy = async (as: User) => (await h.call('GET', '/api/meetings/mine/export', { as })).body;
    const recordingAnswers = [{ meetingId: id, consent: true, at }];
    expect(await copy(gita)).toMatchObject({ queuePlaces: [place], recordingAnswers, interests: [], leaveWaits: [] });
    expect(await copy(hari)).toMatchObject({ queuePlaces: [place], recordingAnswers: [] });
    expect(await copy(host)).toMatchObject({ queuePlaces: [], recordingAnswers: [] });

    await kit.post(host, '/session/start');
    await kit.enter(host);
    await kit.post(host, '/waiting-room/admit', { ticketId });
    await kit.enter(gita, { joinToken: (await kit.session(gita)).me.admission.joinToken });
    const inRoom = async (as: User) =>
      (await kit.session(as)).participants.find(({ role }: { role: string }) => role === 'guest')?.mayRecord;
    expect(await inRoom(host)).toBe(true);
    expect(await inRoom(hari)).toBeUndefined();
    // Withdrawn in the call: the hosts' pages look again at once.
    await answer(gita, false);
    expect((await h.eventsOf(id)).at(-1)?.type).toBe('visavis.turn.changed.v1');
    expect(await inRoom(host)).toBe(false);

    // Kept while they may be called back, and gone with the next change after that.
    await kit.post(host, '/waiting-room/deny', { ticketId });
    expect(await answers()).toEqual([[gita.userId, false]]);
    await kit.post(host, '/session/end');
    expect(await answers()).toEqual([]);
  });
});
