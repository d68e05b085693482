import type { Meeting } from '@visavis/contracts/meeting-model';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime, pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { CheckField } from '../../../shared/kit/choice-field.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CodeFact, Fact, Facts } from '../../../shared/ui/facts.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { Activity } from '../audit/activity.tsx';
import styles from '../detail/detail.module.css';
import { typeName } from '../dialogs/differences.ts';
import { useEditMeeting } from '../meeting-data/api.ts';
import { adminKeys } from '../query-keys.ts';
import { Glyph } from '../ui/glyph.tsx';

/** A host's new name gets into a meeting that was approved with another when an admin lets it. */
const NewName = ({ meeting, name }: { meeting: Meeting; name: string }) => {
  const t = useT();
  const edit = useEditMeeting(meeting._id);
  const [later, setLater] = useState(true);
  const { series } = meeting;
  const hasLater = series !== undefined && series.number < series.of;
  const letIn = () =>
    edit.mutate(
      { hostName: name, ...(hasLater && later && { later: true }) },
      {
        onSuccess: () => toast.success(t('detail.newNameShown'), ADMIN_TOAST),
        onError: (error) => toast.error(messageOf(error, t('detail.newNameFailed')), ADMIN_TOAST),
        // The name may be another one by now.
        onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.meeting(meeting._id) }),
      },
    );
  return (
    <div className={styles.newName}>
      <p>{t('detail.newName', { name })}</p>
      {hasLater ? (
        <CheckField checked={later} onChange={({ target }) => setLater(target.checked)}>
          {t('detail.newNameLater')}
        </CheckField>
      ) : null}
      <Button size="small" busy={edit.isPending} onClick={letIn}>
        {t('detail.showNewName')}
      </Button>
    </div>
  );
};

/** Only what was approved once has a public page. */
const isPublic = ({ status, previousStatus }: Meeting) =>
  status === 'approved' || (status === 'cancelled' && previousStatus === 'approved');

export const MeetingAside = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const now = useNow();
  const { host } = meeting;
  return (
    <aside className="stack gap-16" aria-label={t('detail.about')}>
      <section className={styles.card}>
        <h2>{t('common:host')}</h2>
        <p className={styles.hostLine}>
          <Avatar name={host.name} picture={host.profilePicture} size={44} />
          <span>
            <strong>
              <Link to={`/admin/users/${host.userId}`} dir="auto">
                {host.name}
              </Link>{' '}
              {host.isVerified ? <VerifiedMark size={16} at={host.verifiedAt} /> : null}
            </strong>
            <span className="quiet">{host.isVerified ? t('common:verified') : t('detail.notVerified')}</span>
          </span>
        </p>
        {meeting.hostNameNow && meeting.hostNameNow !== host.name ? (
          <NewName meeting={meeting} name={meeting.hostNameNow} />
        ) : null}
        <Link to={`/admin/meetings?status=all&hostId=${host.userId}`} className={styles.more}>
          {t('detail.allOf', { name: host.name })}
        </Link>
      </section>
      <section className={styles.card}>
        <h2>{t('detail.title')}</h2>
        <Facts>
          <Fact name={t('category')}>{categoryName(meeting.category) ?? t('detail.notChosen')}</Fact>
          <Fact name={t('guests')}>{typeName(meeting.meetingType)}</Fact>
          <Fact name={t('proposed')}>{pastWhen(meeting.createdAt, now)}</Fact>
          {meeting.revision > 0 ? <Fact name={t('detail.moved')}>{t('detail.times', { count: meeting.revision })}</Fact> : null}
          {meeting.startedAt ? <Fact name={t('detail.started')}>{dayAndTime(meeting.startedAt, now)}</Fact> : null}
          {meeting.endedAt ? <Fact name={t('detail.ended')}>{dayAndTime(meeting.endedAt, now)}</Fact> : null}
          <CodeFact name={t('detail.id')}>{meeting._id}</CodeFact>
        </Facts>
        {isPublic(meeting) ? (
          <Link to={`/p/${meeting._id}`} className={styles.more}>
            <Glyph name="out" size={16} /> {t('detail.publicPage')}
          </Link>
        ) : null}
      </section>
      <section className={styles.card}>
        <h2>{t('detail.history')}</h2>
        <Activity subject={meeting._id} limit={20} />
        <Link to={`/admin/audit?subjectType=meeting&subject=${meeting._id}`} className={styles.more}>
          {t('detail.wholeHistory')}
        </Link>
      </section>
    </aside>
  );
};
