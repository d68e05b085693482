import type { User } from '@visavis/contracts/auth';
import { session } from '../../../shared/session/session.ts';
import type { AlertValues } from '../alert-values.ts';
import type { ClientAlert } from '../api.ts';

interface Draft {
  values: AlertValues;
  phone: string;
}
let stored: Draft | undefined;

/** What was typed into a new alert outlives the modal, but not the page, and not the person. */
export const keepDraft = (draft: Draft) => {
  stored = draft;
};
export const dropDraft = () => {
  stored = undefined;
};
/** Of whoever signs in from the form: gives back, afterwards, what they had typed. */
export const holdDraft = () => {
  const held = stored;
  return () => {
    stored = held;
  };
};
session.subscribe((_, change) => {
  if (change === 'signed-in' || change === 'signed-out' || change === 'lost') dropDraft();
});

/**
 * What a new alert starts with: the draft, and in its empty places the user's own name and phone, unless that phone has an alert.
 * `category`: what it is about.
 */
export const startOf = (category: string | undefined, user: User | undefined, alerts: readonly ClientAlert[]): Draft => {
  const own = user && !alerts.some(({ phone }) => phone === user.phone) ? user : undefined;
  const { values, phone } = stored ?? { values: { name: '', email: '', categories: [] }, phone: '' };
  return {
    values: { ...values, name: values.name || (own?.name ?? ''), categories: category ? [category] : values.categories },
    phone: phone || (own?.phone ?? ''),
  };
};
