import { FollowButton } from '../../../shared/follows/follow-button.tsx';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { useT as useShareT } from '../../../shared/i18n/en/share.ts';
import { ShareButton } from '../../../shared/share/share-button.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { headerButtons } from '../../../shared/ui/page-header.tsx';
import type { HostPage } from '../api.ts';
import styles from './host.module.css';
import { ReportHost } from './report-host.tsx';

const states = ['live', 'upcoming', 'past'] as const;

export const HostHead = ({ host, counts }: Pick<HostPage, 'host' | 'counts'>) => {
  const t = useT();
  const share = useShareT();
  return (
    <header className={styles.band}>
      <div className={`container ${styles.head}`}>
        <Avatar name={host.name} picture={host.profilePicture} size={96} />
        <div className={styles.who}>
          <h1 id="host-name" className={styles.name} tabIndex={-1}>
            <bdi>{host.name}</bdi> {host.isVerified ? <VerifiedMark size={26} at={host.verifiedAt} /> : null}
          </h1>
          <dl className={styles.counts}>
            {states
              .filter((state) => state !== 'live' || counts.live > 0)
              .map((state) => (
                <div key={state} data-state={state}>
                  <dt>{t(`status.${state}`)}</dt>
                  <dd className="tabular">{numberText(counts[state])}</dd>
                </div>
              ))}
          </dl>
        </div>
        <ReportHost host={host} />
        <div className={styles.actions}>
          <FollowButton host={host} className={`${headerButtons.second} ${styles.follow}`} />
          <ShareButton
            path={`/hosts/${host.userId}`}
            text={share('host', { host: host.name })}
            className={headerButtons.second}
          />
        </div>
      </div>
    </header>
  );
};
