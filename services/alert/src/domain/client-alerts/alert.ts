import type { ClientAlert } from '@visavis/contracts/alert';
import { CLIENT_ALERTS } from '@visavis/contracts/constants/alert';
import { type CategorySlug, categoryNameOf } from '@visavis/contracts/constants/category';

/** A category's slug, or `all`. */
export type AlertCategory = CategorySlug | 'all';

/** What is asked of somebody with an alert (`data/client-alerts.ts` says what each field is). */
export interface AlertFields {
  _id: string;
  name: string;
  phone: string | null;
  email: string | null;
  emailConfirmedAt: Date | null;
  emailLapsesAt?: Date | null | undefined;
  categories: readonly AlertCategory[];
  createdBy: string | null;
  ownerId: string | null;
  status: 'active' | 'unconfirmed';
  lapsesAt: Date | null;
}

/** Its creator, and whoever has the phone. */
export const isOf = ({ createdBy, ownerId }: Pick<AlertFields, 'createdBy' | 'ownerId'>, userId: string): boolean =>
  createdBy === userId || ownerId === userId;

/** Whether the alert is for a meeting of the category. */
export const wantsCategory = ({ categories }: Pick<AlertFields, 'categories'>, category: CategorySlug | null): boolean =>
  categories.includes(CLIENT_ALERTS.allCategories) || (category !== null && categories.includes(category));

/** Nobody confirmed the e-mail in time: the address is free for another alert. */
export const hasLapsedEmail = ({ email, emailLapsesAt }: Pick<AlertFields, 'email' | 'emailLapsesAt'>, now: Date): boolean =>
  email !== null && emailLapsesAt != null && emailLapsesAt <= now;

export const noEmail = { email: null, emailConfirmedAt: null, emailLapsesAt: null } as const;

/** Until then somebody has to confirm it. */
export const lapseAfter = (now: Date): Date => new Date(now.getTime() + CLIENT_ALERTS.unconfirmedMs);

/**
 * Whoever has the phone wants it. An alert that was created without an account becomes that of the account that has the phone.
 */
export const confirmed = <A extends AlertFields>(alert: A): A => ({
  ...alert,
  status: 'active',
  lapsesAt: null,
  createdBy: alert.createdBy ?? alert.ownerId,
});

export const namesOf = (categories: readonly AlertCategory[]): string[] =>
  categories.map((category) => categoryNameOf(category) ?? category);

/** For its creator and the phone's owner. `phone`: the alert's, or the owner's where the alert holds none. */
export function presentAlert(alert: AlertFields, now: Date, phone: string): ClientAlert {
  const { _id, name, categories, createdBy, status } = alert;
  const view = { _id, name, phone, categories: namesOf(categories), createdBy, status };
  if (alert.email === null || hasLapsedEmail(alert, now)) return view;
  return { ...view, email: alert.email, emailStatus: alert.emailConfirmedAt ? 'active' : 'unconfirmed' };
}
