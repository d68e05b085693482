import { ADMIN_CACHE } from '@visavis/contracts/constants';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Routes } from '@visavis/platform';
import { createAdminListCache } from '../data/admin-list-cache.ts';
import { createPeopleReader } from '../data/people.ts';
import { cancelMeeting } from '../use-cases/cancel-meeting.ts';
import { actorOf, type UseCaseDeps, viewerOf } from '../use-cases/context.ts';
import { createMeeting } from '../use-cases/create-meeting.ts';
import { editMeetingAsAdmin } from '../use-cases/edit-meeting.ts';
import { getMeeting, listMeetingsForAdmin } from '../use-cases/read-meetings.ts';
import { approveMeeting, rejectMeeting } from '../use-cases/review-meeting.ts';

const { defaultMs, pendingListMs, searchMs } = ADMIN_CACHE;

export function adminMeetingRoutes({ on }: Routes, deps: UseCaseDeps): void {
  const lists = { ...deps, findPeople: createPeopleReader(deps.store) };
  // Admins are all shown the same, so one's answer is good for the others.
  const cached = createAdminListCache(deps);
  // A literal path before `:id`.
  on(meetingEndpoints.adminCreate, async ({ body, principal, now, once }) => {
    const { userId, ...proposal } = body;
    const answer = await createMeeting(deps, { proposal, hostId: userId, actor: actorOf(principal), now, once });
    return { message: 'Meeting created successfully', ...answer };
  });
  on(meetingEndpoints.adminList, ({ query, principal, now }) => {
    const { from, to, skipCache, _t, ...filter } = query;
    const range = { from: from === undefined ? undefined : new Date(from), to: to === undefined ? undefined : dayEnd(to) };
    const read = () => listMeetingsForAdmin(lists, { ...filter, ...range }, query, viewerOf(principal), now);
    // What depends on the hour, or is typed, is kept for a moment only.
    const brief = filter.search !== undefined || filter.state !== 'all';
    const keptMs = brief ? searchMs : filter.status === 'pending' ? pendingListMs : defaultMs;
    return skipCache === undefined && _t === undefined ? cached.keep({ ...filter, from, to }, keptMs, read) : read();
  });
  on(meetingEndpoints.adminGet, ({ params, principal, now }) => getMeeting(deps, params.id, viewerOf(principal), now));
  on(meetingEndpoints.adminApprove, async ({ params, body, principal, now }) => {
    const answer = await approveMeeting(deps, { meetingId: params.id, body, principal, now });
    return { message: 'Meeting approved successfully', ...answer };
  });
  on(meetingEndpoints.adminReject, async ({ params, body, principal, now }) => {
    const answer = await rejectMeeting(deps, { meetingId: params.id, body, principal, now });
    return { message: 'Meeting rejected successfully', ...answer };
  });
  on(meetingEndpoints.adminCancel, async ({ params, body, principal, now }) => {
    const answer = await cancelMeeting(deps, { meetingId: params.id, reason: body.reason, principal, as: 'admin', now });
    return { message: 'Meeting cancelled successfully', ...answer };
  });
  on(meetingEndpoints.adminEdit, async ({ params, body, principal, now }) => {
    const answer = await editMeetingAsAdmin(deps, { meetingId: params.id, body, principal, now });
    // Notes alone are told to nobody, but admins see them in their lists.
    cached.drop();
    return { message: body.approve ? 'Meeting approved successfully' : 'Meeting updated successfully', ...answer };
  });
}

const DAY = 86_400_000;
/** `to` as a bare day means its end (UTC); as an instant it is exclusive. */
const dayEnd = (to: string) => new Date(new Date(to).getTime() + (to.length === 10 ? DAY : 0));
