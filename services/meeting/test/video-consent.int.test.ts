import { expect, test } from '@jest/globals';
import { HOUR, outcome } from './support/meetings.ts';
import { sessionKit } from './support/session.ts';

const kit = sessionKit();
const WEBM = new Uint8Array(Buffer.from(`\x1a\x45\xdf\xa3\x87\x42\x82\x84webm${'7'.repeat(100)}`, 'latin1'));

test('shows a recording to its participants until host and guests agree; each may withdraw', async () => {
  const { h, admin, host, cora, gita, hari, id } = kit.made();
  await kit.call();
  await kit.post(host, '/session/end');
  const data = new FormData();
  data.append('video', new Blob([WEBM]));
  expect((await h.fetchRaw('POST', `/admin/meetings/${id}/video`, { as: admin, body: data })).status).toBe(200);

  const seenBy = async (as?: typeof host) =>
    (await h.call('GET', as ? `/api/meetings/${id}` : `/api/meetings/public/${id}`, { as })).body.meeting.video?.visibility;
  const consent = (as: typeof host, value: boolean) =>
    h.call('PUT', `/api/meetings/${id}/video/consent`, { as, body: { consent: value } });
  /** Which of the listed meetings may be watched. */
  const watchable = async (path: string, as?: typeof host): Promise<string[]> => {
    const { meetings } = (await h.call('GET', path, { as })).body;
    return meetings.filter((each: { recorded?: true }) => each.recorded).map((each: { _id: string }) => each._id);
  };
  const released = async () => {
    const lists = [`/api/hosts/${host.userId}?status=past`, '/api/meetings/public?status=past'];
    const [hosts, all] = [await watchable(lists[0] as string), await watchable(lists[1] as string)];
    expect(all).toEqual(hosts);
    return hosts;
  };
  const own = (role: string) => `/api/meetings?role=${role}`;
  for (const as of [admin, host, cora, gita]) expect(await seenBy(as)).toBe('participants');
  for (const as of [hari, undefined]) expect(await seenBy(as)).toBeUndefined();

  for (const [as, role, ids] of [
    [host, 'hosting', [id]],
    [cora, 'cohosting', [id]],
    [gita, 'joining', [id]],
    [hari, 'joining', []],
  ] as const)
    expect([role, await watchable(own(role), as)]).toEqual([role, ids]);

  expect((await consent(host, true)).body.meeting.video).toMatchObject({ visibility: 'participants', consented: true });
  expect(outcome(await consent(cora, true))).toBe('403 FORBIDDEN');
  expect(outcome(await consent(hari, true))).toBe('404 NOT_FOUND');
  expect(await seenBy()).toBeUndefined();
  expect(await released()).toEqual([]);
  expect((await consent(gita, true)).body.meeting.video.visibility).toBe('public');
  expect(await seenBy()).toBe('public');
  expect(await seenBy(hari)).toBe('public');
  expect(await released()).toEqual([id]);
  const taken = async (as: typeof host) => (await h.call('GET', '/api/meetings/mine/export', { as })).body.recordings;
  const record = { meetingId: id, uploadedAt: h.clock.now().toISOString() };
  expect(await taken(gita)).toEqual([{ ...record, uploadedByMe: false, consented: true }]);
  expect(await taken(admin)).toEqual([{ ...record, uploadedByMe: true, consented: false }]);
  expect(await taken(cora)).toEqual([]);
  await consent(gita, false);
  expect(await taken(gita)).toEqual([]);
  expect(await seenBy()).toBeUndefined();
  expect(await released()).toEqual([]);

  // A yes is for the recording that they were shown.
  const { uploadedAt } = (await h.call('GET', `/api/meetings/${id}`, { as: gita })).body.meeting.video;
  h.clock.advance(HOUR);
  const other = new FormData();
  other.append('video', new Blob([WEBM, WEBM]));
  expect((await h.fetchRaw('POST', `/admin/meetings/${id}/video`, { as: admin, body: other })).status).toBe(200);
  const agree = (at: string) =>
    h.call('PUT', `/api/meetings/${id}/video/consent`, { as: gita, body: { consent: true, uploadedAt: at } });
  expect(outcome(await agree(uploadedAt))).toBe('409 CONFLICT');
  expect(outcome(await agree(h.clock.now().toISOString()))).toBe('200');
});
