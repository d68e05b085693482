import { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Principal, Routes } from '@visavis/platform';
import { createPeopleReader } from '../data/people.ts';
import { type UseCaseDeps, viewerOf } from '../use-cases/context.ts';
import { getHosted, getJoined, listHosted, listJoined } from '../use-cases/read-user-meetings.ts';

/** A user's meetings, for admins. */
export function adminUserMeetingRoutes({ on }: Routes, deps: UseCaseDeps): void {
  const lists = { ...deps, findPeople: createPeopleReader(deps.store) };
  const about = (call: { params: { id: string }; principal: Principal; now: Date }) => ({
    userId: call.params.id,
    viewer: viewerOf(call.principal),
    now: call.now,
  });
  on(meetingEndpoints.adminHosted, (call) => listHosted(lists, { ...about(call), status: call.query.status }, call.query));
  on(meetingEndpoints.adminHostedOne, (call) => getHosted(lists, { ...about(call), meetingId: call.params.meetingId }));
  on(meetingEndpoints.adminJoined, (call) => listJoined(lists, { ...about(call), status: call.query.status }, call.query));
  on(meetingEndpoints.adminJoinedOne, (call) => getJoined(lists, { ...about(call), meetingId: call.params.meetingId }));
}
