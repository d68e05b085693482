import { Link } from 'react-router-dom';
import { dayAndTime, formatLongDay, formatTime } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { Code, CodeFact, Fact, Facts } from '../../../shared/ui/facts.tsx';
import styles from '../detail/detail.module.css';
import type { AdminMessage } from './api.ts';
import { AttemptStatus, attemptTone, costText, Outcome, Reason, recipientName } from './message-words.tsx';
import own from './messages.module.css';

const Attempts = ({ attempts }: Pick<AdminMessage, 'attempts'>) => {
  const t = useT();
  const now = useNow();
  return (
    <ol className={own.steps}>
      {attempts.map((attempt) => {
        const { messageId, channel, status, at, reason, category, segments, tries, cost } = attempt;
        return (
          <li key={messageId} data-tone={attemptTone(attempt)}>
            <p className={own.line}>
              <strong>{t(`channel.${channel}`)}</strong>
              <AttemptStatus status={status} />
              <time className={own.quiet} dateTime={at}>
                {dayAndTime(at, now)}
              </time>
              {cost === null ? null : <span className={`${own.stepCost} tabular`}>{costText(cost)}</span>}
            </p>
            {reason ? (
              <p>
                <Reason reason={reason} />
              </p>
            ) : null}
            <p className={own.line}>
              {category ? <Code>{category}</Code> : null}
              {segments ? <span className={own.quiet}>{t('detail.segments', { count: segments })}</span> : null}
              {tries > 1 ? <span className={own.quiet}>{t('detail.tries', { count: tries })}</span> : null}
              <span className={own.quiet}>
                <Code>{messageId}</Code>
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
};

export const MessageMain = ({ message, title }: { message: AdminMessage; title: string }) => {
  const t = useT();
  const { outcome, attempts, createdAt, cost } = message;
  return (
    <article className={styles.main}>
      <header className={styles.head}>
        <div className={styles.over}>
          <Outcome outcome={outcome} />
          <strong className="tabular">{costText(cost)}</strong>
        </div>
        <h1>{title}</h1>
        <p className={styles.startDay}>
          <time dateTime={createdAt}>
            {formatLongDay(createdAt)}, {formatTime(createdAt)}
          </time>
        </p>
      </header>
      <section>
        <h2>{t('detail.attempts')}</h2>
        {attempts.length > 0 ? (
          <Attempts attempts={attempts} />
        ) : (
          <p className="quiet">{t(outcome ? 'detail.noAttempts' : 'detail.notYet')}</p>
        )}
      </section>
    </article>
  );
};

export const MessageAside = ({ message }: { message: AdminMessage }) => {
  const t = useT();
  const now = useNow();
  const { recipient, what, items, link, doneAt, nextAt, createdAt, repeatedAfterUnknown } = message;
  const name = recipientName(message);
  return (
    <aside className="stack gap-16" aria-label={t('about')}>
      <section className={styles.card}>
        <h2>{t('to')}</h2>
        <p>
          <strong dir="auto">{recipient ? <Link to={`/admin/users/${recipient.userId}`}>{name}</Link> : name}</strong>
        </p>
        <p className="quiet">{t('detail.private')}</p>
        {recipient ? (
          <Link to={`/admin/messages?userId=${recipient.userId}`} className={styles.more}>
            {t('detail.allTo', { name })}
          </Link>
        ) : null}
      </section>
      <section className={styles.card}>
        <h2>{t('admin:detail.title')}</h2>
        <Facts>
          <CodeFact name={t('detail.what')}>{what}</CodeFact>
          {items > 1 ? <Fact name={t('detail.items')}>{t('detail.itemCount', { count: items })}</Fact> : null}
          <CodeFact name={t('detail.leadsTo')}>{link}</CodeFact>
          <Fact name={t('detail.made')}>{dayAndTime(createdAt, now)}</Fact>
          {nextAt ? <Fact name={t('detail.next')}>{dayAndTime(nextAt, now)}</Fact> : null}
          {doneAt ? <Fact name={t('detail.ended')}>{dayAndTime(doneAt, now)}</Fact> : null}
          {repeatedAfterUnknown > 0 ? <Fact name={t('detail.repeated')}>{numberText(repeatedAfterUnknown)}</Fact> : null}
          <CodeFact name={t('admin:detail.id')}>{message._id}</CodeFact>
        </Facts>
      </section>
    </aside>
  );
};
