import { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Routes } from '@visavis/platform';
import { createCountMemo } from '../data/count-memo.ts';
import { createPeopleReader } from '../data/people.ts';
import { cancelMeeting } from '../use-cases/cancel-meeting.ts';
import { actorOf, type UseCaseDeps, viewerOf } from '../use-cases/context.ts';
import { createMeeting } from '../use-cases/create-meeting.ts';
import { editOwnMeeting } from '../use-cases/edit-meeting.ts';
import { countMeetings, getMeeting, getPublicMeeting, listOwnMeetings, listPublicMeetings } from '../use-cases/read-meetings.ts';

export function meetingRoutes({ on }: Routes, deps: UseCaseDeps): void {
  const counts = createCountMemo(deps.store);
  const lists = { ...deps, findPeople: createPeopleReader(deps.store) };
  // Literal paths before `:id`.
  on(meetingEndpoints.counts, ({ now }) => countMeetings(deps, now));
  on(meetingEndpoints.listPublic, ({ query, now }) => listPublicMeetings(lists, query, query, now, counts));
  on(meetingEndpoints.getPublic, ({ params, now }) => getPublicMeeting(deps, params.id, now));
  on(meetingEndpoints.listOwn, ({ query, principal, now }) =>
    listOwnMeetings(lists, { userId: principal.userId, role: query.role, status: query.status }, query, viewerOf(principal), now),
  );
  on(meetingEndpoints.get, ({ params, principal, now }) => getMeeting(deps, params.id, viewerOf(principal), now));

  on(meetingEndpoints.create, async ({ body, principal, now, once }) => {
    const answer = await createMeeting(deps, {
      proposal: body,
      hostId: principal.userId,
      actor: actorOf(principal),
      now,
      once,
    });
    return { message: 'Meeting created successfully', ...answer };
  });
  on(meetingEndpoints.edit, async ({ params, body, principal, now }) => {
    const answer = await editOwnMeeting(deps, { meetingId: params.id, body, principal, now });
    return { message: 'Meeting updated successfully', ...answer };
  });
  on(meetingEndpoints.cancel, async ({ params, body, principal, now }) => {
    const answer = await cancelMeeting(deps, { meetingId: params.id, reason: body.reason, principal, as: 'host', now });
    return { message: 'Meeting cancelled successfully', ...answer };
  });
}
