import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../../../shared/api/http-error.ts';
import { useReloadGuard } from '../../../../shared/state/reload-guard.ts';
import { serverNow } from '../../../../shared/time/server-clock.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useEditMeeting } from '../../api/edit-meeting.ts';
import { MeetingFields } from '../../form/meeting-fields.tsx';
import { bodyOf, type FormErrors, formErrors, type MeetingValues, valuesOf } from '../../form/meeting-form.ts';
import { say } from '../../ui/say.ts';
import { closeDecision, closerOfThis } from '../decision.ts';
import styles from '../dialogs.module.css';
import { ConflictNotice } from '../parts/conflict-notice.tsx';
import { useBasis } from '../parts/use-basis.ts';
import { focusFirstError, useFirstFocus } from '../parts/use-first-focus.ts';
import { useT } from '../texts.ts';
import { changesOf } from './edit-changes.ts';
import { EditConfirm } from './edit-confirm.tsx';

/** Edit, or edit and approve in one step. What will change is shown once more before it does. */
export const EditDialog = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const basis = useBasis(meeting);
  const edit = useEditMeeting(meeting._id);
  // Only what was touched: the rest follows the record when it is loaded again.
  const [touched, setTouched] = useState<Partial<MeetingValues>>({});
  const [initial, setInitial] = useState(() => valuesOf(meeting));
  const [errors, setErrors] = useState<FormErrors>({});
  // Once it was tried, messages follow what is typed.
  const [tried, setTried] = useState<'save' | 'approve'>();
  const [confirming, setConfirming] = useState<'save' | 'approve'>();
  const form = useId();
  useFirstFocus(form, 'input:not(:disabled)');
  const values = { ...initial, ...touched };
  const before = basis.basis;
  const locked = before.status === 'approved';
  const changes = changesOf(before, values);
  const dirty = Object.keys(touched).length > 0;
  useReloadGuard('form', dirty);

  const keepsStart = (now: MeetingValues) => now.date === before.localDate && now.time === before.time;
  const errorsOf = (now: MeetingValues, intent: 'save' | 'approve') =>
    formErrors(now, { now: serverNow(), locked, sameStart: keepsStart(now), categoryNeeded: intent === 'approve' });
  const check = (intent: 'save' | 'approve') => {
    const found = errorsOf(values, intent);
    setErrors(found);
    setTried(intent);
    if (Object.keys(found).length > 0) return void focusFirstError(form);
    if (intent === 'save' && changes.length === 0 && values.notes === initial.notes) {
      say.note(t('edit.nothing'));
      return closeDecision();
    }
    setConfirming(intent);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check('save');
  };
  const send = async () => {
    const approve = confirming === 'approve';
    const close = closerOfThis();
    try {
      await edit.mutateAsync({
        ...bodyOf(values, { locked, sameStart: keepsStart(values) }),
        ...(locked ? {} : { meetingType: values.meetingType }),
        ...(values.notes !== initial.notes && { notes: values.notes.trim() }),
        approve,
        version: basis.version,
      });
      say.done(approve ? t('approved') : t('meetingForm:updated'));
      close();
    } catch (error) {
      setConfirming(undefined);
      setErrors(fieldErrors(error));
      basis.refused(error);
      say.failed(error, t('edit.failed'));
    }
  };
  const reloaded = () => {
    const latest = basis.showLatest();
    if (latest) setInitial(valuesOf(latest));
  };

  if (confirming)
    return (
      <EditConfirm
        title={before.title}
        changes={changes}
        approving={confirming === 'approve'}
        tellsPeople={locked}
        busy={edit.isPending}
        onBack={() => setConfirming(undefined)}
        onConfirm={send}
      />
    );
  const unread = basis.changes.length > 0;
  return (
    <Dialog
      title={t('edit.title')}
      size="large"
      onClose={closeDecision}
      mayClose={() => !dirty || window.confirm(t('edit.leave'))}
      footer={
        <>
          <Button onClick={closeDecision} className={styles.notOnPhones ?? ''}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={form} kind={locked ? 'primary' : 'plain'} disabled={unread}>
            {t('edit.save')}
          </Button>
          {before.status === 'pending' ? (
            <Button kind="primary" disabled={unread} onClick={() => check('approve')}>
              {t('edit.saveAndApprove')}
            </Button>
          ) : null}
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <ConflictNotice basis={basis} onReload={reloaded} />
        <MeetingFields
          values={values}
          errors={errors}
          locked={locked}
          review
          onChange={(change) => {
            setTouched((now) => ({ ...now, ...change }));
            if (tried) setErrors(errorsOf({ ...values, ...change }, tried));
          }}
        />
      </form>
    </Dialog>
  );
};
