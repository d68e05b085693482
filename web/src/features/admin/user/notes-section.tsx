import { MEETING } from '@visavis/contracts/constants/meeting';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { TextAreaField } from '../../../shared/kit/field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, lengthOf } from '../../../shared/ui/field-parts.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import type { AdminUser } from '../users/api.ts';
import { setNotes } from './api.ts';
import styles from './user.module.css';

/** What admins write down about a user, for each other. */
export const NotesSection = ({ user }: { user: AdminUser }) => {
  const t = useT();
  const form = useForm({
    initial: { notes: user.notes },
    check: ({ notes }) => (lengthOf(notes) > MEETING.notesMax ? { notes: t('notes.long', { max: MEETING.notesMax }) } : {}),
    send: async ({ notes }) => {
      await setNotes(user._id, notes.trim());
      form.reset();
      toast.success(t('notes.saved'), ADMIN_TOAST);
    },
    failed: t('notes.failed'),
  });
  const dirty = form.values.notes !== user.notes;
  return (
    <form className={styles.section} {...form.formProps}>
      <TextAreaField
        {...form.text('notes')}
        label={t('admin:notes')}
        hint={t('admin:onlyAdmins')}
        max={MEETING.notesMax}
        rows={3}
      />
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
      {dirty ? (
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" size="small" busy={form.pending}>
            {t('notes.save')}
          </Button>
          <Button size="small" onClick={() => form.reset()}>
            {t('common:cancel')}
          </Button>
        </div>
      ) : null}
    </form>
  );
};
