import { rupeesText } from '../../../shared/format/numbers.ts';
import type { Catalogue } from '../../../shared/i18n/catalogue.ts';
import { t, useT } from '../../../shared/i18n/en/admin-messages.ts';
import { Code } from '../../../shared/ui/facts.tsx';
import { StatusTag, type StatusTagProps } from '../../../shared/ui/status-tag.tsx';
import type { AdminMessage, MessageAttempt } from './api.ts';

const MICRO = 1_000_000;
const PAISA = MICRO / 100;
/** Micro-rupees in rupees and paise, `₹12.40`; what is less than a paisa, as a price of one message can be, says so. */
export const costText = (cost: number) =>
  cost > 0 && cost < PAISA ? `< ${rupeesText(PAISA / MICRO, 2)}` : rupeesText(cost / MICRO, 2);

const outcomeTones: Record<NonNullable<AdminMessage['outcome']> | 'open', StatusTagProps['tone']> = {
  open: 'warning',
  delivered: 'success',
  accepted: 'success',
  suppressed: 'quiet',
  muted: 'quiet',
  expired: 'quiet',
  failed: 'danger',
};
export const Outcome = ({ outcome }: Pick<AdminMessage, 'outcome'>) => {
  const t = useT();
  return <StatusTag tone={outcomeTones[outcome ?? 'open']}>{t(`outcomes.${outcome ?? 'open'}`)}</StatusTag>;
};

const attemptTones: Record<MessageAttempt['status'], StatusTagProps['tone']> = {
  sending: 'warning',
  retry: 'warning',
  unknown: 'warning',
  accepted: 'success',
  sent: 'success',
  delivered: 'success',
  read: 'success',
  refused: 'danger',
  failed: 'danger',
};
export const AttemptStatus = ({ status }: Pick<MessageAttempt, 'status'>) => {
  const t = useT();
  return <StatusTag tone={attemptTones[status]}>{t(`attempt.${status}`)}</StatusTag>;
};
export const attemptTone = ({ status }: Pick<MessageAttempt, 'status'>) => attemptTones[status];

type Reasons = Catalogue['adminMessages']['reason'];
const REASONS: readonly (keyof Reasons)[] = [
  'recipient-unknown',
  'opted-out',
  'gone',
  'undeliverable',
  'invalid',
  'unauthorized',
  'not-configured',
  'rate-limited',
  'unavailable',
  'no-answer',
];
/** Why, in words; undefined for what the provider says in its own. */
export const reasonText = (reason: string) => {
  const listed = REASONS.find((one) => one === reason);
  return listed && t(`reason.${listed}`);
};
export const Reason = ({ reason }: { reason: string }) => reasonText(reason) ?? <Code>{reason}</Code>;

/** Whom it is for; undefined name: an account that is not known by name. */
export const recipientName = ({ recipient }: Pick<AdminMessage, 'recipient'>) =>
  recipient ? recipient.name || t('account') : t('noAccount');
