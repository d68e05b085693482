import type { LedgerEntry } from '@visavis/contracts/billing-model';
import { Link } from 'react-router-dom';
import { exactly } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import money from '../money/money.module.css';
import { useJoinedMeeting } from '../user/api.ts';

/** The buyer's part in a meeting that a pass was used in: when they waited, and when and how long they were with the host. */
export const Attendance = ({ userId, entry }: { userId: string; entry: LedgerEntry & { meetingId: string } }) => {
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
