import { queryOptions, useQuery } from '@tanstack/react-query';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import type { Person } from '@visavis/contracts/meeting-model';
import { call } from '../api/http.ts';
import { useT } from '../i18n/en/host-card.ts';
import { Icon } from '../ui/icon.tsx';
import { OuterLink } from '../ui/outer-link.tsx';
import { isMissing } from '../ui/query-result.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadFailed } from '../ui/state-notice.tsx';
import styles from './host-card.module.css';
import { usePersonFacts } from './person-facts.ts';

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
/** What a host says of themselves, how guests found it, and how they keep their times. Whose meetings are not public has none. */
export const HostCard = ({ host: { userId, name }, heading: Heading, className = '' }: HostCardProps) => {
  const t = useT();
  const factsOf = usePersonFacts();
  const query = useQuery(hostCardQuery(userId));
  const { data: card, isPending, error } = query;
  if (isPending)
    return (
      <section className={`${styles.card} ${className}`} aria-busy="true">
        <Skeleton width="100%" height="160px" />
      </section>
    );
  if (!card) return isMissing(error) ? null : <LoadFailed query={query} />;
  const { person, headline, about, links } = card;
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
        {factsOf({ ...card, ...person }).map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={18} />
            {text}
          </li>
        ))}
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
