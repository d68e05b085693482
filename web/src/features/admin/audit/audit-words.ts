import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@visavis/contracts/constants/admin';
import { PLAN_CODES } from '@visavis/contracts/constants/billing';
import { categorySlugOf } from '@visavis/contracts/constants/category';
import { ROLES } from '@visavis/contracts/constants/role';
import { rupees } from '../../../shared/billing/prices.ts';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime, formatDuration } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t } from '../../../shared/i18n/en/admin-audit.ts';
import type { AuditEntry } from '../api.ts';
import { oneOf } from '../list/list-filters.ts';

type Field = keyof Catalogue['adminAudit']['field'];
type Word = keyof Catalogue['adminAudit']['value'];

export const actionText = (type: string): string => {
  const action = type.replace(/^visavis\./, '').replace(/\.v\d+$/, '');
  const known = oneOf(AUDIT_ACTIONS, action);
  return known ? t(`action.${known}`) : action.replaceAll(/[.-]/g, ' ');
};
export const subjectTypeText = (type: string | undefined): string => {
  const known = oneOf(AUDIT_SUBJECTS, type ?? '');
  return known ? t(`subject.${known}`) : (type ?? '');
};

/** Where to read on. */
const pages: Record<string, (id: string) => string> = {
  user: (id) => `/admin/users/${id}`,
  meeting: (id) => `/admin/meetings/${id}`,
  verification: (id) => `/admin/verification?request=${id}`,
  report: (id) => `/admin/reports/${id}`,
  payment: (id) => `/admin/payments/${id}`,
  coupon: () => '/admin/coupons',
  plan: () => '/admin/plans',
  testimonial: () => '/admin/testimonials',
  contact: () => '/admin/contact?status=all',
};
export interface Subject {
  text: string;
  to: string | undefined;
}
/** What it was done to: an account by its name, the rest by its own or its kind. */
export const subjectOf = ({ subject, subjectType = '', subjectName, person }: AuditEntry): Subject => {
  if (subjectType === 'user') {
    const { userId, name } = person ?? { userId: subject, name: subjectName };
    return { text: name ?? t('someone'), to: pages.user?.(userId) };
  }
  const plan = subjectType === 'plan' ? oneOf(PLAN_CODES, subject) : undefined;
  return {
    text: plan ? t(`billing:plan.${plan}`) : subjectName || subjectTypeText(subjectType),
    to: pages[subjectType]?.(subject),
  };
};
export const actorText = ({ actor: { name, role } }: AuditEntry): string =>
  name ?? (role === 'admin' ? t('formerAdmin') : t('someone'));

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const words: Readonly<Record<string, true>> = {
  pending: true,
  approved: true,
  rejected: true,
  cancelled: true,
  open: true,
  answered: true,
  decided: true,
  active: true,
  inactive: true,
  nothing: true,
  warn: true,
  strike: true,
  block: true,
  upheld: true,
  overturned: true,
  verified: true,
  percentage: true,
  fixed_amount: true,
  bonus_passes: true,
} satisfies Record<Word, true>;
const isWord = (text: string): text is Word => Object.hasOwn(words, text);
/** A stored value as people say it: money in rupees, times in the admin's zone. */
export const valueText = (field: string, value: unknown, now: number): string => {
  if (value === null || value === undefined || value === '') return t('none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (/Paise$/.test(field)) return rupees(value / 100);
    return field === 'durationMinutes' ? formatDuration(value) : numberText(value);
  }
  if (Array.isArray(value)) return value.length > 0 ? value.map((each) => valueText(field, each, now)).join(', ') : t('none');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (INSTANT.test(value)) return dayAndTime(value, now);
  if (field === 'role') {
    const role = oneOf(ROLES, value);
    return role ? t(`adminActivity:role.${role}`) : value;
  }
  if (field === 'category' && categorySlugOf(value)) return categoryName(value) ?? value;
  if (field === 'planCodes') {
    const plan = oneOf(PLAN_CODES, value);
    return plan ? t(`billing:plan.${plan}`) : value;
  }
  return isWord(value) && ['status', 'decision', 'appeal', 'meetingType', 'type'].includes(field) ? t(`value.${value}`) : value;
};

const labels: Readonly<Record<string, true>> = {
  role: true,
  isActive: true,
  isVerified: true,
  length: true,
  enrolled: true,
  recoveryCodesLeft: true,
  balance: true,
  status: true,
  reason: true,
  title: true,
  description: true,
  date: true,
  time: true,
  timeZone: true,
  durationMinutes: true,
  coHosts: true,
  category: true,
  meetingType: true,
  video: true,
  startedAt: true,
  endedAt: true,
  documentId: true,
  decision: true,
  appeal: true,
  amountRefundedPaise: true,
  code: true,
  type: true,
  value: true,
  maxDiscountPaise: true,
  planCodes: true,
  minAmountPaise: true,
  startsAt: true,
  endsAt: true,
  maxRedemptions: true,
  perUserLimit: true,
  firstPurchaseOnly: true,
  isPublic: true,
  name: true,
  pricePaise: true,
  passes: true,
  days: true,
  company: true,
  quote: true,
  rating: true,
  consentAt: true,
  featured: true,
  image: true,
  sortOrder: true,
} satisfies Record<Field, true>;
const isField = (name: string): name is Field => Object.hasOwn(labels, name);
/** A field of a later release by its own name. */
const fieldText = (name: string): string => (isField(name) ? t(`field.${name}`) : name);

export interface FieldChange {
  field: string;
  label: string;
  /** Undefined: there was nothing, or the log does not say. */
  before: string | undefined;
  after: string | undefined;
}
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
/** Field by field, as people say it; of something new, what it has. Names of files are no words: that there is one is. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>, now: number): FieldChange[] => {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const said = (field: string, from: Record<string, unknown>) => {
    if (!(field in from)) return undefined;
    const value = field === 'image' || field === 'documentId' ? Boolean(from[field]) : from[field];
    return valueText(field, value, now);
  };
  const isEmpty = (field: string) => !(field in old) && String(next[field] ?? '') === '';
  const fields = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter((field) => !isEmpty(field));
  return fields.map((field) => ({
    field,
    label: fieldText(field),
    before: said(field, old),
    after: said(field, next),
  }));
};
