import { userNotesChanged } from '@visavis/contracts/events/auth';
import { type Actor, errorOf, newId } from '@visavis/platform';
import type { Source } from '@visavis/store';
import { notesOf, type UserNote, userNotes } from '../data/user-notes.ts';
import { getUser, getUsers, saveUser } from '../data/users.ts';
import { refusals } from '../domain/refusals.ts';
import type { UserRecord } from '../domain/user.ts';
import type { AuthDeps } from './deps.ts';
import { readUser } from './manage-users.ts';

export type AuthoredNote = Pick<UserNote, '_id' | 'text' | 'at'> & { by: { userId: string; name: string } | null };

/** What admins noted about a user, the newest first, with its authors. Throws USER_NOT_FOUND. */
export async function readNotes(deps: AuthDeps, userId: string): Promise<AuthoredNote[]> {
  const notes = await withEarlier(deps.store, await readUser(deps, userId));
  const ids = [...new Set(notes.flatMap(({ by }) => by ?? []))];
  const authors = ids.length > 0 ? await getUsers(deps.store, ids) : [];
  const nameOf = new Map(authors.map(({ _id, name }) => [_id, name]));
  return notes.map(({ _id, text, at, by }) => ({
    _id,
    text,
    at,
    by: by === null ? null : { userId: by, name: nameOf.get(by) ?? '' },
  }));
}

/**
 * Adds a note, and takes none away. No text, and what the same admin wrote last, adds nothing. Returns the user, whose `notes` is
 * the newest one, as the specification has it. Throws USER_NOT_FOUND.
 */
export function addNote(
  deps: AuthDeps,
  { userId, text, actor, now }: { userId: string; text: string; actor: Actor; now: Date },
): Promise<UserRecord> {
  return deps.store.transaction(async (unit) => {
    const before = await getUser(unit, userId);
    if (!before || before.erasedAt) throw errorOf(refusals.noSuchUser());
    const [latest, ...older] = await withEarlier(unit, before);
    if (text === '' || (latest?.text === text && latest.by === actor.userId)) return before;
    const writer = unit.collection(userNotes);
    if (latest?.version === 0) {
      const { version: _, ...earlier } = latest;
      writer.insert(earlier);
    }
    const number = (latest?.number ?? 0) + 1;
    writer.insert({ _id: newId(), userId, by: actor.userId, at: now, number, text });
    const user = saveUser(unit, { ...before, notes: text });
    // Events hold no private words: how much was added tells an auditor that something was written.
    const counts = { before: { notes: older.length + (latest ? 1 : 0) }, after: { notes: number, length: text.length } };
    unit.publish(deps.events(userNotesChanged, userId, { userId, actor, ...counts }), user);
    return user;
  });
}

/** With what a release that kept one text for all left in the user: nobody knows who wrote it, or when. Its version is 0. */
async function withEarlier(source: Source, user: UserRecord): Promise<UserNote[]> {
  const notes = await notesOf(source, user._id);
  const [latest] = notes;
  if (user.notes === '' || user.notes === latest?.text) return notes;
  const number = (latest?.number ?? 0) + 1;
  return [
    { _id: `${user._id}-earlier-${number}`, version: 0, userId: user._id, by: null, at: null, number, text: user.notes },
    ...notes,
  ];
}
