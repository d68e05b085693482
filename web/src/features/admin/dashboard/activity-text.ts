import type { AuditEntry } from '../api/list-audit.ts';

/** `visavis.meeting.approved.v1` → `meeting.approved` */
const kindOf = (type: string) => type.replace(/^visavis\./, '').replace(/\.v\d+$/, '');

const verbs: Record<string, string> = {
  'meeting.created': 'proposed',
  'meeting.updated': 'edited',
  'meeting.rescheduled': 'moved',
  'meeting.approved': 'approved',
  'meeting.rejected': 'rejected',
  'meeting.cancelled': 'cancelled',
  'meeting.started': 'started',
  'meeting.ended': 'ended',
  'user.registered': 'signed up',
  'user.role-changed': 'changed the role of',
  'user.status-changed': 'changed the status of',
  'user.profile-updated': 'updated the profile of',
};
export const isAboutMeeting = (entry: Pick<AuditEntry, 'type'>) => kindOf(entry.type).startsWith('meeting.');
const fieldOf = (value: unknown, name: string): string | undefined => {
  const found = typeof value === 'object' && value ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

export interface ActivityText {
  who: string;
  verb: string;
  /** What it was done to, and its page. */
  what: string | undefined;
  to: string | undefined;
  /** The reason given, or what became of what. */
  more: string | undefined;
}

/** An audit entry as a sentence. `titles`: of meetings, by id. */
export const activityText = (entry: AuditEntry, me: string | undefined, titles: ReadonlyMap<string, string>): ActivityText => {
  const kind = kindOf(entry.type);
  const aboutMeeting = isAboutMeeting(entry);
  const { userId, role } = entry.actor;
  const who = userId === me ? 'You' : role === 'admin' ? 'An admin' : aboutMeeting && userId ? 'The host' : 'Visavis';
  const title = fieldOf(entry.after, 'title') ?? fieldOf(entry.before, 'title') ?? titles.get(entry.subject);
  const role2 = fieldOf(entry.after, 'role');
  return {
    who,
    verb: verbs[kind] ?? kind.replaceAll(/[.-]/g, ' '),
    what: aboutMeeting ? (title ?? 'a meeting') : kind.startsWith('user.') ? 'a user' : undefined,
    to: aboutMeeting ? `/admin/meetings/${entry.subject}` : undefined,
    more: fieldOf(entry.after, 'reason') ?? (role2 ? `now ${role2}` : undefined),
  };
};
