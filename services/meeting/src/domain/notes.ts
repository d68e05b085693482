import type { Actor } from '@visavis/platform';
import { causeOf, type MeetingEventDraft } from './decision.ts';
import type { Meeting } from './meeting.ts';

type Noted = Pick<Meeting, 'notes' | 'noteEntries'>;

/** What admins noted, oldest first, with what a release that kept one text for all left: nobody knows whose it is, or of when. */
export const notesOf = ({ notes, noteEntries = [] }: Noted): NonNullable<Meeting['noteEntries']> =>
  !notes || notes === noteEntries.at(-1)?.text ? noteEntries : [...noteEntries, { text: notes, by: null, at: null }];

/** Adds a note, and takes none away. No text adds nothing, nor does what was noted last: a page of earlier sends it once more. */
export function withNote<M extends Noted>(meeting: M, text: string | undefined, actor: Actor | null, now: Date): M {
  if (!text || text === meeting.notes) return meeting;
  return { ...meeting, notes: text, noteEntries: [...notesOf(meeting), { text, by: actor?.userId ?? null, at: now }] };
}

/** Events hold no private words: how much was added tells an auditor that something was written. */
export function noteDrafts(before: Meeting, after: Meeting, actor: Actor): MeetingEventDraft[] {
  const [was, is] = [notesOf(before).length, notesOf(after).length];
  if (was === is) return [];
  return [{ type: 'notes-changed', ...causeOf(actor, { noteCount: was }, { noteCount: is, length: after.notes?.length ?? 0 }) }];
}
