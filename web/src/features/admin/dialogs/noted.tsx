import type { Meeting } from '@visavis/contracts/meeting-model';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { Note, notesOf } from '../ui/note.tsx';
import styles from './dialogs.module.css';

/** What admins have noted about what is decided on: of one meeting the newest, of several how many have notes. */
export const Noted = ({ meetings }: { meetings: readonly Meeting[] }) => {
  const t = useT();
  const newest = meetings.flatMap((meeting) => notesOf(meeting)[0] ?? []);
  const [note] = newest;
  if (!note) return null;
  if (meetings.length > 1) return <p className="quiet flex gap-8">{t('bulk.noted', { count: newest.length })}</p>;
  return (
    <section className={styles.brief}>
      <div>
        <h3>{t('newestNote')}</h3>
        <Note note={note} className={styles.briefText} />
      </div>
    </section>
  );
};
