import { PRODUCT_NAME, ROLES } from '@visavis/contracts/constants';
import { t } from '../../../shared/i18n/en/admin.ts';
import type { AuditEntry } from '../api.ts';

/** `visavis.meeting.approved.v1` → `meeting.approved` */
const kindOf = (type: string) => type.replace(/^visavis\./, '').replace(/\.v\d+$/, '');

const known = {
  meeting: ['created', 'updated', 'rescheduled', 'approved', 'rejected', 'cancelled', 'started', 'ended'],
  user: ['registered', 'role-changed', 'status-changed', 'profile-updated'],
} as const;
type MeetingDeed = (typeof known.meeting)[number];
export type Deed = `meeting.${MeetingDeed}` | `it.${MeetingDeed}` | `user.${(typeof known.user)[number]}` | 'other.unknown';

const isOneOf = <K extends string>(names: readonly K[], name: string): name is K => (names as readonly string[]).includes(name);
/** `ofOne`: in the history of a meeting, which does not name it again. */
const deedOf = (kind: string, ofOne: boolean): Deed => {
  const [of = '', did = ''] = kind.split('.');
  if (of === 'meeting' && isOneOf(known.meeting, did)) return ofOne ? `it.${did}` : `meeting.${did}`;
  return of === 'user' && isOneOf(known.user, did) ? `user.${did}` : 'other.unknown';
};
const roleName = (role: string) => (isOneOf(ROLES, role) ? t(`activity.role.${role}`) : role);

export const isAboutMeeting = (entry: Pick<AuditEntry, 'type'>) => kindOf(entry.type).startsWith('meeting.');
const fieldOf = (value: unknown, name: string): string | undefined => {
  const found = typeof value === 'object' && value ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

export interface ActivityText {
  /** The sentence, `activity.did.<deed>` in the catalogue, with places for `who` and `what`. */
  deed: Deed;
  who: string;
  what: string;
  /** The page of what it was done to. */
  to: string | undefined;
  /** The reason given, or what became of what. */
  more: string | undefined;
}

/** An audit entry as a sentence. `titles`: of meetings, by id. */
export const activityText = (
  entry: AuditEntry,
  me: string | undefined,
  titles: ReadonlyMap<string, string>,
  ofOne = false,
): ActivityText => {
  const kind = kindOf(entry.type);
  const aboutMeeting = isAboutMeeting(entry);
  const { userId, role } = entry.actor;
  const title = fieldOf(entry.after, 'title') ?? fieldOf(entry.before, 'title') ?? titles.get(entry.subject);
  const newRole = fieldOf(entry.after, 'role');
  return {
    deed: deedOf(kind, ofOne),
    who:
      userId === me
        ? t('activity.you')
        : role === 'admin'
          ? t('activity.admin')
          : aboutMeeting && userId
            ? t('activity.host')
            : PRODUCT_NAME,
    what: aboutMeeting ? (title ?? t('activity.aMeeting')) : kind.replaceAll(/[.-]/g, ' '),
    to: aboutMeeting ? `/admin/meetings/${entry.subject}` : undefined,
    more: fieldOf(entry.after, 'reason') ?? (newRole && t('activity.nowRole', { role: roleName(newRole) })),
  };
};
