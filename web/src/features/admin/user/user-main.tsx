import { MEETING } from '@visavis/contracts/constants/meeting';
import { readablePhone } from '@visavis/contracts/phone-digits';
import { useForm } from '../../../shared/form/use-form.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { useUser } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, lengthOf } from '../../../shared/ui/field-parts.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import detail from '../detail/detail.module.css';
import { confirmFirst } from '../dialogs/review.ts';
import { BulkOutcome } from '../list/outcome.tsx';
import type { AdminUser } from '../users/api.ts';
import { UserStatus } from '../users/user-words.tsx';
import { addNote, resetSecondFactor, useNotes } from './api.ts';
import { MeetingsSection } from './meetings-section.tsx';
import type { OneUserRequest } from './one-user-dialogs.tsx';
import { PassesSection } from './passes-section.tsx';
import { PaymentsSection, SubscriptionsSection } from './purchases-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { Section } from './section.tsx';
import styles from './user.module.css';

/** What admins write down about a user, for each other: each note stays as it was written. */
const NotesSection = ({ user }: { user: AdminUser }) => (
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
        <div className="flex gap-8">
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

export interface UserPartProps {
  user: AdminUser;
  onRequest: (request: OneUserRequest) => void;
}
export const UserMain = ({ user, onRequest }: UserPartProps) => {
  const t = useT();
  const isMe = useUser()?._id === user._id;
  const reset = () =>
    confirmFirst({
      title: t('reset.title', { name: user.name }),
      text: t('reset.text'),
      action: t('reset.do'),
      run: () => resetSecondFactor(user._id),
      failed: t('reset.failed'),
      done: t('reset.done'),
    });
  return (
    <article className={detail.main}>
      <header className={detail.head}>
        <div className={detail.over}>
          <UserStatus user={user} />
          <span className="quiet">{t(`adminUsers:roles.${user.role}`)}</span>
        </div>
        <div className={styles.who}>
          <Avatar name={user.name} picture={user.profilePicture} size={52} />
          <div>
            <h1>
              <bdi>{user.name}</bdi> {user.isVerified ? <VerifiedMark size={20} /> : null}
            </h1>
            <p className="quiet tabular">{readablePhone(user.phone)}</p>
          </div>
        </div>
        {user.isAppointed ? <p className="quiet tabular">{t('adminUsers:appointed')}</p> : null}
      </header>
      <div className={detail.bar}>
        <Button onClick={() => onRequest({ kind: 'role', user })}>{t('adminUsers:changeRole')}</Button>
        <Button onClick={() => onRequest({ kind: 'passes', user })}>{t('passes.change')}</Button>
        {user.role === 'admin' && !isMe ? <Button onClick={reset}>{t('reset.do')}</Button> : null}
        <Button
          className={user.isActive ? (detail.cancel ?? '') : ''}
          onClick={() => onRequest({ kind: 'status', users: [user], isActive: !user.isActive })}
        >
          {t(user.isActive ? 'adminUsers:deactivate' : 'adminUsers:activate')}
        </Button>
      </div>
      <BulkOutcome />
      <NotesSection user={user} />
      <PassesSection user={user} />
      <MeetingsSection userId={user._id} part="hosted" />
      <MeetingsSection userId={user._id} part="joined" />
      <SubscriptionsSection userId={user._id} />
      <PaymentsSection userId={user._id} />
      <ReportsSection userId={user._id} />
    </article>
  );
};
