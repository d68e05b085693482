import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { endMeeting, useLiveMeetings } from '../api.ts';
import type { MeetingList } from '../query-keys.ts';
import { HostName } from '../ui/host-name.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './live-strip.module.css';

type LiveMeeting = MeetingList['meetings'][number];

/** The meetings that are live now, each with its end at hand. Nothing is shown while there is none. */
export const LiveStrip = ({ canEnd = true }: { canEnd?: boolean }) => {
  const t = useT();
  const { data, error, refetch, isFetching } = useLiveMeetings();
  const [ending, setEnding] = useState<LiveMeeting>();
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} />;
  if (!data || data.meetings.length === 0) return null;
  const more = data.pagination.total - data.meetings.length;
  return (
    <section className={styles.strip} aria-label={t('liveNow')}>
      <ul>
        {data.meetings.map((meeting) => (
          <LiveCard key={meeting._id} meeting={meeting} onEnd={canEnd ? () => setEnding(meeting) : undefined} />
        ))}
        {more > 0 ? (
          <li className={styles.more}>
            <Link to="/admin/approved-meetings">{t('moreLive', { count: more })}</Link>
          </li>
        ) : null}
      </ul>
      {ending ? (
        <ConfirmDialog
          title={t('endTitle', { title: ending.title })}
          action={t('endNow')}
          keep={t('keepOn')}
          failed={t('endFailed')}
          onConfirm={async () => {
            await endMeeting(ending._id);
            toast.success(t('ended'), ADMIN_TOAST);
            setEnding(undefined);
          }}
          onClose={() => setEnding(undefined)}
        >
          {t('endText')}
        </ConfirmDialog>
      ) : null}
    </section>
  );
};

const LiveCard = ({ meeting, onEnd }: { meeting: LiveMeeting; onEnd: (() => void) | undefined }) => {
  const t = useT();
  const now = useNow();
  const { _id, title, startedAt, presence } = meeting;
  const isOpen = startedAt !== null && startedAt !== undefined;
  return (
    <li className={styles.card} data-open={isOpen || undefined}>
      <Link to={`/admin/approved-meetings/${_id}`}>{title}</Link>
      <HostName host={meeting.host} size={20} />
      <p className={styles.facts}>
        <span>{isOpen ? t('admin:began', { when: pastWhen(startedAt, now) }) : t('hostAbsent')}</span>
        {presence?.guestInside ? <span>{t('guestInside')}</span> : null}
        {presence && presence.waiting > 0 ? <span>{t('inQueue', { count: presence.waiting })}</span> : null}
      </p>
      {onEnd && isOpen ? (
        <Button size="small" kind="danger" aria-label={t('endNamed', { title })} onClick={onEnd}>
          {t('end')}
        </Button>
      ) : null}
    </li>
  );
};
