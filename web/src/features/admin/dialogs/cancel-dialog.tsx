import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../../shared/api/http-error.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useCancelMeeting } from '../api/cancel-meeting.ts';
import { ReasonField, reasonError } from '../form/reason-field.tsx';
import { say } from '../ui/say.ts';
import { closeDecision, closerOfThis } from './decision.ts';
import styles from './dialogs.module.css';
import { ConflictNotice } from './parts/conflict-notice.tsx';
import { MeetingBrief } from './parts/meeting-brief.tsx';
import { cancellationReasons } from './parts/reasons.ts';
import { submitOnCtrlEnter } from './parts/submit-on-ctrl-enter.ts';
import { useBasis } from './parts/use-basis.ts';
import { focusFirstError, useFirstFocus } from './parts/use-first-focus.ts';
import { useT } from './texts.ts';

export const CancelDialog = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const basis = useBasis(meeting);
  const cancel = useCancelMeeting(meeting._id);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const form = useId();
  useFirstFocus(form, 'textarea');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (cancel.isPending) return;
    const wrong = reasonError(reason);
    setError(wrong);
    if (wrong) return void focusFirstError(form);
    const close = closerOfThis();
    try {
      await cancel.mutateAsync(reason.trim());
      say.done(t('cancelled'));
      close();
    } catch (failure) {
      setError(fieldErrors(failure).reason);
      basis.refused(failure);
      say.failed(failure, t('cancelFailed'));
    }
  };
  return (
    <Dialog
      title={t('cancel')}
      onClose={closeDecision}
      footer={
        <>
          <Button onClick={closeDecision}>{t('keep')}</Button>
          <Button kind="danger" type="submit" form={form} busy={cancel.isPending} disabled={Boolean(basis.decidedElsewhere)}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
        <ConflictNotice basis={basis} />
        <MeetingBrief meeting={basis.basis} />
        <ReasonField
          value={reason}
          hint={basis.basis.status === 'approved' ? t('cancelHintPublic') : t('cancelHint')}
          suggestions={cancellationReasons()}
          error={error}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
};
