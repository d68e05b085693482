import { useQuery } from '@tanstack/react-query';
import { sessionCalls } from '@visavis/contracts/calls/session';
import { call } from '../../../shared/api/http.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { OuterLink } from '../../../shared/ui/outer-link.tsx';
import styles from './pitch.module.css';

/** Something to read while one waits: what the host says of themselves, their links, how guests found it. */
export const HostCard = ({ meetingId, name }: { meetingId: string; name: string }) => {
  const t = useT();
  const { data: host } = useQuery({
    queryKey: ['room', meetingId, 'host'],
    queryFn: async ({ signal }) => (await call(sessionCalls.hostCard, { params: { id: meetingId }, signal })).host,
    staleTime: 300_000,
  });
  if (!host || (host.about === '' && host.links.length === 0 && !host.rating)) return null;
  return (
    <section className={styles.box} aria-label={t('host.about', { name })}>
      <p className={styles.title}>{t('host.about', { name })}</p>
      {host.rating ? (
        <p className={`${styles.quiet} tabular`}>{t('host.rated', { average: host.rating.average, count: host.rating.count })}</p>
      ) : null}
      {host.about ? <p className={styles.about}>{host.about}</p> : null}
      {host.links.length > 0 ? (
        <ul className={styles.links}>
          {host.links.map((link) => (
            <li key={link}>
              <OuterLink to={link} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
};
