import { useDeferredValue } from 'react';
import { pastWhen } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { locale } from '../../../shared/i18n/i18n.ts';
import { BelowFold } from '../../../shared/loading/below-fold.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { usePeriod } from '../list/periods.tsx';
import { useFilterLink } from '../list/use-filters.ts';
import { Tile, TileRow, TilesSkeleton } from '../ui/tiles.tsx';
import { Trend } from '../ui/trend.tsx';
import ui from '../ui/ui.module.css';
import { type MessageStats, PERIODS, useMessageStats } from './api.ts';
import { ChannelTable, KindTable } from './figure-tables.tsx';
import { costText } from './message-words.tsx';
import styles from './messages.module.css';

const percent = (part: number, whole: number) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(whole === 0 ? 0 : part / whole);

const FigureTiles = ({ stats: { messages, before, backlog } }: { stats: MessageStats }) => {
  const t = useT();
  const now = useNow();
  const linkTo = useFilterLink();
  const { total, reached, failed, expired, unwanted, cost } = messages;
  const counted = ({ count, isEstimate }: { count: number; isEstimate: boolean }) =>
    isEstimate ? t('figures.atLeast', { least: numberText(count) }) : numberText(count);
  return (
    <TileRow>
      <Tile label={t('messages')} value={total}>
        {t('figures.before', { before: numberText(before.total) })}
      </Tile>
      <Tile label={t('figures.reached')} value={total === 0 ? '–' : percent(reached, total)}>
        {t('figures.reachedOf', { reached: numberText(reached), total: numberText(total) })}
      </Tile>
      <Tile label={t('figures.failed')} value={failed} to={linkTo({ outcome: 'failed' })} live>
        {t('figures.others', { expired: numberText(expired), unwanted: numberText(unwanted) })}
      </Tile>
      <Tile label={t('cost')} value={costText(cost)}>
        {t('figures.costBefore', { cost: costText(before.cost) })}
      </Tile>
      <Tile label={t('figures.due')} value={counted(backlog.due)} to={linkTo({ outcome: 'open' })}>
        {backlog.since
          ? t('figures.dueSince', { since: pastWhen(backlog.since, now) })
          : t('figures.nothingDue', { open: counted(backlog.open) })}
      </Tile>
    </TileRow>
  );
};

const suppressedNames = {
  phone: 'figures.suppressedPhone',
  whatsapp: 'figures.suppressedWhatsapp',
  sms: 'figures.suppressedSms',
  email: 'figures.suppressedEmail',
} as const;
const Suppressed = ({ suppressed }: Pick<MessageStats, 'suppressed'>) => {
  const t = useT();
  return (
    <section className={ui.card} aria-labelledby="suppressed">
      <h2 id="suppressed">{t('figures.suppressed')}</h2>
      <Facts as="ends">
        {suppressed.map(({ channel, count, isEstimate }) => (
          <Fact key={channel} name={t(suppressedNames[channel])}>
            <strong>{isEstimate ? t('figures.atLeast', { least: numberText(count) }) : numberText(count)}</strong>
          </Fact>
        ))}
      </Facts>
    </section>
  );
};

const Trends = ({ trend }: Pick<MessageStats, 'trend'>) => {
  const t = useT();
  return (
    <>
      <section className={ui.card} aria-label={t('figures.perDay')}>
        <Trend
          title={t('figures.perDay')}
          days={trend.map(({ day, messages }) => ({ day, value: messages }))}
          text={(count) => t('figures.count', { count, number: numberText(count) })}
        />
      </section>
      <section className={ui.card} aria-label={t('figures.costPerDay')}>
        <Trend title={t('figures.costPerDay')} days={trend.map(({ day, cost }) => ({ day, value: cost }))} text={costText} />
      </section>
    </>
  );
};

/** Figures of a period with their trends, in each state. */
export const MessageFigures = () => {
  const t = useT();
  const { data, error, isPlaceholderData, isFetching, refetch } = useMessageStats(usePeriod(PERIODS));
  // The rows below come first: drawing all of this takes as long as they do.
  const stats = useDeferredValue(data);
  return (
    <section className={styles.figures} aria-label={t('figures.title')} aria-busy={isPlaceholderData}>
      {error ? <LoadFailed query={{ error, isFetching, refetch }} /> : null}
      {!stats && !error ? <TilesSkeleton label={t('loadingFigures')} /> : null}
      {stats ? (
        <>
          <FigureTiles stats={stats} />
          <div className={ui.board}>
            <div className={ui.column}>
              <ChannelTable stats={stats} />
              <BelowFold height="320px">
                <KindTable stats={stats} />
              </BelowFold>
            </div>
            <div className={ui.column}>
              <Trends trend={stats.trend} />
              <Suppressed suppressed={stats.suppressed} />
            </div>
          </div>
        </>
      ) : null}
    </section>
  );
};
