import { queryOptions, useQuery } from '@tanstack/react-query';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import type { Person } from '@visavis/contracts/meeting-model';
import { call } from '../api/http.ts';
import { formatDate, formatMonth } from '../format/dates.ts';
import { numberText } from '../format/numbers.ts';
import { useT } from '../i18n/en/host-card.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { OuterLink } from '../ui/outer-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './host-card.module.css';

export const hostCardQuery = (hostId: string) =>
  queryOptions({
    queryKey: ['hosts', hostId, 'card'],
    queryFn: async ({ signal }) => (await call(meetingCalls.hostCard, { params: { id: hostId }, signal })).card,
    staleTime: 300_000,
    retry: false,
  });

interface HostCardProps {
  host: Pick<Person, 'userId' | 'name'>;
  /** Of its title; without one, the card stands under the host's name. */
  heading?: 'h2' | 'p';
  className?: string | undefined;
}
/**
 * What a host says of themselves, how guests found it, and how they keep their times. It is more than what the page needs: where
 * it cannot be had, nothing stands in its place.
 */
export const HostCard = ({ host: { userId, name }, heading: Heading, className = '' }: HostCardProps) => {
  const t = useT();
  const { data: card, isPending } = useQuery(hostCardQuery(userId));
  if (!card)
    return isPending ? (
      <section className={`${styles.card} ${className}`} aria-busy="true">
        <Skeleton width="100%" height="160px" />
      </section>
    ) : null;
  const { person, headline, about, links, goal, rating, met, punctual, waitMinutes, memberSince } = card;
  const details: (false | null | undefined | { icon: IconName; text: string })[] = [
    person.isVerified && {
      icon: 'check',
      text: person.verifiedAt ? t('common:verifiedOn', { day: formatDate(person.verifiedAt) }) : t('common:verified'),
    },
    goal && { icon: 'user', text: t(`goal.${goal}`) },
    rating && { icon: 'star', text: t('rated', { average: numberText(rating.average), count: rating.count }) },
    met > 0 && { icon: 'users', text: t('met', { count: met }) },
    punctual && { icon: 'clock', text: t('punctual', { onTime: punctual.onTime, of: punctual.of }) },
    typeof waitMinutes === 'number' && { icon: 'clock', text: t('waits', { count: waitMinutes }) },
    memberSince !== null && { icon: 'calendar', text: t('since', formatMonth(memberSince)) },
  ];
  return (
    <section className={`${styles.card} ${className}`} aria-label={t('title', { name })}>
      {Heading ? <Heading className={styles.title}>{t('title', { name })}</Heading> : null}
      {headline ? (
        <p className={styles.headline} dir="auto">
          {headline}
        </p>
      ) : null}
      {about ? (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      ) : null}
      <ul className={`${styles.facts} tabular`} aria-label={t('facts')}>
        {details.map((detail) =>
          detail ? (
            <li key={detail.text}>
              <Icon name={detail.icon} size={18} />
              {detail.text}
            </li>
          ) : null,
        )}
      </ul>
      {links.length > 0 ? (
        <ul className={styles.links} aria-label={t('links', { name })}>
          {links.map((link) => (
            <li key={link}>
              <OuterLink to={link} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
};
