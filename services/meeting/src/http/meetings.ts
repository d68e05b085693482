import { meetingEndpoints } from '@visavis/contracts/meetings';
import { actorOf, type Routes } from '@visavis/platform';
import { createListMemo, createSessionFiguresMemo } from '../data/memo.ts';
import { createPeopleReader } from '../data/people.ts';
import { commandOf, type MeetingCall, type MeetingDeps, viewerOf } from '../use-cases/deps.ts';
import { cancelMeeting, endSeries } from '../use-cases/meetings/cancel-meeting.ts';
import { createMeeting } from '../use-cases/meetings/create-meeting.ts';
import { editOwnMeeting } from '../use-cases/meetings/edit-meeting.ts';
import { dropInterest, setInterest } from '../use-cases/meetings/interest.ts';
import { stepDown } from '../use-cases/meetings/step-down.ts';
import { readCalendarFile } from '../use-cases/reading/read-calendar-file.ts';
import { readHost, readHostCard } from '../use-cases/reading/read-host.ts';
import {
  countMeetings,
  listOwnMeetings,
  listPublicMeetings,
  readMeeting,
  readPublicMeeting,
} from '../use-cases/reading/read-meetings.ts';
import { readOwnRecords } from '../use-cases/reading/read-own-records.ts';
import {
  meetingResponse,
  presentList,
  presentMeeting,
  presentOwnRecords,
  presentPublicMeeting,
  presentPublicPage,
} from './present-meeting.ts';

/** What visitors, hosts and guests see of meetings, and do with them. */
export function meetingRoutes({ on }: Routes, deps: MeetingDeps): void {
  const memo = createListMemo(deps.store);
  const figures = createSessionFiguresMemo();
  const lists = { ...deps, findPeople: createPeopleReader(deps.store) };
  // Literal paths before `:id`.
  on(meetingEndpoints.counts, async ({ now }) => ({ counts: await countMeetings(deps, now, memo) }));
  on(meetingEndpoints.listPublic, async ({ query, now }) =>
    presentList(await listPublicMeetings(lists, query, query, now, memo), query, (meeting) => presentPublicMeeting(meeting, now)),
  );
  on(meetingEndpoints.getPublic, async (call) => ({
    meeting: presentPublicPage(await readPublicMeeting(deps, commandOf(call)), call.now),
  }));
  on(meetingEndpoints.listOwn, async ({ query, principal, now }) => {
    const { role, status } = query;
    const list = await listOwnMeetings(lists, { userId: principal.userId, role, status }, query, now);
    return presentList(list, query, (meeting) => presentMeeting(meeting, viewerOf(principal), now));
  });
  on(meetingEndpoints.export, async ({ principal }) =>
    presentOwnRecords(await readOwnRecords(deps, principal.userId), principal.userId),
  );
  on(meetingEndpoints.get, async (call) => meetingResponse(await readMeeting(deps, commandOf(call)), call));

  on(meetingEndpoints.create, async ({ address, body, principal, now, once }) => {
    const created = await createMeeting(deps, {
      proposal: body,
      hostId: principal.userId,
      actor: actorOf(principal),
      now,
      once,
      isLimited: principal.role !== 'admin' && !deps.config.isExempt(address),
      present: (created) => ({ meeting: presentMeeting(created, viewerOf(principal), now) }),
    });
    return { message: 'Meeting created successfully', ...created };
  });
  on(meetingEndpoints.edit, async (call) => {
    const change = await editOwnMeeting(deps, { ...commandOf(call), body: call.body });
    return { message: 'Meeting updated successfully', ...meetingResponse(change, call) };
  });
  on(meetingEndpoints.cancel, (call) => cancelAs(deps, call, 'host'));
  on(meetingEndpoints.setInterest, async (call) => meetingResponse(await setInterest(deps, commandOf(call)), call));
  on(meetingEndpoints.dropInterest, async (call) => meetingResponse(await dropInterest(deps, commandOf(call)), call));
  on(meetingEndpoints.stepDown, (call) => stepDown(deps, commandOf(call)));
  on(meetingEndpoints.calendar, async (call) => {
    const { params, principal, response } = call;
    const text = await readCalendarFile(deps, commandOf(call), call.origin);
    response.setHeader('Content-Disposition', `attachment; filename="visavis-${params.id}.ics"`);
    response.setHeader('Cache-Control', principal ? 'private, no-store' : 'no-cache');
    return text;
  });
  on(meetingEndpoints.host, async ({ params, query, now }) => {
    const { host, counts, list } = await readHost(deps, { hostId: params.id, ...query }, query, now);
    return { host, counts, ...presentList(list, query, (meeting) => presentPublicMeeting(meeting, now)) };
  });
  on(meetingEndpoints.hostCard, async ({ params, now }) => ({ card: await readHostCard(lists, params.id, now, figures) }));
}

/** Cancelled, and with `later` the rest of its series. */
export async function cancelAs(
  deps: MeetingDeps,
  call: MeetingCall & { body: { reason: string; later?: boolean | undefined } },
  as: 'host' | 'admin',
) {
  const { reason, later } = call.body;
  const change = await (later ? endSeries : cancelMeeting)(deps, { ...commandOf(call), reason, as });
  return {
    message: 'Meeting cancelled successfully',
    ...meetingResponse(change, call),
    previousStatus: change.meeting.previousStatus ?? 'pending',
  };
}
