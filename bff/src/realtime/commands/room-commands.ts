import { adminEndpoints } from '@visavis/contracts/admin';
import { sessionEndpoints } from '@visavis/contracts/session';
import { rooms } from '@visavis/contracts/socket';
import { Forbidden, type ServiceClient, type TokenVerifier } from '@visavis/platform';
import type { Member } from '../members.ts';
import { audienceOf, ROOMS_MAX, type RoomEntry } from '../room-entry.ts';
import { type Replayed, type RoomFeed, visitorsOf } from '../room-feed.ts';
import type { Viewers } from '../viewers.ts';
import { type Handlers, signedIn } from './command.ts';
import { joinWaitingRoom } from './twins.ts';

type Names =
  | 'meeting:join'
  | 'meeting:leave'
  | 'meeting:request-participant-events'
  | 'admin:join'
  | 'admin:leave'
  | 'admin:request-pending-count'
  | 'room:replay'
  | 'auth:renew';

export function roomHandlers(deps: {
  feed: RoomFeed;
  entry: RoomEntry;
  viewers: Viewers;
  calls: ServiceClient;
  verifier: TokenVerifier;
}): Pick<Handlers, Names> {
  const { feed, entry, viewers, calls, verifier } = deps;
  return {
    async 'meeting:join'(member, { meetingId, isPublic, anonymousId }) {
      const asVisitor = isPublic === true || !member.principal;
      // The service says who is a host, and that this person may see the meeting at all.
      const session = asVisitor ? undefined : await snapshot(calls, member, meetingId);
      if (member.viewing.size === 0) member.anonymousId ??= anonymousId;
      const cursor = await entry.enter(member, rooms.meeting(meetingId));
      const waitingRoom = session ? await joinWaitingRoom(member, session, entry) : null;
      return { cursor, viewers: asVisitor ? await viewers.join(member, meetingId) : await viewers.count(meetingId), waitingRoom };
    },
    async 'meeting:leave'(member, { meetingId }) {
      await Promise.all(meetingRooms(meetingId).map((room) => member.socket.leave(room)));
      await viewers.leave(member, meetingId);
      return {};
    },
    async 'meeting:request-participant-events'(member, { meetingId }) {
      return { cursor: await entry.enter(member, rooms.meeting(meetingId)) };
    },
    async 'admin:join'(member) {
      if (signedIn(member).principal.role !== 'admin') throw new Forbidden('ADMIN_REQUIRED', 'Admin access required');
      return { cursor: await entry.enter(member, rooms.admin) };
    },
    async 'admin:leave'(member) {
      await member.socket.leave(rooms.admin);
      return {};
    },
    async 'admin:request-pending-count'(member) {
      const { stats } = await calls.call(adminEndpoints.stats, { userToken: signedIn(member).token });
      const count = { meetings: stats.meetings.pending, verifications: stats.verifications.pending };
      member.socket.emit('admin:pending-count', count);
      return count;
    },
    async 'room:replay'(member, { rooms: wanted }) {
      const mine = Object.entries(wanted)
        .slice(0, ROOMS_MAX)
        .filter(([room]) => audienceOf(member, room) !== undefined);
      const answers = await Promise.all(
        mine.map(
          async ([room, cursor]): Promise<[string, Replayed]> => [
            room,
            await feed.since(room, cursor, audienceOf(member, room) ?? 'visitors'),
          ],
        ),
      );
      return { rooms: Object.fromEntries(answers) };
    },
    async 'auth:renew'(member, { token }) {
      const { principal } = signedIn(member);
      const renewed = await verifier.verify(token);
      if (renewed.userId !== principal.userId) throw new Forbidden('FORBIDDEN', 'This token is another person’s');
      member.principal = renewed;
      member.token = token;
      if (renewed.role !== 'admin') await member.socket.leave(rooms.admin);
      return { expiresAt: new Date(renewed.expiresAt * 1_000).toISOString() };
    },
  };
}

const meetingRooms = (meetingId: string) => [
  rooms.meeting(meetingId),
  visitorsOf(rooms.meeting(meetingId)),
  rooms.waitingRoom(meetingId),
];

async function snapshot(calls: ServiceClient, member: Member, meetingId: string) {
  const answer = await calls.call(sessionEndpoints.snapshot, { params: { id: meetingId }, userToken: signedIn(member).token });
  return answer.session;
}
