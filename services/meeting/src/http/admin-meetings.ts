import { createRevisionCache } from '@visavis/cache';
import { ADMIN_CACHE, WALL_LINK } from '@visavis/contracts/constants/admin';
import { istSpan } from '@visavis/contracts/local-time';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { wallMeetingEndpoints } from '@visavis/contracts/wall';
import { actorOf, type CsvColumns, type Routes, sendListCsv } from '@visavis/platform';
import type { ListPage } from '@visavis/store';
import { type AdminFilter, sortOf } from '../data/meeting-lists.ts';
import { createPeopleReader } from '../data/people.ts';
import { commandOf, type MeetingDeps, viewerOf } from '../use-cases/deps.ts';
import { createMeeting } from '../use-cases/meetings/create-meeting.ts';
import { editMeetingAsAdmin } from '../use-cases/meetings/edit-meeting.ts';
import { approveMeeting, rejectMeeting } from '../use-cases/meetings/review-meeting.ts';
import { readEffects } from '../use-cases/reading/read-effects.ts';
import { listMeetingsForAdmin, type MeetingWithHost, readMeeting } from '../use-cases/reading/read-meetings.ts';
import { cancelAs } from './meetings.ts';
import { meetingResponse, presentList, presentMeeting } from './present-meeting.ts';

const { defaultMs, pendingListMs, searchMs } = ADMIN_CACHE;

/** What admins see of meetings, and decide about them. */
export function adminMeetingRoutes({ on }: Routes, deps: MeetingDeps): void {
  const lists = { ...deps, findPeople: createPeopleReader(deps.store) };
  // All admins see the same, so what one read serves the others. `POST /admin/cache/invalidate` and every change drop it (spec 1
  // §9).
  const cached = createRevisionCache({
    ...deps,
    revisionKey: 'meeting:admin-lists-revision',
    prefix: `${ADMIN_CACHE.prefix}meetings:admin:`,
  });
  deps.store.outbox.onCommit(() => void cached.changed());
  // A literal path before `:id`.
  on(meetingEndpoints.adminCreate, async ({ body, principal, now, once }) => {
    const { userId, ...proposal } = body;
    const present = (created: MeetingWithHost) => meetingResponse(created, { principal, now });
    const created = await createMeeting(deps, {
      proposal,
      hostId: userId,
      actor: actorOf(principal),
      now,
      once,
      isLimited: false,
      present,
    });
    return { message: 'Meeting created successfully', ...created };
  });
  on(meetingEndpoints.adminListCsv, (context) => {
    const viewer = viewerOf(context.principal);
    const filter = { ...context.query, ...istSpan(context.query), sort: sortOf(context.query) };
    const read = async (page: ListPage) => {
      const { items } = await listMeetingsForAdmin(lists, filter, page, context.now);
      const rows = items.map((item) => presentMeeting(item, viewer, context.now));
      return { found: items.map(({ meeting }) => meeting), rows };
    };
    return sendListCsv(context, 'meetings', CSV, read);
  });
  // A literal path before `:id`.
  on(meetingEndpoints.adminEffects, async ({ query, principal, now }) => ({
    effects: await readEffects(deps, { ...query, actor: actorOf(principal), now }),
  }));
  on(meetingEndpoints.adminList, ({ query, principal, now }) => {
    const { from, to, skipCache, _t, ...filter } = query;
    const viewer = viewerOf(principal);
    const read = async () =>
      presentList(await listMeetingsForAdmin(lists, { ...filter, ...istSpan(query) }, query, now), query, (meeting) =>
        presentMeeting(meeting, viewer, now),
      );
    // What depends on the hour, or is typed, is cached for a moment only.
    const brief = filter.search !== undefined || filter.state !== 'all';
    const cacheForMs = brief ? searchMs : filter.status === 'pending' ? pendingListMs : defaultMs;
    return skipCache === undefined && _t === undefined
      ? cached.keep(JSON.stringify({ ...filter, from, to }), cacheForMs, read)
      : read();
  });
  on(wallMeetingEndpoints.read, async ({ now }) => {
    const read = (filter: AdminFilter, limit: number) => listMeetingsForAdmin(lists, filter, { page: 1, limit }, now);
    const [live, waiting] = await Promise.all([
      read({ status: 'approved', state: 'live' }, WALL_LINK.live),
      read({ status: 'pending', sort: 'createdAt' }, 1),
    ]);
    const oldest = waiting.items[0]?.meeting;
    return {
      live: live.items.map(({ meeting, host, presence }) => ({
        ...{ _id: meeting._id, title: meeting.title, host, presence },
        startedAt: meeting.startedAt?.toISOString() ?? null,
      })),
      liveTotal: live.count.total,
      oldest: oldest ? { title: oldest.title, createdAt: oldest.createdAt.toISOString() } : null,
    };
  });
  on(meetingEndpoints.adminGet, async (call) => meetingResponse(await readMeeting(deps, commandOf(call)), call));
  on(meetingEndpoints.adminApprove, async (call) => {
    const change = await approveMeeting(deps, { ...commandOf(call), body: call.body });
    return { message: 'Meeting approved successfully', ...meetingResponse(change, call) };
  });
  on(meetingEndpoints.adminReject, async (call) => {
    const change = await rejectMeeting(deps, { ...commandOf(call), body: call.body });
    return { message: 'Meeting rejected successfully', ...meetingResponse(change, call) };
  });
  on(meetingEndpoints.adminCancel, (call) => cancelAs(deps, call, 'admin'));
  on(meetingEndpoints.adminEdit, async (call) => {
    const change = await editMeetingAsAdmin(deps, { ...commandOf(call), body: call.body });
    // A change of notes alone is sent to no socket, but admins see them in their lists.
    await cached.changed();
    return {
      message: call.body.approve ? 'Meeting approved successfully' : 'Meeting updated successfully',
      ...meetingResponse(change, call),
    };
  });
}

const CSV: CsvColumns<ReturnType<typeof presentMeeting>> = {
  ID: ({ _id }) => _id,
  Title: ({ title }) => title,
  Status: ({ status }) => status,
  Starts: ({ startsAt }) => startsAt,
  'Local date': ({ localDate }) => localDate,
  'Local time': ({ time }) => time,
  'Time zone': ({ timeZone }) => timeZone,
  Minutes: ({ durationMinutes }) => durationMinutes,
  Category: ({ categoryName }) => categoryName,
  Guests: ({ meetingType }) => meetingType,
  Host: ({ host }) => host.name,
  'Co-hosts': ({ coHosts }) => coHosts.map(({ name }) => name).join('; '),
  Proposed: ({ createdAt }) => createdAt,
  Reason: ({ reason }) => reason,
};
