import type { DashboardStats } from '@visavis/contracts/admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { Tile, TileRow } from '../ui/tiles.tsx';
import styles from './dashboard.module.css';

/** The main figures, and others behind them. */
export const Tiles = ({ stats, children }: { stats: DashboardStats; children?: ReactNode }) => {
  const t = useT();
  const { meetings, users, sessions } = stats;
  const proposedToday = meetings.proposed.days.at(-1)?.value ?? 0;
  return (
    <TileRow>
      <Tile label={t('waiting')} value={meetings.pending} to="/admin/meetings">
        {t('proposedToday', { count: proposedToday })}
      </Tile>
      <Tile label={t('liveNow')} value={meetings.liveNow} to="/admin/approved-meetings" live>
        {t('running', { count: meetings.liveNow })}
      </Tile>
      <Tile label={t('todays')} value={meetings.today} to="/admin/approved-meetings">
        {t('scheduled')}
      </Tile>
      <Tile label={t('signUpsToday')} value={users.today} to="/admin/users">
        {t('usersInAll', { total: numberText(users.total) })}
      </Tile>
      <Tile label={t('guestsMet')} value={sessions.guestsMet}>
        {t('sessionsEnded', { ended: numberText(sessions.ended), started: numberText(sessions.started) })}
      </Tile>
      {children}
    </TileRow>
  );
};

const decided = ['approved', 'rejected', 'cancelled'] as const;

/** How proposals ended, as parts of one bar. */
export const Outcomes = ({ stats: { meetings } }: { stats: DashboardStats }) => {
  const t = useT();
  const total = decided.reduce((sum, key) => sum + meetings[key], 0);
  return (
    <section className={styles.card} aria-labelledby="outcomes">
      <h2 id="outcomes">{t('decisions')}</h2>
      <div className={styles.parts} aria-hidden="true">
        {decided.map((key) =>
          meetings[key] > 0 ? <span key={key} data-part={key} style={{ flexGrow: meetings[key] / total }} /> : null,
        )}
      </div>
      <ul className={styles.legend}>
        {decided.map((key) => (
          <li key={key} data-part={key}>
            <Link to={`/admin/meetings?status=${key}`}>{t(`admin:standing.${key}`)}</Link>
            <span className="tabular">{numberText(meetings[key])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
