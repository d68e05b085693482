import { PLANS } from '@visavis/contracts/constants/billing';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime, formatDay } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import type { AdminUser } from '../users/api.ts';
import { type FreeTaken, type PassEntry, usePasses } from './api.ts';
import { Section } from './section.tsx';
import styles from './user.module.css';

/** The reason that is written where an admin gave none. */
const DEFAULT_NOTE = 'admin_action';

const Entry = ({ entry }: { entry: PassEntry }) => {
  const t = useT();
  const now = useNow();
  const { delta, reason, note, because, meetingId, meetingTitle, balanceAfter, at } = entry;
  return (
    <li className={styles.row}>
      <strong className={styles.delta}>{delta > 0 ? `+${numberText(delta)}` : numberText(delta).replace('-', '−')}</strong>
      <span className={styles.grow}>
        {t(`reason.${reason}`)}
        {meetingId ? (
          <>
            {': '}
            <Link to={`/admin/meetings/${meetingId}`}>{meetingTitle ?? t('admin:meeting')}</Link>
          </>
        ) : null}
        {because ? <span className={styles.small}>{t(`because.${because}`)}</span> : null}
        {note && note !== DEFAULT_NOTE ? <span className={styles.small}>{note}</span> : null}
      </span>
      <span className="quiet tabular">{t('passes.after', { balance: numberText(balanceAfter) })}</span>
      <time className="quiet tabular" dateTime={at}>
        {dayAndTime(at, now)}
      </time>
    </li>
  );
};

/** Why the person has no free pass, and the linked account that has had it. */
const NoFreePass = ({ because, until, userId, name }: FreeTaken) => {
  const t = useT();
  return (
    <p className={styles.note} role="note">
      {t(`passes.freeTaken.${because}`, { day: formatDay(until) })}{' '}
      {name ? <Link to={`/admin/users/${userId}`}>{name}</Link> : null}
    </p>
  );
};

/** How many passes there are, and what they came from and went to. */
export const PassesSection = ({ user }: { user: AdminUser }) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = usePasses(user._id, page);
  const { data } = query;
  const balance =
    data?.isUnlimited || (data?.balance ?? 0) >= PLANS.unlimitedPasses
      ? t('adminUsers:unlimited')
      : data && numberText(data.balance);
  return (
    <Section
      title={t('passes.title')}
      aside={data ? <strong className="tabular">{t('passes.balance', { balance: balance ?? '' })}</strong> : null}
      query={query}
      empty={t('passes.none')}
      isEmpty={({ entries, freeTaken }) => entries.length === 0 && !freeTaken}
      pages={{ of: ({ pagination }) => pagination, turnTo: setPage }}
    >
      {({ entries, freeTaken }) => (
        <>
          {freeTaken ? <NoFreePass {...freeTaken} /> : null}
          {entries.length > 0 ? (
            <ul className={styles.rows} aria-label={t('passes.title')}>
              {entries.map((entry) => (
                <Entry key={entry._id} entry={entry} />
              ))}
            </ul>
          ) : null}
        </>
      )}
    </Section>
  );
};
