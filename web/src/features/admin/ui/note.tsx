import type { Meeting } from '@visavis/contracts/meeting-model';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { isolate } from '../../../shared/format/isolate.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';

interface MeetingNote {
  text: string;
  by?: { name: string } | null | undefined;
  /** Null: from before notes had authors; undefined: not known here. */
  at?: string | null | undefined;
}
/** The newest first; where the page has the newest alone so far, without its author. */
export const notesOf = ({ notes, noteEntries }: Pick<Meeting, 'notes' | 'noteEntries'>): MeetingNote[] =>
  noteEntries?.toReversed() ?? (notes ? [{ text: notes }] : []);

/** What an admin has noted about a meeting, who, and when. */
export const Note = ({ note: { text, by, at }, className }: { note: MeetingNote; className: string | undefined }) => {
  const t = useT();
  const now = useNow();
  const words =
    by && at
      ? t('note.by', { name: isolate(by.name || t('note.former')), when: dayAndTime(at, now) })
      : at === null && t('note.earlier');
  return (
    <>
      <p className={className ?? ''} dir="auto">
        {text}
      </p>
      {words ? <p className="quiet">{words}</p> : null}
    </>
  );
};
