import { Icon } from '../../shared/ui/icon.tsx';
import styles from './host-meeting.module.css';
import type { MeetingForm } from './meeting-form.ts';
import { scheduleNotes } from './schedule-notes.ts';

export const ScheduleNote = ({ form, now }: { form: MeetingForm; now: number }) => {
  const notes = scheduleNotes(form, now);
  return (
    <div role="status" className={styles.notes}>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          <Icon name="clock" size={16} />
          <span>{note}</span>
        </p>
      ))}
    </div>
  );
};
