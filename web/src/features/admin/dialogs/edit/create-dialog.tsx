import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldErrors } from '../../../../shared/api/http-error.ts';
import { useReloadGuard } from '../../../../shared/state/reload-guard.ts';
import { serverNow } from '../../../../shared/time/server-clock.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useCreateMeeting } from '../../api/create-meeting.ts';
import type { FoundUser } from '../../api/search-users.ts';
import { MeetingFields } from '../../form/meeting-fields.tsx';
import { bodyOf, emptyValues, type FormErrors, formErrors, type MeetingValues } from '../../form/meeting-form.ts';
import { UserPicker } from '../../form/user-picker.tsx';
import { say } from '../../ui/say.ts';
import { closeDecision, closerOfThis } from '../decision.ts';
import styles from '../dialogs.module.css';
import { focusFirstError, useFirstFocus } from '../parts/use-first-focus.ts';
import { t, useT } from '../texts.ts';

const errorsOf = (values: MeetingValues, user: FoundUser | undefined): FormErrors => ({
  ...(user ? {} : { userId: t('create.whose') }),
  ...formErrors(values, { now: serverNow(), locked: false }),
});

/** A meeting proposed in a user's name. It waits for approval like any other. */
export const CreateDialog = () => {
  const t = useT();
  const create = useCreateMeeting();
  const navigate = useNavigate();
  const [user, setUser] = useState<FoundUser>();
  const [values, setValues] = useState(emptyValues);
  const [errors, setErrors] = useState<FormErrors>({});
  const form = useId();
  const [tried, setTried] = useState(false);
  useFirstFocus(form, 'input');
  const dirty = Boolean(values.title || values.description || values.date);
  useReloadGuard('form', dirty);
  const inZone = { ...values, timeZone: user?.timeZone ?? values.timeZone };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const found = errorsOf(inZone, user);
    setErrors(found);
    setTried(true);
    if (!user || Object.keys(found).length > 0) return void focusFirstError(form);
    const { _id: userId } = user;
    const close = closerOfThis();
    try {
      const { title = '', description = '', date = '', ...rest } = bodyOf(inZone);
      const meeting = await create.mutateAsync({ userId, title, description, date, ...rest });
      say.done(t('meetingForm:created'));
      if (close()) navigate(`/admin/meetings/${meeting._id}`);
    } catch (error) {
      setErrors(fieldErrors(error));
      say.failed(error, t('meetingForm:createFailed'));
    }
  };
  return (
    <Dialog
      title={t('create.title')}
      size="large"
      onClose={closeDecision}
      mayClose={() => !dirty || window.confirm(t('create.leave'))}
      footer={
        <>
          <Button onClick={closeDecision}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={create.isPending}>
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <UserPicker
          user={user}
          error={errors.userId}
          onPick={(picked) => {
            setUser(picked);
            if (tried) setErrors(errorsOf({ ...inZone, timeZone: picked?.timeZone ?? values.timeZone }, picked));
          }}
        />
        <MeetingFields
          values={inZone}
          errors={errors}
          locked={false}
          review={false}
          onChange={(change) => {
            setValues((now) => ({ ...now, ...change }));
            if (tried) setErrors(errorsOf({ ...inZone, ...change }, user));
          }}
        />
      </form>
    </Dialog>
  );
};
