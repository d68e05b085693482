import type { LedgerEntry } from '@visavis/contracts/billing-model';
import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { howPaid } from '../../../shared/billing/payment-status.tsx';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { dayAndTime, exactly } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { Code, CodeFact, Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from '../detail/detail.module.css';
import { DetailScreen } from '../detail/detail-states.tsx';
import money from '../money/money.module.css';
import { useJoinedMeeting } from '../user/api.ts';
import { type DisputeWithEvidence, useDispute } from './api.ts';
import { DisputeStatus, isToAnswer } from './dispute-status.tsx';

const usedIn = (entries: readonly LedgerEntry[]) =>
  entries.flatMap((entry) => (entry.reason === 'consume' && entry.meetingId ? [{ ...entry, meetingId: entry.meetingId }] : []));

/** What was sold, paid and used: facts that a bank can check. */
const Evidence = ({ payment, entries }: DisputeWithEvidence) => {
  const t = useT();
  const text = useRef<HTMLDivElement>(null);
  const used = usedIn(entries);
  const bought = entries.find(({ reason }) => reason === 'purchase');
  const paidAt = payment.paidAt ?? payment.createdAt;
  const how = howPaid(payment);
  // The lines as they are laid out.
  // biome-ignore lint/performance/useDomNodeTextContent: textContent would run them together
  const copy = () => void copyText(text.current?.innerText ?? '', t('disputes.copied'));
  return (
    <>
      <div className={styles.bar}>
        <Button onClick={copy}>{t('disputes.copy')}</Button>
      </div>
      <div ref={text} className="grid gap-24">
        <section>
          <h2>{t('disputes.evidence')}</h2>
          <Facts>
            <Fact name={t('disputes.bought')}>
              {t('disputes.boughtText', {
                plan: t(`billing:plan.${payment.planCode}`),
                amount: rupeesOf(payment.amountPaise),
                day: exactly(paidAt),
              })}
            </Fact>
            <Fact name={t('buyer')}>
              <bdi>{payment.buyerName}</bdi>
            </Fact>
            {how ? <Fact name={t('how')}>{how}</Fact> : null}
            {payment.paymentId ? <CodeFact name={t('ids.payment')}>{payment.paymentId}</CodeFact> : null}
            {payment.invoiceNumber ? (
              <Fact name={t('passes:payments.invoice')}>
                {payment.invoiceUrl ? (
                  <a href={payment.invoiceUrl} download lang="en">
                    {payment.invoiceNumber}
                  </a>
                ) : (
                  <Code>{payment.invoiceNumber}</Code>
                )}
              </Fact>
            ) : null}
          </Facts>
        </section>
        <section>
          <h2>
            {t('disputes.meetings')}
            {bought ? (
              <span className={money.quiet}>
                {' · '}
                {bought.delta > 0
                  ? t('disputes.unused', { used: numberText(used.length), total: numberText(bought.delta + payment.bonusPasses) })
                  : t('disputes.unlimited', { used: numberText(used.length) })}
              </span>
            ) : null}
          </h2>
          {used.length > 0 ? (
            <ul className={money.steps}>
              {used.map((entry) => (
                <Attendance key={entry._id} userId={payment.userId} entry={entry} />
              ))}
            </ul>
          ) : (
            <p className="quiet">{t('disputes.noMeetings')}</p>
          )}
        </section>
      </div>
    </>
  );
};

const About = ({ dispute, payment }: DisputeWithEvidence) => {
  const t = useT();
  const now = useNow();
  return (
    <aside className="stack gap-16" aria-label={t('disputes.what')}>
      <section className={styles.card}>
        <h2>{t('buyer')}</h2>
        <p>
          <Link to={`/admin/users/${dispute.userId}`} dir="auto">
            {dispute.buyerName}
          </Link>
        </p>
        <Link to={`/admin/payments/${dispute.orderId}`} className={styles.more}>
          {t('payment')} {rupeesOf(payment.amountPaise)}
        </Link>
      </section>
      <section className={styles.card}>
        <h2>{t('disputes.what')}</h2>
        <Facts>
          <Fact name={t('disputes.opened')}>{dayAndTime(dispute.openedAt, now)}</Fact>
          {dispute.phase ? <Fact name={t('disputes.phaseTitle')}>{t(`disputes.phase.${dispute.phase}`)}</Fact> : null}
          {dispute.reasonCode ? <CodeFact name={t('disputes.reason')}>{dispute.reasonCode}</CodeFact> : null}
          {dispute.deductedPaise > 0 ? <Fact name={t('disputes.takenBack')}>{rupeesOf(dispute.deductedPaise)}</Fact> : null}
          <CodeFact name={t('disputes.one')}>{dispute._id}</CodeFact>
        </Facts>
      </section>
    </aside>
  );
};

/** One dispute: what the bank asks and until when, and the evidence, put together from ledger and attendance. */
export const DisputeScreen = () => {
  const t = useT();
  const now = useNow();
  const { id = '' } = useParams();
  return (
    <DetailScreen
      query={useDispute(id)}
      list={{ label: t('disputes.title'), to: '/admin/disputes' }}
      titleOf={({ dispute }) => t('disputes.titled', { amount: rupeesOf(dispute.amountPaise), name: dispute.buyerName })}
      words={{
        name: t('disputes.one'),
        missing: t('disputes.missing'),
        missingText: t('missingText'),
        loading: t('disputes.loadingOne'),
      }}
    >
      {(found, title) => (
        <>
          <article className={styles.main}>
            <header className={styles.head}>
              <div className={styles.over}>
                <DisputeStatus status={found.dispute.status} />
              </div>
              <h1>{title}</h1>
              {isToAnswer(found.dispute) && found.dispute.respondBy ? (
                <p className={styles.startDay}>
                  {t('disputes.respondBy')}{' '}
                  <time dateTime={found.dispute.respondBy}>{dayAndTime(found.dispute.respondBy, now)}</time>
                </p>
              ) : (
                <p className={styles.startDay}>{t('disputes.noAnswer')}</p>
              )}
            </header>
            {isToAnswer(found.dispute) ? <p>{t('disputes.how')}</p> : null}
            <Evidence {...found} />
          </article>
          <About {...found} />
        </>
      )}
    </DetailScreen>
  );
};

/** The buyer's part in a meeting that a pass was used in: when they waited, and when and how long they were with the host. */
const Attendance = ({ userId, entry }: { userId: string; entry: LedgerEntry & { meetingId: string } }) => {
  const t = useT();
  const { meetingId, meetingTitle, at } = entry;
  const { data, isPending } = useJoinedMeeting(userId, meetingId);
  const turns = data?.attendance.turns ?? [];
  return (
    <li>
      <p className={money.line}>
        <strong>
          <Link to={`/admin/meetings/${meetingId}`}>{meetingTitle ?? t('admin:meeting')}</Link>
        </strong>
        <time className={money.quiet} dateTime={at}>
          {t('disputes.passUsed', { at: exactly(at) })}
        </time>
      </p>
      {isPending ? <Skeleton height="18px" /> : null}
      {data ? <p className={money.quiet}>{t('disputes.waited', { at: exactly(data.attendance.queuedAt) })}</p> : null}
      {turns.map(({ startedAt, togetherSec }) => (
        <p key={startedAt} className={money.quiet}>
          {t('disputes.together', { at: exactly(startedAt), count: Math.max(1, Math.round(togetherSec / 60)) })}
        </p>
      ))}
      {data && turns.length === 0 && !data.attendance.met ? <p className={money.quiet}>{t('disputes.neverMet')}</p> : null}
      {!data && !isPending ? <p className={money.quiet}>{t('disputes.attendanceFailed')}</p> : null}
    </li>
  );
};
