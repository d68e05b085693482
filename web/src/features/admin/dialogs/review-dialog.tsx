import { reasonSchema } from '@visavis/contracts/meeting-form';
import type { Meeting } from '@visavis/contracts/meeting-model';
import type { FieldErrors } from '../../../shared/form/use-form.ts';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { isolate } from '../../../shared/format/isolate.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { CheckField } from '../../../shared/kit/choice-field.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { decideInBulk } from '../list/outcome.tsx';
import { approveMeeting, cancelMeeting, rejectMeeting } from '../meeting-data/api.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { Chosen, Decision, useDecision } from './decision.tsx';
import styles from './dialogs.module.css';
import { Effects } from './effects.tsx';
import { closeReviewDialog, openReviewDialog } from './review.ts';
import { MeetingBrief, MeetingTypeField, NotesField, notesError, ReasonField } from './review-fields.tsx';
import { useReviewedVersion } from './use-reviewed-version.ts';

interface ReviewValues {
  category: string;
  meetingType: Meeting['meetingType'] | 'keep';
  reason: string;
  notes: string;
  /** Of office hours, all later dates, too. */
  later: boolean;
}
type Kind = 'approve' | 'reject' | 'cancel';
const failed = { approve: 'approveFailed', reject: 'rejectFailed', cancel: 'cancelFailed' } as const;
const done = { approve: 'approved', reject: 'rejected', cancel: 'cancelled' } as const;

const decideOn = (kind: Kind, meeting: Meeting, values: ReviewValues, version: number) => {
  const reason = values.reason.trim();
  const notes = values.notes.trim() ? { notes: values.notes.trim() } : {};
  if (kind === 'cancel') return cancelMeeting(meeting._id, { reason, ...(values.later && { later: true }) });
  if (kind === 'reject') return rejectMeeting(meeting._id, { reason, ...notes });
  const meetingType = values.meetingType === 'keep' ? meeting.meetingType : values.meetingType;
  return approveMeeting(meeting._id, { category: values.category, meetingType, version, ...notes });
};

