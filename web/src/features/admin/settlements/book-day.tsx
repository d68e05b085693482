import { useQuery } from '@tanstack/react-query';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { SETTLEMENTS } from '@visavis/contracts/constants/billing';
import { istDay } from '@visavis/contracts/local-time';
import { Link, useSearchParams } from 'react-router-dom';
import { callQuery } from '../../../shared/api/call-query.ts';
import { rupeesExactly } from '../../../shared/billing/prices.ts';
import { formatLongDay, pastWhen } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-settlements.ts';
import { Code } from '../../../shared/ui/facts.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { FigureTable } from '../list/figure-table.tsx';
import { dayOf } from '../list/list-filters.ts';
import { useFilterLink } from '../list/use-filters.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';
import { Tile, TileRow, TilesSkeleton } from '../ui/tiles.tsx';
import styles from './settlements.module.css';

type Day = CallResult<typeof adminBillingCalls.bookDay>;
const ROWS = ['captured', 'refunded', 'disputed'] as const;
const DAY_MS = 86_400_000;
const noonOf = (day: string) => `${day}T12:00:00+05:30`;

const agrees = ({ ours, theirs }: Pick<Day, 'ours' | 'theirs'>) =>
  theirs !== null && ROWS.every((row) => ours[row].paise === theirs[row].paise && ours[row].count === theirs[row].count);

const VERDICTS = { quiet: 'away', success: 'agree', danger: 'differ' } as const;
const Verdict = ({ day }: { day: Day }) => {
  const t = useT();
  const tone = day.theirs === null ? 'quiet' : agrees(day) ? 'success' : 'danger';
  return (
    <p role="status" className={styles.verdict}>
      <StatusTag tone={tone}>{t(`verdict.${VERDICTS[tone]}`)}</StatusTag> {t(VERDICTS[tone])}
    </p>
  );
};

/** What was taken, given back and asked back, in both books. */
const Sums = ({ day: { ours, theirs } }: { day: Day }) => {
  const t = useT();
  const text = (sum: Day['ours']['captured'] | undefined) => {
    if (!sum) return '–';
    return sum.count === 0 ? t('admin:none') : t('sum', { amount: rupeesExactly(sum.paise), number: numberText(sum.count) });
  };
  return (
    <div className={`card ${styles.both}`}>
      <FigureTable
        rows={ROWS.map((row) => ({ row, here: ours[row], there: theirs?.[row] }))}
        keyOf={({ row }) => row}
        columns={[
          { key: 'what', title: t('what'), cell: ({ row }) => t(row) },
          { key: 'ours', title: t('ours'), cell: ({ here }) => text(here) },
          { key: 'theirs', title: t('theirs'), cell: ({ there }) => text(there) },
          { key: 'apart', title: t('apart'), cell: ({ here, there }) => (there ? rupeesExactly(there.paise - here.paise) : '–') },
        ]}
      />
    </div>
  );
};

const Tiles = ({ day: { settled, differing, overdue } }: { day: Day }) => {
  const t = useT();
  const linkTo = useFilterLink();
  const counted = ({ count, isEstimate }: Day['overdue']) => (isEstimate ? t('least', { number: numberText(count) }) : count);
  return (
    <TileRow>
      <Tile label={t('cameIn')} value={rupeesExactly(settled.netPaise)}>
        {settled.count === 0 ? t('nothing') : t('transfers', { count: settled.transfers.length })}
      </Tile>
      <Tile label={t('fee')} value={rupeesExactly(settled.feePaise)}>
        {t('feeOf')}
      </Tile>
      <Tile label={t('tax')} value={rupeesExactly(settled.taxPaise)}>
        {t('taxOf')}
      </Tile>
      <Tile label={t('differing')} value={counted(differing)} to={linkTo({ state: 'differs', day: undefined })} live>
        {t('differingOf')}
      </Tile>
      <Tile label={t('overdue')} value={counted(overdue)} to={linkTo({ state: 'overdue', day: undefined })} live>
        {t('overdueOf', { days: SETTLEMENTS.overdueMs / DAY_MS })}
      </Tile>
    </TileRow>
  );
};

const Transfers = ({ transfers }: Day['settled']) => {
  const t = useT();
  return transfers.length > 0 ? (
    <ul className={styles.transfers} aria-label={t('transferTitle')}>
      {transfers.map(({ id, utr, count, netPaise }) => (
        <li key={id}>
          {t('transfer', { amount: rupeesExactly(netPaise), count })} {utr ? <Code>{utr}</Code> : t('noUtr')}
        </li>
      ))}
    </ul>
  ) : null;
};

/** A day in our books and in the provider's, and what it transferred to the bank; today, unless the address says a day. */
export const BookDay = () => {
  const t = useT();
  const now = useNow();
  const [params] = useSearchParams();
  const linkTo = useFilterLink();
  const today = istDay(new Date(now));
  const chosenDay = dayOf(params.get('day')) || today;
  const query = useQuery({
    ...callQuery(adminKeys.bookDay(chosenDay), adminBillingCalls.bookDay, { query: { day: chosenDay } }),
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });
  const away = (days: number) => {
    const day = istDay(new Date(Date.parse(noonOf(chosenDay)) + days * DAY_MS));
    return linkTo({ day: day === today ? undefined : day });
  };
  return (
    <section className={styles.day} aria-labelledby="book-day" aria-busy={query.isFetching || undefined}>
      <header className={styles.head}>
        <h2 id="book-day">{formatLongDay(noonOf(chosenDay), 'Asia/Kolkata')}</h2>
        <Link to={away(-1)}>{t('before')}</Link>
        {chosenDay < today ? <Link to={away(1)}>{t('after')}</Link> : null}
        {chosenDay === today ? null : <Link to={linkTo({ day: undefined })}>{t('common:date.today')}</Link>}
      </header>
      <Loaded query={query} skeleton={<TilesSkeleton label={t('loadingDay')} />}>
        {(day) => (
          <>
            <Verdict day={day} />
            <Sums day={day} />
            <Tiles day={day} />
            <Transfers {...day.settled} />
            <p className="quiet">{day.readAt ? t('readAt', { when: pastWhen(day.readAt, now) }) : t('neverRead')}</p>
          </>
        )}
      </Loaded>
    </section>
  );
};
