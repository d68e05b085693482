import type { DashboardStats } from '@visavis/contracts/admin';
import { MEETING_DECISIONS, type MeetingDecision } from '@visavis/contracts/constants/admin';
import type { WallStats } from '@visavis/contracts/wall';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { Tile, TileRow } from '../ui/tiles.tsx';
import ui from '../ui/ui.module.css';
import styles from './dashboard.module.css';

/** The main figures, and others behind them. */
interface TilesProps {
  stats: WallStats;
  /** For a screen without an account: nothing leads anywhere. */
  still?: boolean;
  children?: ReactNode;
}
export const Tiles = ({ stats, still = false, children }: TilesProps) => {
  const list = (to: string) => (still ? {} : { to });
  const t = useT();
  const { meetings, users, sessions } = stats;
  const proposedToday = meetings.proposed.days.at(-1)?.value ?? 0;
  return (
    <TileRow>
      <Tile label={t('waiting')} value={meetings.pending} {...list('/admin/meetings')}>
        {t('proposedToday', { count: proposedToday })}
      </Tile>
      <Tile label={t('common:live.now')} value={meetings.liveNow} {...list('/admin/approved-meetings')} live>
        {t('running', { count: meetings.liveNow })}
      </Tile>
      <Tile label={t('todays')} value={meetings.today} {...list('/admin/approved-meetings')}>
        {t('scheduled')}
      </Tile>
      <Tile label={t('signUpsToday')} value={users.today} {...list('/admin/users')}>
        {t('usersInAll', { total: numberText(users.total) })}
      </Tile>
      <Tile label={t('guestsMet')} value={sessions.guestsMet}>
        {sessions.started > 0
          ? t('sessionsEnded', { ended: numberText(sessions.ended), started: numberText(sessions.started) })
          : t('noSession')}
      </Tile>
      {children}
    </TileRow>
  );
};

/** Where the meetings are listed that came to this. */
const listed = {
  approved: 'approved',
  rejected: 'rejected',
  lapsed: 'rejected',
  cancelledByHost: 'cancelled',
  cancelledByAdmin: 'cancelled',
} as const satisfies Record<MeetingDecision, string>;

/** What was decided so far, as parts of one bar; nothing with a server of an earlier release. */
export const Outcomes = ({ decisions }: { decisions: DashboardStats['meetings']['decisions'] }) => {
  const t = useT();
  if (!decisions) return null;
  const total = MEETING_DECISIONS.reduce((sum, key) => sum + decisions[key], 0);
  return (
    <section className={ui.card} aria-labelledby="outcomes">
      <h2 id="outcomes">{t('decisions')}</h2>
      <div className={styles.parts} aria-hidden="true">
        {MEETING_DECISIONS.map((key) =>
          decisions[key] > 0 ? <span key={key} data-part={key} style={{ flexGrow: decisions[key] / total }} /> : null,
        )}
      </div>
      <ul className={styles.legend}>
        {MEETING_DECISIONS.map((key) => (
          <li key={key} data-part={key} data-some={decisions[key] > 0 || undefined}>
            <Link to={`/admin/meetings?status=${listed[key]}`}>{t(`decided.${key}`)}</Link>
            <span className="tabular">{numberText(decisions[key])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
