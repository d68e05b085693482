import { Link } from 'react-router-dom';
import { track } from '../../../shared/analytics/track.ts';
import { Mark } from '../../../shared/brand/mark.tsx';
import { relativeWhen } from '../../../shared/format/dates.ts';
import { liveWords } from '../../../shared/format/live-words.ts';
import { meetingPhase, nextToBeIn } from '../../../shared/format/meeting-phase.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { headerButtons, PageHeader } from '../../../shared/ui/page-header.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { usePublicMeetings } from '../api.ts';
import { NO_FILTER } from '../list/use-list-filter.ts';
import styles from './hero.module.css';

/** The meeting that one could be in next, from the list that is on the page anyway. */
const NextUp = () => {
  const t = useT();
  const { data, isPending } = usePublicMeetings(NO_FILTER);
  const now = useNow();
  const next = nextToBeIn(data?.meetings ?? [], now);
  if (isPending)
    return (
      <span className={styles.next}>
        <Skeleton width="44px" height="44px" round />
        <span className="words" style={{ flex: 1, gap: 6 }}>
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
      <span className="words">
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

const rings = [0, 1, 2, 3, 4, 5];

/** Two people, and what passes between them: our mark, large, with its echoes. Purely decorative. */
const FacingArcs = () => (
  <svg className={styles.arcs} viewBox="0 0 520 420" aria-hidden="true" focusable="false">
    {rings.map((ring) => (
      <g key={ring} className={styles.ring} style={{ opacity: 0.5 - ring * 0.08, animationDelay: `${ring * 140}ms` }}>
        <path d={`M${112 - ring * 34} 60a170 170 0 0 1 0 300`} />
        <path d={`M${408 + ring * 34} 60a170 170 0 0 0 0 300`} />
      </g>
    ))}
    <path className={styles.arcLeft} d="M150 60a170 170 0 0 1 0 300" />
    <path className={styles.arcRight} d="M370 60a170 170 0 0 0 0 300" />
  </svg>
);

/** What Visavis is, for who does not know it yet. */
export const Hero = () => {
  const t = useT();
  const find = () => {
    track('button_click', { button: 'hero_find' });
    const list = document.getElementById('meetings');
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    document.getElementById('list-title')?.focus({ preventScroll: true });
  };
  return (
    <PageHeader
      className={styles.hero}
      title={t('hero.title')}
      lead={t('hero.lead')}
      actions={
        <>
          <Button kind="spark" size="large" onClick={find}>
            {t('hero.find')}
          </Button>
          <Button
            size="large"
            className={headerButtons.second}
            onClick={() => openAuth({ view: 'signup', after: () => openHostMeeting(), purpose: { kind: 'host' } })}
          >
            {t('hostMeeting')}
          </Button>
        </>
      }
      art={
        <div className={styles.art}>
          <FacingArcs />
          <NextUp />
        </div>
      }
    >
      <ul className={styles.facts}>
        <li>{t('hero.onePerson')}</li>
        <li>{t('hero.reviewed')}</li>
        <li>{t('hero.byPhone')}</li>
      </ul>
    </PageHeader>
  );
};
