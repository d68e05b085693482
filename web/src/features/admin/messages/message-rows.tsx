import { Link } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { Code } from '../detail/fact.tsx';
import styles from '../list/list.module.css';
import { RowCards } from '../list/row-cards.tsx';
import type { RowsProps } from '../list/row-list.tsx';
import type { AdminMessage } from './api.ts';
import { attemptTone, costText, Outcome, recipientName } from './message-words.tsx';
import own from './messages.module.css';

export const When = ({ message: { createdAt } }: { message: AdminMessage }) => {
  const now = useNow();
  return <time dateTime={createdAt}>{dayAndTime(createdAt, now)}</time>;
};
export const Kind = ({ message: { _id, kind, what }, from }: { message: AdminMessage; from: string }) => {
  const t = useT();
  return (
    <>
      <Link data-open to={`/admin/messages/${_id}`} state={{ from }} className={styles.title}>
        {t(`kinds.${kind}`)}
      </Link>
      <span className={own.small}>
        <Code>{what}</Code>
      </span>
    </>
  );
};
/** Each channel that was tried, in order; the colour repeats what its name says to assistive technology. */
export const Channels = ({ message: { attempts } }: { message: AdminMessage }) => {
  const t = useT();
  return attempts.length === 0 ? null : (
    <ul className={own.channels} aria-label={t('channels')}>
      {attempts.map((attempt) => (
        <li key={attempt.messageId} data-tone={attemptTone(attempt)} title={t(`attempt.${attempt.status}`)}>
          {t(`channel.${attempt.channel}`)}
          <span className="visually-hidden">{t(`attempt.${attempt.status}`)}</span>
        </li>
      ))}
    </ul>
  );
};

/** Where a table has no room. */
export const MessageCards = (rows: RowsProps<AdminMessage>) => {
  const t = useT();
  return (
    <RowCards {...rows} caption={t('messages')}>
      {(message) => (
        <>
          <div className={styles.cardTop}>
            <h2 className={styles.cardTitle}>
              <Kind message={message} from={rows.from} />
            </h2>
            <Outcome outcome={message.outcome} />
          </div>
          <p>{recipientName(message)}</p>
          <Channels message={message} />
          <p className={styles.cardMeta}>
            <span className={styles.none}>
              <When message={message} />
            </span>
            <span className="tabular">{costText(message.cost)}</span>
          </p>
        </>
      )}
    </RowCards>
  );
};
