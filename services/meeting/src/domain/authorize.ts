import type { Who } from '@visavis/contracts/calls/call';
import { type Refused, refused } from '@visavis/platform/refusal';
import { isAnyHost, isCoHost, isHost, type Meeting } from './meeting.ts';
import { isPublic, maySee, type Viewer } from './visibility.ts';

/** What somebody is to a meeting. */
interface Position {
  isHost: boolean;
  isCoHost: boolean;
  isAnyHost: boolean;
  isAdmin: boolean;
  isHeldAdmin: boolean;
  /** A guest who met a host. */
  met: boolean;
  sees: boolean;
  isPublic: boolean;
}
interface Rule {
  may(position: Position): boolean;
  /** Who learns why not: to others there is no such meeting. */
  knows?(position: Position): boolean;
  refusal?: string;
}

/** Words of rows on meetings that mean one of its people. */
type MeetingWho = Exclude<Who, 'anyone' | 'admin' | 'owner' | 'link'>;

const sees = (position: Position) => position.sees;
const RULES: Record<MeetingWho, Rule> = {
  'anyone, once public': { may: (position) => position.isPublic },
  viewer: { may: sees },
  guest: {
    may: (position) => position.sees && (position.isAnyHost || !(position.isAdmin || position.isHeldAdmin)),
    knows: sees,
    refusal: 'Admins do not enter meetings',
  },
  participant: {
    may: ({ isHost, met }) => isHost || met,
    knows: (position) => position.isCoHost,
    refusal: 'Only the host and the guests can decide this',
  },
  host: {
    may: (position) => position.isHost,
    knows: (position) => position.isCoHost,
    refusal: 'Only the host can change or cancel this meeting',
  },
  'co-host': {
    may: (position) => position.isCoHost,
    knows: (position) => position.isHost,
    refusal: 'The host can cancel the meeting, but not leave it',
  },
  'any host': { may: (position) => position.isAnyHost, knows: sees, refusal: 'Only the host and co-hosts can do this' },
  'host or admin': {
    may: ({ isHost, isAdmin }) => isHost || isAdmin,
    knows: sees,
    refusal: 'Only the host or an admin can end this meeting',
  },
};

/** The call as its row describes it, and who makes it; undefined: a visitor. */
export interface Asking {
  /** `anyone` and undefined: the row's `access` has said it all. */
  who: MeetingWho | 'anyone' | undefined;
  viewer: Viewer | undefined;
  now: Date;
}

/**
 * Whether the call may be made on this meeting by whoever makes it: NOT_FOUND to those who may not know of it, else FORBIDDEN.
 */
export function authorize(
  { who, viewer, now }: Asking,
  meeting: Meeting,
  guestsMet: readonly string[] = [],
): Refused | undefined {
  if (who === undefined || who === 'anyone') return undefined;
  const rule = RULES[who];
  const { userId = '', isAdmin = false, isHeldAdmin = false } = viewer ?? {};
  const open = isPublic(meeting, now);
  const position = {
    isHost: isHost(meeting, userId),
    isCoHost: isCoHost(meeting, userId),
    isAnyHost: isAnyHost(meeting, userId),
    isAdmin,
    isHeldAdmin,
    met: guestsMet.includes(userId),
    sees: viewer ? maySee(meeting, viewer, now) : open,
    isPublic: open,
  };
  if (rule.may(position)) return undefined;
  return rule.knows?.(position)
    ? refused('forbidden', 'FORBIDDEN', rule.refusal ?? '')
    : refused('absent', 'NOT_FOUND', 'Meeting not found');
}
