import { MEETING } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../../shared/api/http-error.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useRejectMeeting } from '../api/reject-meeting.ts';
import { ReasonField, reasonError } from '../form/reason-field.tsx';
import { TextAreaField } from '../ui/controls.tsx';
import { say } from '../ui/say.ts';
import { closeDecision, closerOfThis } from './decision.ts';
import styles from './dialogs.module.css';
import { ConflictNotice } from './parts/conflict-notice.tsx';
import { MeetingBrief } from './parts/meeting-brief.tsx';
import { rejectionReasons } from './parts/reasons.ts';
import { submitOnCtrlEnter } from './parts/submit-on-ctrl-enter.ts';
import { useBasis } from './parts/use-basis.ts';
import { focusFirstError, useFirstFocus } from './parts/use-first-focus.ts';
import { useT } from './texts.ts';

export const RejectDialog = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const basis = useBasis(meeting);
  const reject = useRejectMeeting(meeting._id);
  const [reason, setReason] = useState('');
  const [notes, setNotes] = useState(meeting.notes ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useId();
  useFirstFocus(form, 'textarea');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reject.isPending) return;
    const wrong = reasonError(reason);
    setErrors(wrong ? { reason: wrong } : {});
    if (wrong) return void focusFirstError(form);
    const close = closerOfThis();
    try {
      await reject.mutateAsync({ reason: reason.trim(), ...(notes.trim() && { notes: notes.trim() }) });
      say.done(t('rejected'));
      close();
    } catch (error) {
      setErrors(fieldErrors(error));
      basis.refused(error);
      say.failed(error, t('rejectFailed'));
    }
  };
  return (
    <Dialog
      title={t('reject')}
      onClose={closeDecision}
      footer={
        <>
          <Button onClick={closeDecision}>{t('common:cancel')}</Button>
          <Button kind="danger" type="submit" form={form} busy={reject.isPending} disabled={basis.changes.length > 0}>
            {t('admin:reject')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
        <ConflictNotice basis={basis} />
        <MeetingBrief meeting={basis.basis} whole />
        <ReasonField
          value={reason}
          hint={t('rejectHint')}
          suggestions={rejectionReasons()}
          error={errors.reason}
          onChange={setReason}
        />
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
