import { categorySlugOf } from '@visavis/contracts/constants/category';
import { meetingOptions } from '@visavis/contracts/meeting-options';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime, formatDuration } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { adminAudit, t } from '../../../shared/i18n/en/admin-audit.ts';
import { t as optionT } from '../../../shared/i18n/en/meeting-options.ts';
import type { AuditEntry } from '../api.ts';
import { oneOf } from '../list/list-filters.ts';
import { actionOf, fieldsOf, planName, roleName } from './audit-words.ts';

type Field = keyof typeof adminAudit.field;
type Word = keyof typeof adminAudit.value;
const isField = (name: string): name is Field => Object.hasOwn(adminAudit.field, name);
const isWord = (text: string): text is Word => Object.hasOwn(adminAudit.value, text);
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** A stored value as people say it: money in rupees, times in the admin's zone. */
const valueText = (field: string, value: unknown, now: number): string => {
  if (value === null || value === undefined || value === '') return t('none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (/Paise$/.test(field)) return rupeesOf(value);
    return field === 'durationMinutes' || field === 'turnMinutes' ? formatDuration(value) : numberText(value);
  }
  if (Array.isArray(value)) return value.length > 0 ? value.map((each) => valueText(field, each, now)).join(', ') : t('none');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (INSTANT.test(value)) return dayAndTime(value, now);
  if (field === 'role') return roleName(value);
  if (field === 'category' && categorySlugOf(value)) return categoryName(value) ?? value;
  if (field === 'planCodes') return planName(value) ?? value;
  return isWord(value) && ['status', 'decision', 'appeal', 'meetingType', 'type', 'proof'].includes(field)
    ? t(`value.${value}`)
    : value;
};

/** A field of a later release by its own name. */
const fieldText = (name: string): string => {
  const option = oneOf(meetingOptions, name);
  return option ? optionT(`${option}.audit`) : isField(name) ? t(`field.${name}`) : name;
};

export interface FieldChange {
  field: string;
  label: string;
  /** Undefined: there was nothing, or the log does not say. */
  before: string | undefined;
  after: string | undefined;
}
/** What an admin is asked why for, and a client of the specification's calls need not say. */
const lacksReason = ({ type, actor, after }: AuditEntry): boolean => {
  const { reason, isActive, decision } = fieldsOf(after);
  if (actor.role !== 'admin' || reason) return false;
  const action = actionOf({ type });
  if (action === 'user.role-changed' || action === 'passes.updated') return true;
  return (
    (action === 'user.status-changed' && isActive === false) ||
    (action === 'report.decided' && (decision === 'strike' || decision === 'block'))
  );
};
/** Field by field, as people say it; of something new, what it has. Names of files are no words: that there is one is. */
export const changesOf = (entry: AuditEntry, now: number): FieldChange[] => {
  const [old, next] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  const textOf = (field: string, from: Record<string, unknown>) => {
    if (!(field in from)) return undefined;
    const value = field === 'image' || field === 'documentId' ? Boolean(from[field]) : from[field];
    return valueText(field, value, now);
  };
  const isEmpty = (field: string) => !(field in old) && String(next[field] ?? '') === '';
  const fields = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter((field) => !isEmpty(field));
  const changes = fields.map((field) => ({
    field,
    label: fieldText(field),
    before: textOf(field, old),
    after: textOf(field, next),
  }));
  if (!lacksReason(entry)) return changes;
  return [...changes, { field: 'reason', label: t('field.reason'), before: undefined, after: t('noReason') }];
};
