import { MEETING } from '@visavis/contracts/constants/meeting';
import { useForm } from '../../../shared/form/use-form.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, lengthOf } from '../../../shared/ui/field-parts.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import type { AdminUser } from '../users/api.ts';
import { addNote, useNotes } from './api.ts';
import { Section } from './section.tsx';
import styles from './user.module.css';

/** What admins write down about a user, for each other: each note stays as it was written. */
export const NotesSection = ({ user }: { user: AdminUser }) => (
  <>
    <Notes userId={user._id} />
    <AddNote userId={user._id} />
  </>
);

const Notes = ({ userId }: { userId: string }) => {
  const t = useT();
  const now = useNow();
  const query = useNotes(userId);
  return (
    <Section title={t('admin:notes')} query={query} empty={t('notes.none')} isEmpty={(notes) => notes.length === 0}>
      {(notes) => (
        <ul className={styles.rows} aria-label={t('admin:notes')}>
          {notes.map(({ _id, text, by, at }) => (
            <li key={_id} className={styles.note}>
              <p dir="auto">{text}</p>
              <span className={styles.small}>
                {by && at
                  ? t('admin:note.by', { name: by.name || t('admin:note.former'), when: dayAndTime(at, now) })
                  : t('admin:note.earlier')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

const AddNote = ({ userId }: { userId: string }) => {
  const t = useT();
  const form = useForm({
    initial: { notes: '' },
    check: ({ notes }): Record<string, string> =>
      lengthOf(notes) > MEETING.notesMax ? { notes: t('notes.long', { max: MEETING.notesMax }) } : {},
    send: async ({ notes }) => {
      await addNote(userId, notes.trim());
      form.reset();
      toast.success(t('notes.saved'), ADMIN_TOAST);
    },
    failed: t('notes.failed'),
  });
  const dirty = form.values.notes.trim() !== '';
  return (
    <form className={styles.section} {...form.formProps}>
      <TextAreaField
        {...form.text('notes')}
        label={t('admin:note.add')}
        hint={t('admin:onlyAdmins')}
        max={MEETING.notesMax}
        rows={2}
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
