import { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Principal, Routes } from '@visavis/platform';
import { createCountMemo } from '../data/count-memo.ts';
import { createPeopleReader } from '../data/people.ts';
import { readCalendarFile } from '../use-cases/calendar-file.ts';
import { cancelMeeting } from '../use-cases/cancel-meeting.ts';
import { actorOf, type UseCaseDeps, viewerOf } from '../use-cases/context.ts';
import { createMeeting } from '../use-cases/create-meeting.ts';
import { editOwnMeeting } from '../use-cases/edit-meeting.ts';
import { dropInterest, setInterest } from '../use-cases/interest.ts';
import { readHost } from '../use-cases/read-host.ts';
import { countMeetings, getMeeting, getPublicMeeting, listOwnMeetings, listPublicMeetings } from '../use-cases/read-meetings.ts';
import { stepDown } from '../use-cases/step-down.ts';

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
  on(meetingEndpoints.setInterest, (call) => setInterest(deps, about(call)));
  on(meetingEndpoints.dropInterest, (call) => dropInterest(deps, about(call)));
  on(meetingEndpoints.stepDown, (call) => stepDown(deps, about(call)));
  on(meetingEndpoints.calendar, async ({ params, principal, now, request, response }) => {
    const viewer = principal && viewerOf(principal);
    const text = await readCalendarFile(deps, params.id, viewer, `${request.protocol}://${request.host}`, now);
    response.setHeader('Content-Disposition', `attachment; filename="visavis-${params.id}.ics"`);
    response.setHeader('Cache-Control', principal ? 'private, no-store' : 'no-cache');
    response.type('text/calendar; charset=utf-8').send(text);
    return text;
  });
  on(meetingEndpoints.host, ({ params, query, now }) => readHost(deps, { hostId: params.id, status: query.status }, query, now));
}

const about = (call: { params: { id: string }; principal: Principal; now: Date }) => ({
  meetingId: call.params.id,
  principal: call.principal,
  now: call.now,
});