export interface ReviewDialogProps {
  kind: Kind;
  /** One, or several of a list. */
  meetings: Meeting[];
  /** Set for several: gets the ids that could not be decided, which stay selected. */
  onDone?: (failed: string[]) => void;
}
/** Approves, rejects or cancels one meeting or a selection: one dialog, with the fields that the decision needs. */
export const ReviewDialog = ({ kind, meetings, onDone }: ReviewDialogProps) => {
  const t = useT();
  const [first] = meetings as [Meeting];
  const bulk = onDone !== undefined;
  const version = useReviewedVersion(first, { enabled: !bulk });
  const { reviewed } = version;
  const uncategorised = meetings.filter((meeting) => !meeting.category);
  const suggested = bulk ? '' : (reviewed.category ?? '');
  const asksCategory = kind === 'approve' && (!bulk || uncategorised.length > 0);

  const check = ({ category, reason, notes }: ReviewValues) => {
    const errors: FieldErrors = {};
    if (asksCategory && !category) errors.category = t('meetingForm:error.categoryRequired');
    const refused = kind === 'approve' ? undefined : reasonSchema.safeParse(reason).error?.issues[0];
    if (refused) errors.reason = serverWords(refused.message);
    const long = notesError(notes);
    if (long) errors.notes = long;
    return errors;
  };
  const count = { count: meetings.length };
  const title = bulk ? t(kind === 'approve' ? 'bulk.approve' : 'bulk.reject', count) : t(kind);
  const form = useDecision<ReviewValues>({
    ids: meetings.map(({ _id }) => _id),
    what: () => (bulk ? title : `${title}: ${isolate(reviewed.title)}`),
    onClose: closeReviewDialog,
    initial: {
      category: suggested,
      meetingType: bulk ? 'keep' : first.meetingType,
      reason: '',
      notes: '',
      later: false,
    },
    check,
    send: async (values) => {
      if (onDone)
        return decideInBulk(onDone, {
          items: meetings,
          work: (meeting) =>
            decideOn(kind, meeting, { ...values, category: meeting.category ?? values.category }, meeting.version),
          done: (decided) => t(kind === 'approve' ? 'bulk.approved' : 'bulk.rejected', { count: decided.length }),
          nameOf: (meeting) => meeting.title,
          failed: t(failed[kind]),
        });
      await decideOn(kind, reviewed, values, version.version);
      toast.success(t(done[kind]), ADMIN_TOAST);
    },
    failed: t(failed[kind]),
    onRefused: version.reloadOnConflict,
    toastRefusals: ADMIN_TOAST,
    focus: kind !== 'approve' ? 'textarea' : suggested || !asksCategory ? 'button[type=submit]' : '[role=combobox]',
  });

  // A cancellation counts whatever else has changed, unless somebody has decided meanwhile.
  const unread = kind === 'cancel' ? Boolean(version.decidedElsewhere) : version.changes.length > 0;
  return (
    <Decision
      title={title}
      onClose={closeReviewDialog}
      form={form}
      action={bulk || kind === 'cancel' ? title : t(`admin:${kind}`)}
      kind={kind === 'approve' ? 'primary' : 'danger'}
      disabled={unread}
      failure={null}
      {...(kind === 'cancel' && { keep: t('keep') })}
      buttons={
        kind === 'approve' && !bulk ? (
          <Button
            kind="quiet"
            className={styles.spread ?? ''}
            onClick={() => openReviewDialog({ kind: 'edit', meeting: version.showLatest() })}
          >
            {t('editFirst')}
          </Button>
        ) : null
      }
    >
      {bulk ? (
        <MeetingsInBrief meetings={meetings} />
      ) : (
        <>
          <ConflictNotice version={version} />
          <MeetingBrief meeting={reviewed} whole={kind !== 'cancel'} />
        </>
      )}
      {asksCategory ? (
        <SelectField
          {...form.pick('category')}
          label={bulk ? t('bulk.categoryFor', { count: uncategorised.length }) : t('admin:category')}
          options={categoryOptions()}
          placeholder={suggested ? undefined : t('meetingForm:chooseCategory')}
          hint={
            bulk
              ? uncategorised.length < meetings.length && t('bulk.othersKeep')
              : suggested && form.values.category === suggested && t('suggested')
          }
        />
      ) : null}
      {kind === 'approve' ? (
        <MeetingTypeField {...form.pick('meetingType')} keep={bulk} />
      ) : (
        <ReasonField
          {...form.text('reason')}
          kind={kind}
          hint={
            kind === 'cancel'
              ? t(reviewed.status === 'approved' ? 'cancelHintPublic' : 'cancelHint')
              : t(bulk ? 'bulk.rejectHint' : 'rejectHint')
          }
          onPick={(reason) => form.change({ reason })}
        />
      )}
      {kind === 'cancel' ? null : <NotesField meetings={bulk ? meetings : [reviewed]} {...form.text('notes')} />}
      {kind === 'cancel' && reviewed.status === 'approved' && reviewed.series ? (
        <CheckField checked={form.values.later} onChange={({ target }) => form.change({ later: target.checked })}>
          {t('cancelLater')}
        </CheckField>
      ) : null}
      <Effects of={kind} ids={meetings.map(({ _id }) => _id)} later={form.values.later} />
    </Decision>
  );
};

const MeetingsInBrief = ({ meetings }: { meetings: Meeting[] }) => {
  const t = useT();
  const now = useNow();
  return (
    <Chosen label={t('bulk.list')}>
      {meetings.map((meeting) => (
        <li key={meeting._id}>
          <strong dir="auto">{meeting.title}</strong> <bdi>{meeting.host.name}</bdi> · {dayAndTime(meeting.startsAt, now)}
        </li>
      ))}
    </Chosen>
  );
};
