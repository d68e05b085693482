import type { NotificationChannel } from '@visavis/contracts/constants/notification';
import type { WallStats } from '@visavis/contracts/wall';
import type { ReactNode } from 'react';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { Wordmark } from '../../../shared/brand/mark.tsx';
import { formatTime } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { t as messageWords } from '../../../shared/i18n/en/admin-messages.ts';
import { reportsWaiting } from '../api.ts';
import { Tile } from '../ui/tiles.tsx';
import { Trend } from '../ui/trend.tsx';
import { waitText } from './meeting-figures.tsx';
import { Tiles } from './tiles.tsx';
import styles from './wall.module.css';

interface WallBoardProps {
  /** Beside the wordmark: whether what is shown follows along. */
  sign: ReactNode;
  /** Beside the clock. */
  actions: ReactNode;
  /** Why there is nothing yet, or something is missing. */
  notice: ReactNode;
  stats: WallStats | undefined;
  /** The proposal that has waited longest; undefined: not known. */
  oldest: { title: string; createdAt: string } | null | undefined;
  messages:
    | { total: number; failed: number; providers: readonly { channel: NotificationChannel; inTrouble: boolean }[] }
    | undefined;
  live: ReactNode;
  activity: ReactNode;
  /** For a screen without an account: nothing leads anywhere. */
  still?: boolean;
}
/** The dashboard for a screen on a wall: read from afar, always on. */
export const WallBoard = ({ sign, actions, notice, stats, oldest, messages, live, activity, still = false }: WallBoardProps) => {
  const t = useT();
  const now = useNow();
  return (
    <main id="main" className={styles.wall}>
      <header className={styles.head}>
        <Wordmark />
        <h1 className="visually-hidden">{t('admin:wall.title')}</h1>
        {sign}
        <time className={styles.clock} dateTime={new Date(now).toISOString()}>
          {formatTime(new Date(now).toISOString())}
        </time>
        {document.fullscreenEnabled ? (
          <button type="button" className={styles.plain} onClick={() => void document.documentElement.requestFullscreen()}>
            {t('admin:wall.fullScreen')}
          </button>
        ) : null}
        {actions}
      </header>
      {notice}
      {stats ? (
        <Tiles stats={stats} still={still}>
          {stats.revenue ? (
            <Tile label={t('revenueToday')} value={rupeesOf(stats.revenue.todayPaise)}>
              {t('inAll', { total: rupeesOf(stats.revenue.totalPaise) })}
            </Tile>
          ) : null}
          {stats.passes ? (
            <Tile label={t('passesToday')} value={stats.passes.today}>
              {t('inAll', { total: numberText(stats.passes.used) })}
            </Tile>
          ) : null}
          <Tile label={t('admin:nav.vendors')} value={stats.verifications.pending}>
            {t('admin:state.pending')}
          </Tile>
          <Tile label={t('admin:wall.oldest')} value={oldest ? waitText(now - Date.parse(oldest.createdAt)) : '–'}>
            {oldest ? <bdi>{oldest.title}</bdi> : t('admin:wall.noneWaits')}
          </Tile>
          <Tile label={t('admin:abuseReports')} value={reportsWaiting(stats)} live>
            {t('admin:wall.waiting')}
          </Tile>
          {messages ? <MessageTiles {...messages} /> : null}
        </Tiles>
      ) : null}
      {live}
      <div className={styles.grid}>
        {stats ? (
          <section className={styles.card} data-charts>
            <Trend title={t('meetingsProposed')} {...stats.meetings.proposed} text={(count) => t('meetings', { count })} />
            {stats.revenue ? <Trend title={t('revenue')} {...stats.revenue.captured} text={rupeesOf} /> : null}
          </section>
        ) : null}
        <section className={styles.card} aria-labelledby="activity">
          <h2 id="activity">{t('activity')}</h2>
          {activity}
        </section>
      </div>
    </main>
  );
};

/** What was sent today, and whether those who carry it take it. */
const MessageTiles = ({ total, failed, providers }: NonNullable<WallBoardProps['messages']>) => {
  const t = useT();
  const inTrouble = providers.filter((provider) => provider.inTrouble);
  return (
    <>
      <Tile label={t('admin:wall.failedMessages')} value={failed} live>
        {t('inAll', { total: numberText(total) })}
      </Tile>
      <Tile
        label={t('admin:wall.providers')}
        value={t('admin:wall.providersWell', { well: providers.length - inTrouble.length, total: providers.length })}
        live={inTrouble.length > 0}
      >
        {inTrouble.length > 0
          ? inTrouble.map(({ channel }) => messageWords(`channel.${channel}`)).join(', ')
          : t('admin:wall.allTake')}
      </Tile>
    </>
  );
};
