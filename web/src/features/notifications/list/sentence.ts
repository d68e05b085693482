import { PLAN_CODES } from '@visavis/contracts/constants/billing';
import { type NotificationKind, notificationDefinition } from '@visavis/contracts/constants/notification';
import type { Notification } from '@visavis/contracts/notification-model';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { t } from '../../../shared/i18n/en/notifications.ts';
import { locale, textAt } from '../../../shared/i18n/i18n.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';

type NotificationContent = Pick<Notification, 'kind' | 'what' | 'facts'>;

/**
 * What happened, in the reader's language. A `what` that this release does not know is named by its kind; a kind that it does not
 * know, plainly.
 */
export const titleOf = ({ kind, what, facts }: NotificationContent): string => {
  const { count, hostName } = facts;
  if (count !== undefined && count > 1 && notificationDefinition(kind, what)?.isDigest)
    return t(`words.${kind as 'alert'}.many`, { count });
  const named = hostName ? [`words.${kind}.${what}-by`] : [];
  for (const key of [...named, `words.${kind}.${what}`, `words.${kind}.other`])
    if (textAt('en', 'notifications', key) !== undefined) return t(key as `words.${NotificationKind}.other`, { name: hostName });
  return t('common:notifications');
};

const listed = (titles: readonly string[], count: number) => {
  const more = count > titles.length ? [t('detail.more', { count: count - titles.length })] : [];
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format([...titles, ...more]);
};
const planName = (code: string | undefined) => PLAN_CODES.find((planCode) => planCode === code);

/**
 * About what: meeting, time, host, plan, amount, reason; times in the reader's own zone. `me`: whose notification it is; they
 * know that they are the host.
 */
export const detailsOf = ({ kind, facts }: NotificationContent, now: number, me?: string): string[] => {
  const { title, startsAt, hostId, hostName, category, amountPaise, reason, count, paymentId, respondBy, titles = [] } = facts;
  // Time, host and category would be those of the first alone.
  if (titles.length > 1) return [listed(titles, count ?? titles.length)];
  const plan = planName(facts.planCode);
  const isOthers = hostName !== undefined && kind !== 'follow' && kind !== 'security' && (me === undefined || hostId !== me);
  return [
    title,
    startsAt === undefined ? undefined : dayAndTime(startsAt, now),
    isOthers ? t('detail.with', { name: hostName }) : undefined,
    category === undefined ? undefined : categoryName(category),
    plan && t(`billing:plan.${plan}`),
    amountPaise === undefined ? undefined : rupeesOf(amountPaise),
    paymentId,
    respondBy === undefined ? undefined : t('detail.respondBy', { at: dayAndTime(respondBy, now) }),
    kind === 'passes_ending' && count ? t('billing:balance.left', { count }) : undefined,
    reason === undefined ? undefined : t('detail.reason', { reason: serverWords(reason) }),
  ].filter((part) => part !== undefined && part !== '') as string[];
};
