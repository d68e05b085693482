import type { DashboardStats } from '@visavis/contracts/admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import styles from './dashboard.module.css';

interface TileProps {
  label: string;
  value: number;
  to?: string;
  live?: boolean;
  children: ReactNode;
}
const Tile = ({ label, value, to, live, children }: TileProps) => (
  <div className={styles.tile} data-live={(live && value > 0) || undefined}>
    <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
    <dd>
      {/* Keyed by its value: a change is seen, not only read. */}
      <span className={styles.number} key={value}>
        {numberText(value)}
      </span>
      <span className={styles.aside}>{children}</span>
    </dd>
  </div>
);

export const Tiles = ({ stats }: { stats: DashboardStats }) => {
  const t = useT();
  const { meetings, users, sessions } = stats;
  const proposedToday = meetings.proposed.days.at(-1)?.value ?? 0;
  return (
    <dl className={styles.tiles}>
      <Tile label={t('dashboard.waiting')} value={meetings.pending} to="/admin/meetings">
        {t('dashboard.proposedToday', { count: proposedToday })}
      </Tile>
      <Tile label={t('dashboard.liveNow')} value={meetings.liveNow} to="/admin/approved-meetings" live>
        {t('dashboard.running', { count: meetings.liveNow })}
      </Tile>
      <Tile label={t('dashboard.todays')} value={meetings.today} to="/admin/approved-meetings">
        {t('dashboard.scheduled')}
      </Tile>
      <Tile label={t('dashboard.signUpsToday')} value={users.today}>
        {t('dashboard.usersInAll', { total: numberText(users.total) })}
      </Tile>
      <Tile label={t('dashboard.guestsMet')} value={sessions.guestsMet}>
        {t('dashboard.sessionsEnded', { ended: numberText(sessions.ended), started: numberText(sessions.started) })}
      </Tile>
    </dl>
  );
};

const decided = ['approved', 'rejected', 'cancelled'] as const;

/** How proposals ended, as parts of one bar. */
export const Outcomes = ({ stats: { meetings } }: { stats: DashboardStats }) => {
  const t = useT();
  const total = decided.reduce((sum, key) => sum + meetings[key], 0);
  return (
    <section className={styles.card} aria-labelledby="outcomes">
      <h2 id="outcomes">{t('dashboard.decisions')}</h2>
      <div className={styles.parts} aria-hidden="true">
        {decided.map((key) =>
          meetings[key] > 0 ? <span key={key} data-part={key} style={{ flexGrow: meetings[key] / total }} /> : null,
        )}
      </div>
      <ul className={styles.legend}>
        {decided.map((key) => (
          <li key={key} data-part={key}>
            <Link to={`/admin/meetings?status=${key}`}>{t(`standing.${key}`)}</Link>
            <span className="tabular">{numberText(meetings[key])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
