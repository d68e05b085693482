import type { LedgerEntry } from '@visavis/contracts/billing-model';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { useLedger } from '../api.ts';
import { ListSection } from './list-section.tsx';
import styles from './own.module.css';

const signed = (delta: number) => `${delta < 0 ? '−' : '+'}${numberText(Math.abs(delta))}`;

const Entry = ({ entry }: { entry: LedgerEntry }) => {
  const t = useT();
  const now = useNow();
  const { delta, reason, note, because, meetingId, meetingTitle, balanceAfter, at } = entry;
  return (
    <li className={styles.entry}>
      <div>
        <p>{t(`ledger.reason.${reason}`)}</p>
        <p className="quiet">
          {meetingId ? (
            <>
              <Link to={`/p/${meetingId}`}>{meetingTitle ?? t('ledger.meeting')}</Link>
              {' · '}
            </>
          ) : null}
          {because ? `${t(`ledger.because.${because}`)} · ` : ''}
          {note ? `${note} · ` : ''}
          {dayAndTime(at, now)}
        </p>
      </div>
      <p className={`${styles.delta} tabular`} data-plus={delta > 0 || undefined}>
        <span className="visually-hidden">{t('ledger.change')} </span>
        <strong>{delta === 0 ? '0' : signed(delta)}</strong>
        <br />
        <span className="quiet">
          {t('ledger.balance')} {numberText(balanceAfter)}
        </span>
      </p>
    </li>
  );
};

/** Where each pass came from and went to. */
export const Ledger = () => {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useLedger(page);
  return (
    <ListSection
      title={t('ledger.title')}
      loading={t('ledger.loading')}
      query={query}
      rows={query.data?.entries ?? []}
      empty={{ title: t('ledger.empty'), text: t('ledger.emptyText') }}
      turnTo={setPage}
    >
      {(entry) => <Entry key={entry._id} entry={entry} />}
    </ListSection>
  );
};
