import type { DashboardStats } from '@visavis/contracts/admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './dashboard.module.css';

const numbers = new Intl.NumberFormat('en-IN');

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
        {numbers.format(value)}
      </span>
      <span className={styles.aside}>{children}</span>
    </dd>
  </div>
);

export const Tiles = ({ stats }: { stats: DashboardStats }) => {
  const { meetings, users, sessions } = stats;
  const proposedToday = meetings.proposed.days.at(-1)?.value ?? 0;
  return (
    <dl className={styles.tiles}>
      <Tile label="Waiting for approval" value={meetings.pending} to="/admin/meetings">
        {proposedToday} proposed today
      </Tile>
      <Tile label="Live now" value={meetings.liveNow} to="/admin/approved-meetings" live>
        {meetings.liveNow === 1 ? 'meeting running' : 'meetings running'}
      </Tile>
      <Tile label="Today’s meetings" value={meetings.today} to="/admin/approved-meetings">
        scheduled for today
      </Tile>
      <Tile label="Sign-ups today" value={users.today}>
        {numbers.format(users.total)} users in all
      </Tile>
      <Tile label="Guests met" value={sessions.guestsMet}>
        {numbers.format(sessions.ended)} of {numbers.format(sessions.started)} sessions ended
      </Tile>
    </dl>
  );
};

const decided = [
  { key: 'approved', label: 'Approved', to: '/admin/meetings?status=approved' },
  { key: 'rejected', label: 'Rejected', to: '/admin/meetings?status=rejected' },
  { key: 'cancelled', label: 'Cancelled', to: '/admin/meetings?status=cancelled' },
] as const;

/** How proposals ended, as parts of one bar. */
export const Outcomes = ({ stats: { meetings } }: { stats: DashboardStats }) => {
  const total = decided.reduce((sum, { key }) => sum + meetings[key], 0);
  return (
    <section className={styles.card} aria-labelledby="outcomes">
      <h2 id="outcomes">Decisions so far</h2>
      <div className={styles.parts} aria-hidden="true">
        {decided.map(({ key }) =>
          meetings[key] > 0 ? <span key={key} data-part={key} style={{ flexGrow: meetings[key] / total }} /> : null,
        )}
      </div>
      <ul className={styles.legend}>
        {decided.map(({ key, label, to }) => (
          <li key={key} data-part={key}>
            <Link to={to}>{label}</Link>
            <span className="tabular">{numbers.format(meetings[key])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
