import { PLAN_CODES } from '@visavis/contracts/constants/billing';
import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import { ROLES } from '@visavis/contracts/constants/role';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { t } from '../../../shared/i18n/en/admin-activity.ts';
import type { AuditEntry } from '../api.ts';

/** `visavis.meeting.approved.v1` → `meeting.approved` */
const kindOf = (type: string) => type.replace(/^visavis\./, '').replace(/\.v\d+$/, '');

const known = {
  meeting: [
    'created',
    'updated',
    'renamed',
    'rescheduled',
    'movedAndRenamed',
    'approved',
    'rejected',
    'cancelled',
    'started',
    'ended',
  ],
  user: ['registered', 'role-changed', 'status-changed', 'profile-updated', 'notes-changed', 'second-factor-changed'],
  session: ['revoked'],
  payment: ['refunded'],
  passes: ['updated'],
  report: ['decided', 'appeal-decided'],
  coupon: ['created', 'updated', 'deleted'],
  plan: ['updated'],
  testimonial: ['created', 'updated', 'deleted', 'restored'],
  contact: ['answered', 'open'],
  verification: ['approved', 'rejected', 'revoked', 'document-viewed'],
} as const;
type MeetingDeed = (typeof known.meeting)[number];
type OtherDeed = { [K in Exclude<keyof typeof known, 'meeting'>]: `${K}.${(typeof known)[K][number]}` }[Exclude<
  keyof typeof known,
  'meeting'
>];
export type Deed = `meeting.${MeetingDeed}` | `it.${MeetingDeed}` | OtherDeed | 'other.unknown';

const isOther = (kind: string): kind is OtherDeed =>
  Object.entries(known).some(([of, types]) => of !== 'meeting' && types.some((type) => `${of}.${type}` === kind));

const isOneOf = <K extends string>(names: readonly K[], name: string): name is K => (names as readonly string[]).includes(name);
const titleChange = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) => {
  const former = fieldOf(before, 'title');
  if (former === undefined || former === fieldOf(after, 'title')) return undefined;
  return { former, alone: Object.keys(before as object).length === 1 };
};
type TitleChange = ReturnType<typeof titleChange>;
/** What was decided is a field of the event. */
const decisionOf = (kind: string, after: unknown) =>
  kind === 'verification.decided' || kind === 'contact.status-changed'
    ? `${kind.split('.')[0]}.${fieldOf(after, 'status')}`
    : kind;
const editOf = (did: string, title: TitleChange): string => {
  if (title && did === 'rescheduled') return 'movedAndRenamed';
  return title?.alone && did === 'updated' ? 'renamed' : did;
};

/** `ofOne`: in the history of a meeting, which does not name it again. */
const deedOf = (kind: string, title: TitleChange, ofOne: boolean): Deed => {
  const [of = '', type = ''] = kind.split('.');
  const did = editOf(type, title);
  if (of === 'meeting' && isOneOf(known.meeting, did)) return ofOne ? `it.${did}` : `meeting.${did}`;
  return isOther(kind) ? kind : 'other.unknown';
};
const roleName = (role: string) => (isOneOf(ROLES, role) ? t(`role.${role}`) : role);

export const isAboutMeeting = (entry: Pick<AuditEntry, 'type'>) => kindOf(entry.type).startsWith('meeting.');
const fieldOf = (value: unknown, name: string): string | undefined => {
  const found = typeof value === 'object' && value ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** The title that each entry's meeting had after it, by the entry's id. `entries`: newest first; `titles`: of meetings now, by id. */
export const titlesThen = (entries: readonly AuditEntry[], titles: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const later = new Map(titles);
  const then = new Map<string, string>();
  for (const { _id, subject, before, after } of entries) {
    const title = fieldOf(after, 'title') ?? later.get(subject);
    if (title !== undefined) then.set(_id, title);
    const earlier = fieldOf(before, 'title') ?? title;
    if (earlier !== undefined) later.set(subject, earlier);
  }
  return then;
};

const numberOf = (value: unknown, name: string): number => {
  const found = typeof value === 'object' && value ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'number' ? found : 0;
};
const wordsOf = (kind: string) => kind.replaceAll(/[.-]/g, ' ');
/** What other events than those of meetings were about, and its page. */
const aboutIt = (kind: string, entry: AuditEntry): Pick<ActivityText, 'what' | 'to'> => {
  const { subject, subjectName, person, before, after } = entry;
  const [of = ''] = kind.split('.');
  if (of === 'user' || of === 'session' || of === 'passes') {
    // Earlier sessions say nothing of whose they were.
    const userId = person?.userId ?? (of === 'session' ? undefined : subject);
    return { what: (person ? person.name : subjectName) ?? t('aUser'), to: userId && `/admin/users/${userId}` };
  }
  if (of === 'report')
    return { what: person?.name ? t('reportAbout', { name: person.name }) : t('aReport'), to: `/admin/reports/${subject}` };
  if (of === 'payment') {
    const paise = numberOf(after, 'amountRefundedPaise') - numberOf(before, 'amountRefundedPaise');
    return { what: paise > 0 ? rupeesOf(paise) : t('aPayment'), to: `/admin/payments/${subject}` };
  }
  if (of === 'coupon') {
    const code = fieldOf(after, 'code') ?? fieldOf(before, 'code');
    return { what: code ? t('theCoupon', { code }) : t('aCoupon'), to: '/admin/coupons' };
  }
  if (of === 'contact') return { what: t('aContactMessage'), to: '/admin/contact?status=all' };
  if (of === 'testimonial') {
    const name = fieldOf(after, 'name') ?? fieldOf(before, 'name');
    return { what: name ? t('wordsOf', { name }) : t('aTestimonial'), to: '/admin/testimonials' };
  }
  if (of === 'verification')
    return {
      what: person?.name ? t('requestOf', { name: person.name }) : t('aRequest'),
      to: `/admin/verification?request=${subject}`,
    };
  if (of === 'plan' && isOneOf(PLAN_CODES, subject)) return { what: t(`billing:plan.${subject}`), to: '/admin/plans' };
  return { what: wordsOf(kind), to: undefined };
};

export interface ActivityText {
  /** The sentence, `did.<deed>` in the catalogue, with places for `who` and `what`. */
  deed: Deed;
  who: string;
  what: string;
  /** The page of what it was done to. */
  to: string | undefined;
  /** The reason given, or what became of what. */
  more: string | undefined;
}

/** An audit entry as a sentence. `title`: of its meeting, as it was after the change. */
export const activityText = (
  entry: AuditEntry,
  me: string | undefined,
  title: string | undefined,
  ofOne = false,
): ActivityText => {
  const kind = decisionOf(kindOf(entry.type), entry.after);
  const aboutMeeting = isAboutMeeting(entry);
  const { userId, role, name } = entry.actor;
  const renamed = titleChange(entry);
  const newRole = fieldOf(entry.after, 'role');
  return {
    deed: deedOf(kind, renamed, ofOne),
    who: userId === me ? t('you') : (name ?? (role === 'admin' ? t('admin') : aboutMeeting && userId ? t('host') : PRODUCT_NAME)),
    ...(aboutMeeting
      ? { what: title ?? entry.subjectName ?? t('aMeeting'), to: `/admin/meetings/${entry.subject}` }
      : isOther(kind)
        ? aboutIt(kind, entry)
        : { what: wordsOf(kind), to: undefined }),
    more:
      fieldOf(entry.after, 'reason') ??
      (newRole && t('nowRole', { role: roleName(newRole) })) ??
      (renamed ? t('formerTitle', { title: renamed.former }) : undefined),
  };
};
