import { AUDIT_SUBJECTS, type AuditSubject } from '@visavis/contracts/constants/admin';
import { PLAN_CODES } from '@visavis/contracts/constants/billing';
import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import { ROLES } from '@visavis/contracts/constants/role';
import type { AuditAction, AuditSubjectOf } from '@visavis/contracts/events/registry';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { adminAudit, t } from '../../../shared/i18n/en/admin-audit.ts';
import type { AuditEntry } from '../api.ts';
import { oneOf } from '../list/list-filters.ts';

/** `visavis.meeting.approved.v1` → `meeting.approved` */
const nameOf = (type: string) => type.replace(/^visavis\./, '').replace(/\.v\d+$/, '');
/** The audited events, each of which has its words. */
export const AUDIT_ACTIONS = Object.entries(adminAudit.event).flatMap(([of, words]) =>
  Object.keys(words).map((happened) => `${of}.${happened}` as AuditAction),
);
export const actionOf = ({ type }: Pick<AuditEntry, 'type'>) => oneOf(AUDIT_ACTIONS, nameOf(type));
/** Of an event that this release does not know. */
const plainWords = (type: string) => nameOf(type).replaceAll(/[.-]/g, ' ');

export const actionText = (type: string): string => {
  const action = actionOf({ type });
  return action ? t(`event.${action}.action`) : plainWords(type);
};
export const isByOperator = ({ actor: { role } }: AuditEntry): boolean => role === 'operator';
export const actorText = (entry: AuditEntry): string => {
  const { name, role } = entry.actor;
  if (isByOperator(entry)) return t('who.operator');
  return name ?? (role === 'admin' ? t('admin:note.former') : t('someone'));
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const textIn = (value: unknown, name: string): string | undefined => {
  const found = fieldsOf(value)[name];
  return typeof found === 'string' ? found : undefined;
};
const numberIn = (value: unknown, name: string): number => Number(fieldsOf(value)[name] ?? 0);
/** Of a change that has it before or after. */
const eitherText = ({ before, after }: AuditEntry, name: string) => textIn(after, name) ?? textIn(before, name);

/** What it was done to: where to read on, and how a sentence names it. */
const subjects: Record<AuditSubject, { page: (id: string) => string; phrase: (entry: AuditEntry) => string }> = {
  user: {
    page: (id) => `/admin/users/${id}`,
    phrase: ({ person, subjectName }) => (person ? person.name : subjectName) ?? t('what.user'),
  },
  meeting: {
    page: (id) => `/admin/meetings/${id}`,
    phrase: ({ subjectName }) => subjectName ?? t('what.meeting'),
  },
  verification: {
    page: (id) => `/admin/verification?request=${id}`,
    phrase: ({ person }) => (person?.name ? t('what.verificationOf', { name: person.name }) : t('what.verification')),
  },
  report: {
    page: (id) => `/admin/reports/${id}`,
    phrase: ({ person }) => (person?.name ? t('what.reportAbout', { name: person.name }) : t('what.report')),
  },
  payment: {
    page: (id) => `/admin/payments/${id}`,
    phrase({ before, after }) {
      const paise = numberIn(after, 'amountRefundedPaise') - numberIn(before, 'amountRefundedPaise');
      return paise > 0 ? rupeesOf(paise) : t('what.payment');
    },
  },
  coupon: {
    page: () => '/admin/coupons',
    phrase(entry) {
      const code = eitherText(entry, 'code');
      return code ? t('what.couponOf', { code }) : t('what.coupon');
    },
  },
  plan: { page: () => '/admin/plans', phrase: ({ subject }) => planName(subject) ?? subject },
  testimonial: {
    page: () => '/admin/testimonials',
    phrase(entry) {
      const name = eitherText(entry, 'name');
      return name ? t('what.testimonialOf', { name }) : t('what.testimonial');
    },
  },
  contact: { page: () => '/admin/contact?status=all', phrase: () => t('what.contact') },
  'wall-link': { page: () => '/admin/wall-links', phrase: ({ subjectName }) => subjectName ?? t('subject.wall-link') },
  access: {
    page: () => '/admin/audit?subjectType=access',
    phrase({ after, subjectName }) {
      const { people } = fieldsOf(after);
      const count = Object.values(fieldsOf(people)).reduce((sum: number, each) => sum + Number(each), 0);
      return people ? t('what.people', { count }) : (subjectName ?? '');
    },
  },
};
export const planName = (code: string) => {
  const plan = oneOf(PLAN_CODES, code);
  return plan && t(`billing:plan.${plan}`);
};

type HeadOf<A> = A extends `${infer Head}.${string}` ? Head : never;
/** Of actions that are not about what they are called by. */
const OTHER_SUBJECTS: { [A in AuditAction as AuditSubjectOf<A> extends HeadOf<A> ? never : HeadOf<A>]: AuditSubjectOf<A> } = {
  session: 'user',
  passes: 'user',
  cache: 'access',
};
export const subjectTypeOf = (action: string): string => {
  const head = action.replace(/\..*$/, '');
  return Object.hasOwn(OTHER_SUBJECTS, head) ? OTHER_SUBJECTS[head as keyof typeof OTHER_SUBJECTS] : head;
};
const auditSubjectOf = ({ type, subjectType = subjectTypeOf(nameOf(type)) }: AuditEntry) => oneOf(AUDIT_SUBJECTS, subjectType);
/** The page of what it was done to. Sessions of an earlier release do not say whose they were. */
const pageOf = (entry: AuditEntry): string | undefined => {
  const subject = auditSubjectOf(entry);
  if (!subject) return undefined;
  if (subject !== 'user') return subjects[subject].page(entry.subject);
  const userId = entry.person?.userId ?? (nameOf(entry.type).startsWith('session.') ? undefined : entry.subject);
  return userId && subjects.user.page(userId);
};

export const subjectTypeText = (entry: AuditEntry): string => {
  const subject = auditSubjectOf(entry);
  return subject ? t(`subject.${subject}`) : (entry.subjectType ?? '');
};
export interface Subject {
  text: string;
  to: string | undefined;
}
/** What it was done to, alone: an account by its name, the rest by its own or its kind. */
export const subjectOf = (entry: AuditEntry): Subject => {
  const { person, subjectName } = entry;
  const subject = auditSubjectOf(entry);
  const plan = subject === 'plan' ? planName(entry.subject) : undefined;
  const text =
    subject === 'user'
      ? ((person ? person.name : subjectName) ?? t('someone'))
      : (plan ?? (subjectName || subjectTypeText(entry)));
  return { text, to: pageOf(entry) };
};

export const isAboutMeeting = ({ type }: Pick<AuditEntry, 'type'>) => nameOf(type).startsWith('meeting.');

/**
 * The title that each entry's meeting had after it, by the entry's id. `entries`: newest first; `titles`: of meetings now, by id.
 */
export const titlesThen = (entries: readonly AuditEntry[], titles: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const later = new Map(titles);
  const then = new Map<string, string>();
  for (const { _id, subject, before, after } of entries) {
    const title = textIn(after, 'title') ?? later.get(subject);
    if (title !== undefined) then.set(_id, title);
    const earlier = textIn(before, 'title') ?? title;
    if (earlier !== undefined) later.set(subject, earlier);
  }
  return then;
};
const formerTitle = ({ before, after }: AuditEntry) => {
  const former = textIn(before, 'title');
  return former === textIn(after, 'title') ? undefined : former;
};

/** The sentence of an event; some have another one for what was decided. */
const sentenceOf = (action: AuditAction, entry: AuditEntry) => {
  const status = textIn(entry.after, 'status');
  const isRenamed = formerTitle(entry) !== undefined;
  switch (action) {
    case 'meeting.updated':
      return isRenamed && Object.keys(fieldsOf(entry.before)).length === 1
        ? 'event.meeting.updated.renamed'
        : 'event.meeting.updated.did';
    case 'meeting.rescheduled':
      return isRenamed ? 'event.meeting.rescheduled.renamed' : 'event.meeting.rescheduled.did';
    case 'session.revoked':
      return entry.person?.userId === entry.actor.userId ? 'event.session.revoked.own' : 'event.session.revoked.did';
    case 'verification.decided':
      return `event.verification.decided.${oneOf(['approved', 'rejected'], status ?? '') ?? 'did'}` as const;
    case 'contact.status-changed':
      return `event.contact.status-changed.${oneOf(['answered', 'open'], status ?? '') ?? 'did'}` as const;
    default:
      return `event.${action}.did` as const;
  }
};

export const roleName = (code: string) => {
  const role = oneOf(ROLES, code);
  return role ? t(`role.${role}`) : code;
};

export interface AuditSentence {
  /** Its key in the catalogue; it has places for `who` and `what`. */
  sentence: ReturnType<typeof sentenceOf> | 'unknownEvent';
  who: string;
  what: string;
  /** The page of what it was done to. */
  to: string | undefined;
  /** The reason given, or what became of what. */
  more: string | undefined;
}
/**
 * An entry as a sentence. `title`: of its meeting, as it was after the change; `ofOne`: in the history of a meeting, which does
 * not name it again.
 */
export const sentenceText = (
  entry: AuditEntry,
  me: string | undefined,
  title: string | undefined,
  ofOne = false,
): AuditSentence => {
  const action = actionOf(entry);
  const aboutMeeting = isAboutMeeting(entry);
  const { userId, role, name } = entry.actor;
  // A testimonial has a role too: what its author does.
  const newRole = action === 'user.role-changed' ? textIn(entry.after, 'role') : undefined;
  const former = formerTitle(entry);
  const subjectType = action && auditSubjectOf(entry);
  const what = aboutMeeting ? (ofOne ? t('what.it') : title) : undefined;
  return {
    sentence: action ? sentenceOf(action, entry) : 'unknownEvent',
    who:
      userId === me
        ? t('who.you')
        : isByOperator(entry)
          ? t('who.operator')
          : (name ?? (role === 'admin' ? t('who.admin') : aboutMeeting && userId ? t('who.host') : PRODUCT_NAME)),
    what: what ?? (subjectType ? subjects[subjectType].phrase(entry) : plainWords(entry.type)),
    to: subjectType && !(aboutMeeting && ofOne) ? pageOf(entry) : undefined,
    more:
      textIn(entry.after, 'reason') ??
      (newRole && t('nowRole', { role: roleName(newRole) })) ??
      (former === undefined ? undefined : t('formerTitle', { title: former })),
  };
};
