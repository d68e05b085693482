import { sessionEndpoints } from '@visavis/contracts/session';
import type { Principal, Routes } from '@visavis/platform';
import type { UseCaseDeps } from '../use-cases/context.ts';
import { getSession, heartbeat } from '../use-cases/session/heartbeat.ts';
import { admitGuest, denyGuest, getPosition, getQueue, joinQueue, leaveTheQueue } from '../use-cases/session/queue.ts';
import { enterRoom, leaveTheRoom, noteDisconnected } from '../use-cases/session/room.ts';
import { endSession, startSession } from '../use-cases/session/start-end.ts';

const about = (call: { params: { id: string }; principal: Principal; now: Date }) => ({
  meetingId: call.params.id,
  principal: call.principal,
  now: call.now,
});

export function sessionRoutes({ on }: Routes, deps: UseCaseDeps): void {
  on(sessionEndpoints.snapshot, (call) => getSession(deps, about(call)));
  on(sessionEndpoints.join, (call) => joinQueue(deps, about(call)));
  on(sessionEndpoints.leaveQueue, (call) => leaveTheQueue(deps, about(call)));
  on(sessionEndpoints.heartbeat, (call) => heartbeat(deps, { ...about(call), deviceId: call.body.deviceId }));
  on(sessionEndpoints.position, (call) => getPosition(deps, about(call)));
  on(sessionEndpoints.queue, ({ params }) => getQueue(deps, params.id));
  on(sessionEndpoints.admit, (call) => admitGuest(deps, { ...about(call), ticketId: call.body.ticketId }));
  on(sessionEndpoints.deny, (call) =>
    denyGuest(deps, { ...about(call), ticketId: call.body.ticketId, reason: call.body.reason }),
  );
  on(sessionEndpoints.start, (call) => startSession(deps, about(call)));
  on(sessionEndpoints.enter, (call) =>
    enterRoom(deps, {
      ...about(call),
      deviceId: call.body.deviceId,
      move: call.body.move,
      joinToken: call.body.joinToken,
    }),
  );
  on(sessionEndpoints.leave, (call) => leaveTheRoom(deps, { ...about(call), deviceId: call.body.deviceId }));
  on(sessionEndpoints.disconnected, ({ params, body, now }) =>
    noteDisconnected(deps, { meetingId: params.id, userId: body.userId, deviceId: body.deviceId, now }),
  );
  on(sessionEndpoints.end, (call) => endSession(deps, { ...about(call), reason: call.body.reason }));
}
