import { backfills } from '@visavis/store';
import { attendance } from './attendance.ts';
import { eventSequences } from './event-sequences.ts';
import { interests } from './interests.ts';
import { leaveWaits } from './leave-waits.ts';
import { listeningTimes } from './listening-times.ts';
import { mediaRemovals } from './media-removals.ts';
import { hostScheduleLocks, meetings } from './meetings.ts';
import { metPeople } from './met-people.ts';
import { people } from './people.ts';
import { roomClaims } from './room-claims.ts';
import { blocks } from './safety/blocks.ts';
import { feedback } from './safety/feedback.ts';
import { reports } from './safety/reports.ts';
import { sessions } from './sessions.ts';
import { uploads, videos } from './videos.ts';

/** Everything that this service stores. */
export const collections = [
  meetings,
  people,
  hostScheduleLocks,
  eventSequences,
  attendance,
  sessions,
  roomClaims,
  mediaRemovals,
  interests,
  metPeople,
  leaveWaits,
  listeningTimes,
  videos,
  uploads,
  feedback,
  reports,
  blocks,
  backfills,
];
