import { Link } from 'react-router-dom';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { formatTime } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { t, useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { BelowFold } from '../../../shared/loading/below-fold.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { reportsWaiting, STATS_PERIODS, useStats } from '../api.ts';
import { Activity } from '../audit/activity.tsx';
import { useScreen } from '../layout-state.ts';
import { Periods, usePeriod } from '../list/periods.tsx';
import { LeftOut } from '../meetings/left-out.tsx';
import { useMessageStats } from '../messages/api.ts';
import type { StatsResponse } from '../query-keys.ts';
import { Glyph, type GlyphName } from '../ui/glyph.tsx';
import { PendingBadge } from '../ui/pending-badge.tsx';
import { TilesSkeleton } from '../ui/tiles.tsx';
import { Trend } from '../ui/trend.tsx';
import ui from '../ui/ui.module.css';
import styles from './dashboard.module.css';
import { Funnel } from './funnel.tsx';
import { LiveStrip } from './live-strip.tsx';
import { MeetingFigures } from './meeting-figures.tsx';
import { Outcomes, Tiles } from './tiles.tsx';
import { WaitingList } from './waiting-list.tsx';

const steps = ['signedUp', 'ordered', 'paid', 'met'] as const;

/** What plans bring in and what passes go to; nothing with a server of an earlier release. */
const Money = ({ stats: { revenue, orders, passes, funnel } }: Pick<StatsResponse, 'stats'>) => {
  const t = useT();
  if (!revenue || !orders || !passes) return null;
  const details = [
    [t('revenueInAll'), rupeesOf(revenue.totalPaise)],
    [t('admin:refunded'), rupeesOf(revenue.refundedPaise)],
    [t('ordersPaid'), t('paidOf', { paid: numberText(orders.paid), created: numberText(orders.created) })],
  ] as const;
  return (
    <>
      <section className={ui.card} aria-label={t('revenue')}>
        <Trend title={t('revenue')} {...revenue.captured} text={rupeesOf} />
        <div className={styles.money}>
          <Facts as="ends">
            {details.map(([name, value]) => (
              <Fact key={name} name={name}>
                <strong>{value}</strong>
              </Fact>
            ))}
          </Facts>
        </div>
        <p className={styles.moneyMore}>
          <Link to="/admin/payments">{t('admin:allPayments')}</Link>
          <Link to="/admin/plans">{t('admin:plansAndPrices')}</Link>
        </p>
      </section>
      {funnel ? (
        <Funnel title={t('funnel.title')} steps={steps.map((step) => ({ name: t(`funnel.${step}`), count: funnel[step] }))} />
      ) : null}
      <section className={ui.card} aria-label={t('passesUsed')}>
        <Trend title={t('passesUsed')} {...passes.uses} text={(count) => t('admin:passCount', { count })} />
      </section>
    </>
  );
};

interface LinkCardProps {
  to: string;
  glyph: GlyphName;
  title: string;
  text: string;
  /** How many wait there. */
  pending?: number | undefined;
}
/** The way to a screen that the menu does not have. */
const LinkCard = ({ to, glyph, title, text, pending = 0 }: LinkCardProps) => (
  <Link to={to} className={styles.linkCard}>
    <Glyph name={glyph} />
    <span>
      <strong>{title}</strong>
      <span>{text}</span>
    </span>
    <PendingBadge count={pending} />
    <Icon name="arrow" size={18} />
  </Link>
);

/** With today's figures, once they are here. */
const MessagesCard = () => {
  const t = useT();
  const { data: stats } = useMessageStats(1);
  const today = stats?.messages;
  return (
    <LinkCard
      to="/admin/messages"
      glyph="quote"
      title={t('messages')}
      text={today ? t('messagesToday', { total: numberText(today.total), failed: numberText(today.failed) }) : t('messagesText')}
    />
  );
};

const reportsText = ({ open, appeals }: { open: number; appeals: number }) =>
  open + appeals === 0
    ? t('noReport')
    : [open > 0 && t('reportsOpen', { count: open }), appeals > 0 && t('appealsOpen', { count: appeals })]
        .filter(Boolean)
        .join(' · ');

/** So that the figures below begin within the first two screens. */
const activityShown = 6;

/** Counts and trends, what waits, what was done. Numbers change where they stand. */
export const DashboardScreen = () => {
  const t = useT();
  useScreen(t('admin:nav.dashboard'));
  const days = usePeriod(STATS_PERIODS);
  const { data: stats, error, isPending, isFetching, isPlaceholderData, refetch } = useStats((stats) => stats, days);
  return (
    <>
      <header className={styles.head}>
        <h1>{t('admin:nav.dashboard')}</h1>
        {stats ? (
          <p className="quiet tabular">
            {filled(t('asOf', slots('time')), { time: <time dateTime={stats.asOf}>{formatTime(stats.asOf)}</time> })}
          </p>
        ) : null}
        <LeftOut className="quiet tabular" />
        <span className={styles.headEnd}>
          <Periods label={t('period')} periods={STATS_PERIODS} text={(days) => t('days', { count: days })} />
          <Link to="/admin/wall" className={styles.wallLink}>
            {t('admin:wall.open')}
          </Link>
        </span>
      </header>
      {error ? <LoadFailed query={{ error, isFetching, refetch }} /> : null}
      {isPending ? <TilesSkeleton label={t('loading')} /> : null}
      {stats ? <Tiles stats={stats} /> : null}
      <LiveStrip expected={stats?.meetings.liveNow} />
      <div className={`${ui.board} ${styles.grid}`} aria-busy={isPlaceholderData || undefined}>
        <div className={ui.column}>
          <WaitingList />
          <section className={ui.card} aria-labelledby="activity">
            <h2 id="activity">{t('activity')}</h2>
            <Activity limit={activityShown} />
          </section>
        </div>
        <div className={ui.column}>
          <LinkCard
            to="/admin/reports"
            glyph="flag"
            title={t('admin:abuseReports')}
            text={stats?.reports ? reportsText(stats.reports) : t('admin:abuseReportsText')}
            pending={stats && reportsWaiting(stats)}
          />
          <LinkCard
            to="/admin/contact"
            glyph="mail"
            title={t('admin:contactMessages')}
            text={t('admin:contactMessagesText')}
            pending={stats?.contact?.open}
          />
          <MessagesCard />
          <LinkCard to="/admin/audit" glyph="log" title={t('admin:auditLog')} text={t('admin:auditLogText')} />
          {isPending
            ? [150].map((height) => (
                <div key={height} className={ui.card}>
                  <Skeleton height={`${height}px`} />
                </div>
              ))
            : null}
          {stats ? <Outcomes decisions={stats.meetings.decisions} /> : null}
        </div>
      </div>
      {stats ? (
        <BelowFold height="620px">
          <div className={styles.figures} aria-busy={isPlaceholderData || undefined}>
            <section className={ui.card} aria-label={t('proposals')}>
              <Trend title={t('meetingsProposed')} {...stats.meetings.proposed} text={(count) => t('meetings', { count })} />
            </section>
            <section className={ui.card} aria-label={t('signUps')}>
              <Trend title={t('signUps')} {...stats.users.signUps} text={(count) => t('signUpCount', { count })} />
            </section>
            <MeetingFigures stats={stats} />
            <Money stats={stats} />
          </div>
        </BelowFold>
      ) : null}
    </>
  );
};
