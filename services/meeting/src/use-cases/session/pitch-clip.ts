import { PITCH_CLIP } from '@visavis/contracts/constants/session';
import type { OpenFile } from '@visavis/files';
import { Conflict, NotFound, newId, TooMany, Unavailable, unlessRefused } from '@visavis/platform';
import { getUpload, insertUpload, leaveToSweep, saveUpload, sweepAfter, uploadInOne, videoKey } from '../../data/videos.ts';
import { pitchOf } from '../../domain/session/places.ts';
import { setPitch } from '../../domain/session/queue.ts';
import type { Pitch } from '../../domain/session/session.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { storeVideo } from '../videos/content.ts';
import { sweepUpload } from '../videos/sweep-uploads.ts';
import { changeSession, load } from './load.ts';

/**
 * A guest's video of themselves takes the place of the one before. Its upload is recorded before the first byte, to be deleted
 * soon; the commit that names it in the session gives it a day, and whatever takes it out of the session (`saveSession`) leaves
 * it to the sweep: a file that no session names is gone in minutes, whichever process dies in between.
 * Throws NOT_FOUND, FORBIDDEN, NOT_WAITING, RATE_LIMITED, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED (cut
 * short), FILE_INFECTED and UNAVAILABLE (it took too long, or could not be scanned).
 */
export async function putClip(
  deps: MeetingDeps,
  command: MeetingCommand,
  content: AsyncIterable<Uint8Array>,
): Promise<Pitch | undefined> {
  const { meetingId, now } = command;
  const { userId } = command.principal;
  const clip = newId();
  unlessRefused(setPitch((await load(deps.store, command)).session, userId, { clip }, now));
  await countClip(deps, userId, now);
  await deps.store.transaction(async (unit) => {
    const sweepAt = new Date(now.getTime() + PITCH_CLIP.uploadMs);
    insertUpload(unit, { ...uploadInOne(clip, now), sweepAt, meetingId, startedBy: userId });
  });
  try {
    await storeVideo(await deps.files(), clip, content, { maxBytes: PITCH_CLIP.maxBytes, untrusted: true });
    const { session, replaced } = await take(deps, command, clip);
    if (replaced) await sweepUpload(deps, replaced, now);
    return pitchOf(session, userId);
  } catch (error) {
    await discard(deps, clip, { meetingId, startedBy: userId }, now);
    throw error;
  }
}

/** The guest's words stay. Throws NOT_FOUND, FORBIDDEN and NOT_WAITING. */
export async function removeClip(deps: MeetingDeps, command: MeetingCommand): Promise<Pitch | undefined> {
  const { session, replaced } = await take(deps, command, null);
  if (replaced) await sweepUpload(deps, replaced, command.now);
  return pitchOf(session, command.principal.userId);
}

async function take(deps: MeetingDeps, command: MeetingCommand, clip: string | null) {
  const { now, principal } = command;
  let replaced: string | null = null;
  const { session } = await changeSession(deps, {
    ...command,
    decide({ session }) {
      replaced = pitchOf(session, principal.userId)?.clip ?? null;
      return setPitch(session, principal.userId, { clip }, now);
    },
    async alsoWrite(unit) {
      if (clip === null) return;
      const upload = await getUpload(unit, clip);
      if (!upload || upload.abandoned) throw new Unavailable('The upload took too long. Please try again.');
      saveUpload(unit, { ...upload, completedAt: now, sweepAt: sweepAfter(now) });
    },
  });
  return { session, replaced: replaced as string | null };
}

/** What was refused is deleted at once; where that fails, soon. A commit whose answer was lost keeps its file. */
async function discard(deps: MeetingDeps, clip: string, owner: { meetingId: string; startedBy: string }, now: Date) {
  try {
    await deps.store.transaction(async (unit) => {
      const upload = await getUpload(unit, clip);
      if (upload?.completedAt === null) await leaveToSweep(unit, clip, owner, now);
    });
    await sweepUpload(deps, clip, now);
  } catch (error) {
    deps.logger.warn({ err: error, clip }, 'a refused video waits for the sweep');
  }
}

/** In fixed windows of the cache: losing them costs a little protection. */
async function countClip({ cache }: MeetingDeps, userId: string, now: Date): Promise<void> {
  const { most, countedMs } = PITCH_CLIP;
  const index = Math.floor(now.getTime() / countedMs);
  if ((await cache.increment(`meeting:clips:${userId}:${index}`, 1, countedMs)) > most)
    throw new TooMany(
      'RATE_LIMITED',
      'Too many videos. Please try again in a few minutes.',
      (index + 1) * countedMs - now.getTime(),
    );
}

/** The caller's own. Throws NOT_FOUND, FORBIDDEN and NOT_WAITING (there is none). */
export async function openOwnClip(deps: MeetingDeps, command: MeetingCommand): Promise<OpenFile> {
  const { session } = await load(deps.store, command);
  return open(deps, pitchOf(session, command.principal.userId)?.clip);
}

/** That of a guest who waits or is in the room. Throws NOT_FOUND, FORBIDDEN and NOT_WAITING (it is not there any more). */
export async function openClip(deps: MeetingDeps, command: MeetingCommand & { clipId: string }): Promise<OpenFile> {
  const { session } = await load(deps.store, command);
  return open(deps, session.pitches.find(({ clip }) => clip === command.clipId)?.clip);
}

async function open({ files }: MeetingDeps, clip: string | null | undefined): Promise<OpenFile> {
  const gone = () => new Conflict('NOT_WAITING', 'This video is no longer there');
  if (!clip) throw gone();
  return (await files()).get(videoKey(clip)).catch((error) => {
    throw error instanceof NotFound ? gone() : error;
  });
}
