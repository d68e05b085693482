import { MEETING } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { approveMeeting } from '../api/approve-meeting.ts';
import { rejectMeeting } from '../api/reject-meeting.ts';
import { categoryOptions } from '../form/category-options.ts';
import { meetingTypes } from '../form/meeting-type-field.tsx';
import { ReasonField, reasonError } from '../form/reason-field.tsx';
import { type BulkResult, runInBulk } from '../model/run-in-bulk.ts';
import { ChoiceField, SelectField, TextAreaField } from '../ui/controls.tsx';
import { say } from '../ui/say.ts';
import { closeDecision, closerOfThis } from './decision.ts';
import styles from './dialogs.module.css';
import { rejectionReasons } from './parts/reasons.ts';
import { focusFirstError } from './parts/use-first-focus.ts';
import { t, useT } from './texts.ts';

export interface BulkDialogProps {
  kind: 'bulk-approve' | 'bulk-reject';
  meetings: Meeting[];
  /** The ids that could not be decided: they stay selected. */
  onDone: (failed: string[]) => void;
}
const bulkTypes = () => [{ value: 'keep', label: t('type.keep'), hint: t('type.keepHint') }, ...meetingTypes()] as const;

export const BulkDialog = ({ kind, meetings, onDone }: BulkDialogProps) => {
  const t = useT();
  const approving = kind === 'bulk-approve';
  const [category, setCategory] = useState('');
  const [meetingType, setMeetingType] = useState<Meeting['meetingType'] | 'keep'>('keep');
  const [reason, setReason] = useState('');
  const [notes, setNotes] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [finished, setFinished] = useState<number>();
  const [result, setResult] = useState<BulkResult<Meeting>>();
  const form = useId();
  const now = useNow();
  const undecided = meetings.filter((meeting) => !meeting.category);

  const one = (meeting: Meeting) => {
    const noted = notes.trim() ? { notes: notes.trim() } : {};
    if (!approving) return rejectMeeting(meeting._id, { reason: reason.trim(), ...noted });
    return approveMeeting(meeting._id, {
      category: meeting.category ?? category,
      meetingType: meetingType === 'keep' ? meeting.meetingType : meetingType,
      version: meeting.version,
      ...noted,
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (finished !== undefined) return;
    const found: Record<string, string> = {};
    if (approving && undecided.length > 0 && !category) found.category = t('meetingForm:error.categoryRequired');
    const wrong = approving ? undefined : reasonError(reason);
    if (wrong) found.reason = wrong;
    setErrors(found);
    if (Object.keys(found).length > 0) return void focusFirstError(form);
    setFinished(0);
    const close = closerOfThis();
    const outcome = await runInBulk(meetings, one, { onProgress: setFinished });
    onDone(outcome.failed.map(({ item }) => item._id));
    if (outcome.failed.length > 0) return setResult(outcome);
    say.done(t(approving ? 'bulk.approved' : 'bulk.rejected', { count: outcome.done.length }));
    close();
  };

  if (result) return <BulkSummary approving={approving} result={result} />;
  const verb = t(approving ? 'bulk.approve' : 'bulk.reject', { count: meetings.length });
  return (
    <Dialog
      title={verb}
      onClose={closeDecision}
      insistent={finished !== undefined}
      footer={
        <>
          <Button onClick={closeDecision} disabled={finished !== undefined}>
            {t('common:cancel')}
          </Button>
          <Button kind={approving ? 'primary' : 'danger'} type="submit" form={form} busy={finished !== undefined}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
        <ul className={styles.bulkList} tabIndex={0} aria-label={t('bulk.list')}>
          {meetings.map((meeting) => (
            <li key={meeting._id}>
              <span>{meeting.title}</span>
              <span>
                {meeting.host.name} · {dayAndTime(meeting.startsAt, now)}
              </span>
            </li>
          ))}
        </ul>
        {approving && undecided.length > 0 ? (
          <SelectField
            label={t('bulk.categoryFor', { count: undecided.length })}
            placeholder={t('meetingForm:chooseCategory')}
            hint={undecided.length < meetings.length ? t('bulk.othersKeep') : undefined}
            value={category}
            options={categoryOptions()}
            error={errors.category}
            onChange={(event) => setCategory(event.target.value)}
          />
        ) : null}
        {approving ? (
          <ChoiceField
            label={t('meetingType')}
            name={`${form}-type`}
            value={meetingType}
            choices={bulkTypes()}
            onChange={setMeetingType}
          />
        ) : (
          <ReasonField
            value={reason}
            hint={t('bulk.rejectHint')}
            suggestions={rejectionReasons()}
            error={errors.reason}
            onChange={setReason}
          />
        )}
        <TextAreaField
          label={t('admin:notes')}
          hint={t('admin:onlyAdmins')}
          value={notes}
          max={MEETING.notesMax}
          rows={2}
          onChange={(event) => setNotes(event.target.value)}
        />
        {finished === undefined ? null : (
          <progress className={styles.progress} value={finished} max={meetings.length} aria-label={t('bulk.progress')} />
        )}
      </form>
    </Dialog>
  );
};

const BulkSummary = ({ approving, result }: { approving: boolean; result: BulkResult<Meeting> }) => {
  const t = useT();
  return (
    <Dialog
      title={t(approving ? 'bulk.approveFailed' : 'bulk.rejectFailed', {
        failed: result.failed.length,
        count: result.done.length + result.failed.length,
      })}
      onClose={closeDecision}
      footer={
        <Button kind="primary" onClick={closeDecision}>
          {t('common:done')}
        </Button>
      }
    >
      <div className={styles.form} role="alert">
        {result.done.length > 0 ? (
          <p className={styles.note}>
            <Icon name="check" size={18} />{' '}
            {t(approving ? 'bulk.someApproved' : 'bulk.someRejected', { count: result.done.length })}
          </p>
        ) : null}
        <ul className={styles.failures}>
          {result.failed.map(({ item, error }) => (
            <li key={item._id}>
              <strong>{item.title}</strong>
              <span>{messageOf(error, approving ? t('approveFailed') : t('rejectFailed'))}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
};
