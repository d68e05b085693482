import { reasonSchema } from '@visavis/contracts/meeting-form';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { Alert, Progress } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { type FieldErrors, useForm } from '../../../shared/form/use-form.ts';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { SelectField } from '../../../shared/kit/field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { approveMeeting, cancelMeeting, rejectMeeting } from '../api.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './dialogs.module.css';
import { closeIfStillOpen, closeReviewDialog, openReviewDialog } from './review.ts';
import { MeetingBrief, MeetingTypeField, NotesField, notesError, ReasonField } from './review-fields.tsx';
import { type BulkResult, runInBulk } from './run-in-bulk.ts';
import { useReviewedVersion } from './use-reviewed-version.ts';

interface ReviewValues {
  category: string;
  meetingType: Meeting['meetingType'] | 'keep';
  reason: string;
  notes: string;
}
type Kind = 'approve' | 'reject' | 'cancel';
const failed = { approve: 'approveFailed', reject: 'rejectFailed', cancel: 'cancelFailed' } as const;
const done = { approve: 'approved', reject: 'rejected', cancel: 'cancelled' } as const;

const decideOn = (kind: Kind, meeting: Meeting, values: ReviewValues, version: number) => {
  const reason = values.reason.trim();
  const notes = values.notes.trim() ? { notes: values.notes.trim() } : {};
  if (kind === 'cancel') return cancelMeeting(meeting._id, reason);
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
  const [finished, setFinished] = useState(0);
  const [result, setResult] = useState<BulkResult<Meeting>>();
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
  const sendAll = async (values: ReviewValues, close: () => void) => {
    const outcome = await runInBulk(
      meetings,
      (meeting) => decideOn(kind, meeting, { ...values, category: meeting.category ?? values.category }, meeting.version),
      { onProgress: setFinished },
    );
    onDone?.(outcome.failed.map(({ item }) => item._id));
    if (outcome.failed.length > 0) return setResult(outcome);
    toast.success(t(kind === 'approve' ? 'bulk.approved' : 'bulk.rejected', { count: outcome.done.length }), ADMIN_TOAST);
    close();
  };
  const form = useForm<ReviewValues>({
    initial: {
      category: suggested,
      meetingType: bulk ? 'keep' : first.meetingType,
      reason: '',
      notes: bulk ? '' : (first.notes ?? ''),
    },
    check,
    send: async (values) => {
      const close = closeIfStillOpen();
      if (bulk) return sendAll(values, close);
      await decideOn(kind, reviewed, values, version.version);
      toast.success(t(done[kind]), ADMIN_TOAST);
      close();
    },
    failed: t(failed[kind]),
    onRefused: version.reloadOnConflict,
    toastRefusals: ADMIN_TOAST,
    focus: kind !== 'approve' ? 'textarea' : suggested || !asksCategory ? 'button[type=submit]' : '[role=combobox]',
  });

  if (result) return <BulkSummary kind={kind} result={result} />;
  const count = { count: meetings.length };
  const title = bulk ? t(kind === 'approve' ? 'bulk.approve' : 'bulk.reject', count) : t(kind);
  // A cancellation counts whatever else has changed, unless somebody has decided meanwhile.
  const unread = kind === 'cancel' ? Boolean(version.decidedElsewhere) : version.changes.length > 0;
  return (
    <Dialog
      title={title}
      onClose={closeReviewDialog}
      insistent={bulk && form.pending}
      footer={
        <>
          {kind === 'approve' && !bulk ? (
            <Button
              kind="quiet"
              className={styles.spread ?? ''}
              onClick={() => openReviewDialog({ kind: 'edit', meeting: version.showLatest() })}
            >
              {t('editFirst')}
            </Button>
          ) : null}
          <Button onClick={closeReviewDialog} disabled={bulk && form.pending}>
            {kind === 'cancel' ? t('keep') : t('common:cancel')}
          </Button>
          <Button
            kind={kind === 'approve' ? 'primary' : 'danger'}
            type="submit"
            form={form.id}
            busy={form.pending}
            disabled={unread}
          >
            {bulk || kind === 'cancel' ? title : t(`admin:${kind}`)}
          </Button>
        </>
      }
    >
      <form className={styles.form} {...form.formProps}>
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
        {kind === 'cancel' ? null : <NotesField {...form.text('notes')} />}
        {bulk && form.pending ? (
          <Progress percent={(finished / meetings.length) * 100} showInfo={false} aria-label={t('bulk.progress')} />
        ) : null}
      </form>
    </Dialog>
  );
};

const MeetingsInBrief = ({ meetings }: { meetings: Meeting[] }) => {
  const t = useT();
  const now = useNow();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ul className={styles.bulkList} tabIndex={0} aria-label={t('bulk.list')}>
      {meetings.map((meeting) => (
        <li key={meeting._id}>
          <strong>{meeting.title}</strong> {meeting.host.name} · {dayAndTime(meeting.startsAt, now)}
        </li>
      ))}
    </ul>
  );
};

const BulkSummary = ({ kind, result }: { kind: Kind; result: BulkResult<Meeting> }) => {
  const t = useT();
  const approving = kind === 'approve';
  return (
    <Dialog
      title={t(approving ? 'bulk.approveFailed' : 'bulk.rejectFailed', {
        failed: result.failed.length,
        count: result.done.length + result.failed.length,
      })}
      onClose={closeReviewDialog}
      footer={
        <Button kind="primary" onClick={closeReviewDialog}>
          {t('common:done')}
        </Button>
      }
    >
      <div className={styles.form}>
        {result.done.length > 0 ? (
          <Alert type="success" title={t(approving ? 'bulk.someApproved' : 'bulk.someRejected', { count: result.done.length })} />
        ) : null}
        {result.failed.map(({ item, error }) => (
          <Alert key={item._id} type="error" title={item.title} description={messageOf(error, t(failed[kind]))} />
        ))}
      </div>
    </Dialog>
  );
};
