import { adminEndpoints } from '@visavis/contracts/admin';
import { subscriptionEndpoints } from '@visavis/contracts/billing';
import { sessionEndpoints } from '@visavis/contracts/session';
import { rooms } from '@visavis/contracts/socket';
import { assertAdmin, Forbidden, type ServiceClient, type TokenVerifier } from '@visavis/platform';
import type { MeetingAccess } from '../admission/meeting-access.ts';
import type { Connection } from '../connections.ts';
import { audienceOf, isInRoom, ROOMS_MAX, type RoomEntry } from '../room-entry.ts';
import { adapterRoomsOf, isAdminsRoom, type Replayed, type RoomFeed } from '../room-feed.ts';
import type { Viewers } from '../viewers.ts';
import { type Handlers, signedIn } from './command.ts';
import { joinWaitingRoom } from './forwarded-commands.ts';

type Names =
  | 'meeting:join'
  | 'meeting:leave'
  | 'meeting:request-participant-events'
  | 'admin:join'
  | 'admin:leave'
  | 'admin:request-pending-count'
  | 'subscription:check-update'
  | 'room:replay'
  | 'auth:renew';

export function roomHandlers(deps: {
  access: MeetingAccess;
  feed: RoomFeed;
  entry: RoomEntry;
  viewers: Viewers;
  calls: ServiceClient;
  verifier: TokenVerifier;
}): Pick<Handlers, Names> {
  const { access, feed, entry, viewers, calls, verifier } = deps;
  return {
    async 'meeting:join'(connection, { meetingId, isPublic, anonymousId }) {
      const asVisitor = isPublic === true || !connection.principal;
      // The service says who is a host, and that this person may see the meeting at all.
      const session = asVisitor ? undefined : await snapshot(calls, connection, meetingId);
      if (asVisitor) await access.check(connection, meetingId);
      if (connection.viewing.size === 0) connection.anonymousId ??= anonymousId;
      const cursor = await entry.enter(connection, rooms.meeting(meetingId));
      const waitingRoom = session ? await joinWaitingRoom(connection, session, entry) : null;
      return {
        cursor,
        viewers: asVisitor ? await viewers.join(connection, meetingId) : await viewers.count(meetingId),
        waitingRoom,
      };
    },
    async 'meeting:leave'(connection, { meetingId }) {
      const left = [...adapterRoomsOf(rooms.meeting(meetingId), audienceOf(connection)), rooms.waitingRoom(meetingId)];
      await Promise.all(left.map((room) => connection.socket.leave(room)));
      await viewers.leave(connection, meetingId);
      return {};
    },
    async 'meeting:request-participant-events'(connection, { meetingId }) {
      await access.check(connection, meetingId);
      return { cursor: await entry.enter(connection, rooms.meeting(meetingId)) };
    },
    async 'admin:join'(connection) {
      assertAdmin(signedIn(connection).principal);
      return { cursor: await entry.enter(connection, rooms.admin) };
    },
    async 'admin:leave'(connection) {
      await connection.socket.leave(rooms.admin);
      return {};
    },
    async 'admin:request-pending-count'(connection) {
      const { stats } = await calls.call(adminEndpoints.stats, { userToken: signedIn(connection).token });
      const { meetings, verifications, contact, reports } = stats;
      const count = {
        meetings: meetings.pending,
        verifications: verifications.pending,
        contact: contact?.open,
        reports: reports && reports.open + reports.appeals,
      };
      connection.socket.emit('admin:pending-count', count);
      return count;
    },
    async 'subscription:check-update'(connection) {
      const { subscription } = await calls.call(subscriptionEndpoints.active, { userToken: signedIn(connection).token });
      return { subscription };
    },
    async 'room:replay'(connection, { rooms: wanted }) {
      const mine = Object.entries(wanted)
        .slice(0, ROOMS_MAX)
        .filter(([room]) => isInRoom(connection, room));
      const answers = await Promise.all(
        mine.map(
          async ([room, cursor]): Promise<[string, Replayed]> => [room, await feed.since(room, cursor, audienceOf(connection))],
        ),
      );
      return { rooms: Object.fromEntries(answers) };
    },
    async 'auth:renew'(connection, { token }) {
      const { principal } = signedIn(connection);
      const renewed = await verifier.verify(token);
      if (renewed.userId !== principal.userId) throw new Forbidden('FORBIDDEN', 'This token is another person’s');
      connection.principal = renewed;
      connection.token = token;
      if (renewed.role !== 'admin')
        await Promise.all([...connection.socket.rooms].filter(isAdminsRoom).map((room) => connection.socket.leave(room)));
      return { expiresAt: new Date(renewed.expiresAt * 1_000).toISOString() };
    },
  };
}

async function snapshot(calls: ServiceClient, connection: Connection, meetingId: string) {
  const answer = await calls.call(sessionEndpoints.snapshot, {
    params: { id: meetingId },
    userToken: signedIn(connection).token,
  });
  return answer.session;
}
