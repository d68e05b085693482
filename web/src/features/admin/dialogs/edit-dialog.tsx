import type { Meeting } from '@visavis/contracts/meeting-model';
import { useState } from 'react';
import { mayLeave } from '../../../shared/form/may-leave.ts';
import { type FieldErrors, useForm } from '../../../shared/form/use-form.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { ChangesList } from '../../../shared/meeting-form/changes-list.tsx';
import { changesOf } from '../../../shared/meeting-form/meeting-changes.ts';
import { MeetingFields } from '../../../shared/meeting-form/meeting-fields.tsx';
import { checkMeeting } from '../../../shared/meeting-form/meeting-rules.ts';
import { bodyOf, keepsStart, type MeetingValues, valuesOf } from '../../../shared/meeting-form/meeting-values.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { useEditMeeting } from '../meeting-data/api.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import styles from './dialogs.module.css';
import { typeName } from './differences.ts';
import { closeIfStillOpen, closeReviewDialog } from './review.ts';
import { MeetingTypeField, NotesField, notesError } from './review-fields.tsx';
import { useReviewedVersion } from './use-reviewed-version.ts';

interface EditValues extends MeetingValues {
  meetingType: Meeting['meetingType'];
  notes: string;
  /** Saved and approved in one step. */
  approve: boolean;
}

/** Edit, or edit and approve in one step. What will change is shown once more before it does. */
export const EditDialog = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const version = useReviewedVersion(meeting);
  const edit = useEditMeeting(meeting._id);
  const now = useNow();
  const [confirming, setConfirming] = useState(false);
  const before = version.reviewed;
  const locked = before.status === 'approved';
  const initial = { ...valuesOf(before), meetingType: before.meetingType, notes: '', approve: false };

  const form = useForm<EditValues>({
    // Only what was changed stays as typed: the rest follows the record when it is loaded again.
    initial,
    check: (values) => {
      const rules = { now: serverNow(), locked, sameStart: keepsStart(values, initial), categoryNeeded: values.approve };
      const errors: FieldErrors = checkMeeting(values, rules);
      const long = notesError(values.notes);
      return long ? { ...errors, notes: long } : errors;
    },
    send: (values) => {
      if (values.approve || changes(values).length > 0 || values.notes.trim()) return setConfirming(true);
      toast.info(t('edit.nothing'), ADMIN_TOAST);
      closeReviewDialog();
    },
    failed: t('edit.failed'),
    onRefused: (error) => {
      setConfirming(false);
      version.reloadOnConflict(error);
    },
    toastRefusals: ADMIN_TOAST,
    focus: 'input:not(:disabled)',
  });
  const changes = (values: EditValues) => {
    const [was, is] = [typeName(initial.meetingType), typeName(values.meetingType)];
    const type = was === is ? [] : [{ label: t('admin:guests'), before: was, after: is }];
    return [...changesOf(initial, values), ...type];
  };
  const { values } = form;
  const save = async () => {
    const close = closeIfStillOpen();
    await edit.mutateAsync({
      ...bodyOf(values, { locked, sameStart: keepsStart(values, initial) }),
      ...(locked ? {} : { meetingType: values.meetingType }),
      ...(values.notes.trim() && { notes: values.notes.trim() }),
      approve: values.approve,
      version: version.version,
    });
    toast.success(values.approve ? t('approved') : t('meetingForm:updated'), ADMIN_TOAST);
    close();
  };

  const unread = version.changes.length > 0;
  return (
    <Dialog
      title={t('meetingForm:edit')}
      size="large"
      onClose={closeReviewDialog}
      mayClose={() => mayLeave(form.dirty)}
      footer={(close) => (
        <>
          <Button onClick={close} className={`${styles.spread} ${styles.notOnPhones}`}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={form.id} kind={locked ? 'primary' : 'plain'} disabled={unread}>
            {t('edit.save')}
          </Button>
          {before.status === 'pending' ? (
            <Button kind="primary" disabled={unread} onClick={() => void form.submit({ approve: true })}>
              {t('edit.saveAndApprove')}
            </Button>
          ) : null}
        </>
      )}
    >
      <form className={styles.form} {...form.formProps} onSubmit={form.onSubmit({ approve: false })}>
        <ConflictNotice version={version} />
        <MeetingFields form={form} now={now} locked={locked} zone="fixed" category={{}} hostPhone={undefined} />
        <MeetingTypeField {...form.pick('meetingType')} disabled={locked} />
        <NotesField meetings={[before]} {...form.text('notes')} />
      </form>
      {confirming ? (
        <ConfirmEdit
          title={before.title}
          changes={changes(values)}
          approving={values.approve}
          locked={locked}
          busy={form.pending}
          onBack={() => setConfirming(false)}
          onConfirm={() => void form.run(save)}
        />
      ) : null}
    </Dialog>
  );
};

interface ConfirmEditProps {
  title: string;
  changes: ReturnType<typeof changesOf>;
  approving: boolean;
  locked: boolean;
  busy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}
const ConfirmEdit = ({ title, changes, approving, locked, busy, onBack, onConfirm }: ConfirmEditProps) => {
  const t = useT();
  return (
    <Dialog
      title={t('meetingForm:confirmUpdate')}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('common:back')}</Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {approving ? t('edit.updateAndApprove') : t('edit.update')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {filled(t(changes.length > 0 ? 'edit.changes' : approving ? 'edit.onlyApproval' : 'edit.onlyNotes', slots('title')), {
            title: <strong dir="auto">{title}</strong>,
          })}
        </p>
        {changes.length > 0 ? <ChangesList changes={changes} /> : null}
        {approving ? <p className="quiet flex gap-8">{t('edit.public')}</p> : null}
        {locked ? <p className="quiet flex gap-8">{t('edit.stays')}</p> : null}
      </div>
    </Dialog>
  );
};
