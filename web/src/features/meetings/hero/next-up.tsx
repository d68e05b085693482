import { Link } from 'react-router-dom';
import { Mark } from '../../../shared/brand/mark.tsx';
import { relativeWhen } from '../../../shared/format/dates.ts';
import { liveWords } from '../../../shared/format/live-words.ts';
import { meetingPhase, nextToBeIn } from '../../../shared/format/meeting-phase.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { usePublicMeetings } from '../api.ts';
import { NO_FILTER } from '../list/use-list-filter.ts';
import styles from './hero.module.css';

/** The meeting that one could be in next, from the list that is on the page anyway. */
export const NextUp = () => {
  const t = useT();
  const { data, isPending } = usePublicMeetings(NO_FILTER);
  const now = useNow();
  const next = nextToBeIn(data?.meetings ?? [], now);
  if (isPending)
    return (
      <span className={styles.next}>
        <Skeleton width="44px" height="44px" round />
        <span className={styles.nextWords} style={{ flex: 1, gap: 6 }}>
          <Skeleton width="34%" height="13px" />
          <Skeleton width="92%" height="18px" />
          <Skeleton width="46%" height="13px" />
        </span>
      </span>
    );
  if (!next) return null;
  const live = meetingPhase(next, now) === 'live' ? liveWords(next, now) : undefined;
  return (
    <Link to={`/p/${next._id}`} className={styles.next}>
      <Avatar name={next.host.name} picture={next.host.profilePicture} size={44} />
      <span className={styles.nextWords}>
        <span className={styles.nextWhen}>
          {live ? (
            <>
              <Mark size={16} state={live.open ? 'live' : 'waiting'} /> <bdi>{live.title}</bdi>
            </>
          ) : (
            t('hero.next', { when: relativeWhen(next.startsAt, now) })
          )}
        </span>
        <strong className={styles.nextTitle} dir="auto">
          {next.title}
        </strong>
        <span className={styles.nextHost}>
          {t('hero.with', { name: next.host.name })}{' '}
          {next.host.isVerified ? <VerifiedMark size={14} at={next.host.verifiedAt} /> : null}
        </span>
      </span>
    </Link>
  );
};
