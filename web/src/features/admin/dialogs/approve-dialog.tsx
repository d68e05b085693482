import { MEETING } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../../shared/api/http-error.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useApproveMeeting } from '../api/approve-meeting.ts';
import { categoryOptions } from '../form/category-options.ts';
import { MeetingTypeField } from '../form/meeting-type-field.tsx';
import { SelectField, TextAreaField } from '../ui/controls.tsx';
import { say } from '../ui/say.ts';
import { closeDecision, closerOfThis, decide } from './decision.ts';
import styles from './dialogs.module.css';
import { ConflictNotice } from './parts/conflict-notice.tsx';
import { MeetingBrief } from './parts/meeting-brief.tsx';
import { submitOnCtrlEnter } from './parts/submit-on-ctrl-enter.ts';
import { useBasis } from './parts/use-basis.ts';
import { focusFirstError, useFirstFocus } from './parts/use-first-focus.ts';
import { useT } from './texts.ts';

export const ApproveDialog = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const basis = useBasis(meeting);
  const approve = useApproveMeeting(meeting._id);
  const [category, setCategory] = useState<string>();
  const [meetingType, setMeetingType] = useState(meeting.meetingType);
  const [notes, setNotes] = useState(meeting.notes ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useId();
  const suggested = basis.basis.category ?? '';
  const chosen = category ?? suggested;
  useFirstFocus(form, suggested ? 'button[type=submit]' : 'select');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (approve.isPending) return;
    const found: Record<string, string> = {};
    if (!chosen) found.category = t('meetingForm:error.categoryRequired');
    if ([...notes].length > MEETING.notesMax) found.notes = t('notesLong', { max: MEETING.notesMax });
    setErrors(found);
    if (Object.keys(found).length > 0) return void focusFirstError(form);
    const close = closerOfThis();
    try {
      await approve.mutateAsync({
        category: chosen,
        meetingType,
        version: basis.version,
        ...(notes.trim() && { notes: notes.trim() }),
      });
      say.done(t('approved'));
      close();
    } catch (error) {
      setErrors(fieldErrors(error));
      basis.refused(error);
      say.failed(error, t('approveFailed'));
    }
  };
  const unread = basis.changes.length > 0;
  return (
    <Dialog
      title={t('approve')}
      onClose={closeDecision}
      footer={
        <>
          <Button
            kind="quiet"
            className={styles.spread ?? ''}
            onClick={() => decide({ kind: 'edit', meeting: basis.showLatest() ?? basis.basis })}
          >
            {t('editFirst')}
          </Button>
          <Button onClick={closeDecision}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={approve.isPending} disabled={unread}>
            {t('admin:approve')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
        <ConflictNotice basis={basis} />
        <MeetingBrief meeting={basis.basis} whole />
        <SelectField
          label={t('admin:category')}
          value={chosen}
          options={categoryOptions()}
          {...(!suggested && { placeholder: t('meetingForm:chooseCategory') })}
          hint={suggested && chosen === suggested ? t('suggested') : undefined}
          error={errors.category}
          onChange={(event) => setCategory(event.target.value)}
        />
        <MeetingTypeField value={meetingType} onChange={setMeetingType} error={errors.meetingType} />
        <TextAreaField
          label={t('admin:notes')}
          hint={t('admin:onlyAdmins')}
          value={notes}
          max={MEETING.notesMax}
          rows={2}
          error={errors.notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </form>
    </Dialog>
  );
};
