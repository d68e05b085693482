import { CLIENT_ALERTS } from '@visavis/contracts/constants/alert';
import { categorySlugOf } from '@visavis/contracts/constants/category';
import { HttpError, messageOf } from '../../shared/api/http-error.ts';
import { categoryName } from '../../shared/format/category-name.ts';
import { t } from '../../shared/i18n/en/alerts.ts';
import type { ClientAlert } from './api.ts';

export const ALL = CLIENT_ALERTS.allCategories;

export interface AlertValues {
  name: string;
  email: string;
  /** Slugs, or `all` alone. */
  categories: readonly string[];
}

/** The server names categories, the form has slugs. */
export const slugsOf = (categories: readonly string[]) => categories.map((name) => categorySlugOf(name) ?? name);

/** In the language of the page. */
export const categoryWords = (categories: readonly string[]) =>
  slugsOf(categories).map((slug) => (slug === ALL ? t('form.all') : (categoryName(slug) ?? slug)));

/** `all` stands alone: it takes the place of the others, and they of it. */
export const allAlone = (before: readonly string[], wanted: readonly string[]): readonly string[] => {
  if (!wanted.includes(ALL) || wanted.length === 1) return wanted;
  return before.includes(ALL) ? wanted.filter((slug) => slug !== ALL) : [ALL];
};

/** Which of the specification's labels an alert has; undefined for neither. */
export const labelOf = (alert: ClientAlert, user: { _id: string; phone?: string | undefined } | undefined) => {
  if (alert.createdBy && alert.createdBy === user?._id) return 'byYou';
  return user?.phone && alert.phone === user.phone ? 'yourPhone' : undefined;
};

interface Taken {
  field?: unknown;
  categories?: unknown;
}
const takenOf = (error: unknown): Taken | undefined =>
  error instanceof HttpError && error.status === 409 ? ((error.details ?? {}) as Taken) : undefined;

const isContact = (field: unknown): field is 'phone' | 'email' => field === 'phone' || field === 'email';

/** What is wrong with the phone or the e-mail address: another alert has it, or it was asked to confirm one a short while ago. */
export const contactErrors = (error: unknown): Partial<Record<'phone' | 'email', string>> => {
  const { field } = takenOf(error) ?? {};
  if (isContact(field)) return { [field]: t(`error.${field}Taken`) };
  if (!(error instanceof HttpError) || error.status !== 429 || !Array.isArray(error.details)) return {};
  const contact = (error.details as { path?: unknown }[]).map(({ path }) => path).find(isContact);
  return contact ? { [contact]: t(`error.${contact}Asked`) } : {};
};

/** What a refusal to create or update says (specification 1, section 8). */
export const refusalWords = (error: unknown): string => {
  const [contactError] = Object.values(contactErrors(error));
  const taken = takenOf(error);
  if (taken) {
    const refusal = contactError ?? messageOf(error, t('error.failed'));
    const categories = Array.isArray(taken.categories) ? categoryWords(taken.categories as string[]) : [];
    return categories.length > 0 ? t('error.subscribed', { refusal, categories: categories.join(', ') }) : refusal;
  }
  const status = error instanceof HttpError ? error.status : 0;
  // Of a country that is not served, and of an account that is closed, the server says so.
  const isSaid = error instanceof HttpError && ['FORBIDDEN', 'ACCOUNT_INACTIVE'].includes(error.error);
  if (status === 403) return isSaid ? messageOf(error, t('error.failed')) : t('error.limit');
  return status === 429 ? (contactError ?? messageOf(error, t('error.failed'))) : t('error.failed');
};
