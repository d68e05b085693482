import { MEETING } from '@visavis/contracts/constants/meeting';
import { reasonForm } from '@visavis/contracts/meeting-form';
import { schemaErrors } from '../../../../shared/form/use-form.ts';
import { dayAndTime } from '../../../../shared/format/dates.ts';
import { useNow } from '../../../../shared/hooks/use-now.ts';
import { useT } from '../../../../shared/i18n/en/admin-users.ts';
import { TextAreaField } from '../../../../shared/kit/text-area-field.tsx';
import { Skeleton } from '../../../../shared/ui/skeleton.tsx';
import { Chosen, Decision, useDecision } from '../../dialogs/decision.tsx';
import { Effects } from '../../dialogs/effects.tsx';
import { SaveNotice } from '../../dialogs/save-notice.tsx';
import { decideInBulk, showDone } from '../../list/outcome.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { type AdminUser, setActive, useMeetingsAhead } from '../api.ts';
import { useNewestUser } from './newest-user.ts';

interface StatusDialogProps {
  users: AdminUser[];
  isActive: boolean;
  /** Set for a selection: gets the ids of those who could not be changed, who stay selected. */
  onDone?: (failed: string[]) => void;
  onClose: () => void;
}
/** Activates or deactivates one user or a selection. */
export const StatusDialog = ({ users, isActive, onDone, onClose }: StatusDialogProps) => {
  const t = useT();
  const newest = useNewestUser(users[0] as AdminUser);
  const first = newest.record;
  const many = onDone !== undefined;
  const counted = (active: boolean) => (items: readonly AdminUser[]) =>
    t(active ? 'activated' : 'deactivated', { count: items.length });
  const outcome = {
    done: counted(isActive),
    undo: { work: (user: AdminUser) => setActive({ ...user, isActive }, !isActive), done: counted(!isActive) },
    nameOf: ({ name }: AdminUser) => name,
    failed: t('statusFailed'),
  };
  const title = many
    ? t(isActive ? 'activateMany' : 'deactivateMany', { count: users.length })
    : t(isActive ? 'activateNamed' : 'deactivateNamed', { name: first.name });
  const form = useDecision({
    ids: users.map(({ _id }) => _id),
    // Nobody gets a message of an account that is given back, and it can be taken again.
    what: () => (isActive ? undefined : title),
    needsFresh: () => (many ? users : [first]).some(({ role }) => role === 'admin'),
    onClose,
    initial: { reason: '' },
    check: ({ reason }) => (isActive ? {} : schemaErrors(reasonForm, { reason })),
    send: async (values) => {
      const reason = isActive ? undefined : values.reason;
      if (onDone) return decideInBulk(onDone, { ...outcome, items: users, work: (user) => setActive(user, isActive, reason) });
      await setActive(first, isActive, reason);
      showDone(first, outcome);
    },
    failed: t('statusFailed'),
    focus: isActive ? 'button[type=submit]' : 'textarea',
  });
  return (
    <Decision
      title={title}
      onClose={onClose}
      form={form}
      action={many ? title : t(isActive ? 'activate' : 'deactivate')}
      kind={isActive ? 'primary' : 'danger'}
      failure={null}
    >
      <SaveNotice {...newest.notice(form)} loadedText={t('loaded')} />
      <p>{t(isActive ? 'activateText' : 'deactivateText')}</p>
      {many ? (
        <Chosen label={t('chosen')}>
          {users.map(({ _id, name }) => (
            <li key={_id}>{name}</li>
          ))}
        </Chosen>
      ) : isActive ? null : (
        <MeetingsAhead userId={first._id} />
      )}
      {isActive ? null : <Effects of="deactivate" ids={users.map(({ _id }) => _id)} />}
      {isActive ? null : (
        <TextAreaField
          {...form.text('reason')}
          label={t('statusReason')}
          hint={t('statusReasonHint')}
          error={form.errors.reason}
          max={MEETING.reasonMax}
        />
      )}
    </Decision>
  );
};

/** What the user would lose. */
const MeetingsAhead = ({ userId }: { userId: string }) => {
  const t = useT();
  const now = useNow();
  const { data: meetings, isPending } = useMeetingsAhead(userId);
  if (isPending) return <Skeleton height="40px" />;
  if (!meetings) return <p className="quiet flex gap-8">{t('meetingsFailed')}</p>;
  if (meetings.length === 0) return <p className="quiet flex gap-8">{t('noMeetings')}</p>;
  return (
    <Chosen label={t('meetings')}>
      {meetings.map((meeting) => (
        <li key={meeting._id}>
          <strong dir="auto">{meeting.title}</strong> {dayAndTime(meeting.startsAt, now)} <StatusTag meeting={meeting} />
        </li>
      ))}
    </Chosen>
  );
};
