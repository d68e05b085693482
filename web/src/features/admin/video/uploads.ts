import { VIDEO } from '@visavis/contracts/constants/video';
import type { Meeting } from '@visavis/contracts/meeting-model';
import type { VideoUpload } from '@visavis/contracts/meeting-videos';
import { atom } from 'jotai';
import { HttpError, messageOf } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { t } from '../../../shared/i18n/en/admin-video.ts';
import { session } from '../../../shared/session/session.ts';
import { store } from '../../../shared/state/store.ts';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { adminRefresh } from '../live/apply-change.ts';
import { adminKeys, type OneMeeting } from '../query-keys.ts';
import { putPiece } from '../video/put-piece.ts';
import { abandonUpload, beginUpload, completeUpload, findUpload } from './api.ts';
import { begun, forgetBegun, rememberBegun } from './begun-uploads.ts';
import { lengthOf } from './check-file.ts';
import { sendVideo } from './send-video.ts';

/** Small enough that a slow line sends one well within the time allowed for it. */
const chunkBytes = VIDEO.chunkBytes / 2;
const longestWaitMs = 30_000;

export interface Sending {
  name: string;
  sizeBytes: number;
  sentBytes: number;
  /** `waiting`: for the connection. */
  state: 'sending' | 'waiting' | 'paused' | 'finishing' | 'failed';
  message?: string;
}
interface Run {
  file: File;
  /** A begin whose answer was lost begins nothing new. */
  key: string;
  upload?: VideoUpload | undefined;
  stop: AbortController;
}

/** Uploads by meeting. They go on while the admin looks at other pages. */
export const sendingsAtom = atom<Readonly<Record<string, Sending>>>({});
const runs = new Map<string, Run>();

const show = (meetingId: string, change: Partial<Sending>) => {
  const all = store.get(sendingsAtom);
  const existing = all[meetingId];
  if (existing) store.set(sendingsAtom, { ...all, [meetingId]: { ...existing, ...change } });
};
// They are sent in the name of who chose the files: nobody else goes on with them, nor sees them.
session.subscribe((_, change) => {
  if (change !== 'signed-out') return;
  for (const { stop } of runs.values()) stop.abort();
  runs.clear();
  store.set(sendingsAtom, {});
});

const forget = (meetingId: string) => {
  runs.delete(meetingId);
  forgetBegun(meetingId);
  const { [meetingId]: _, ...others } = store.get(sendingsAtom);
  store.set(sendingsAtom, others);
};

/** What the server answered about the recording; the meeting's version does not tell of it. */
export const showVideo = (meeting: Meeting) => {
  queryClient.setQueryData<OneMeeting>(adminKeys.meeting(meeting._id), (existing) => existing && { ...existing, meeting });
  void queryClient.invalidateQueries({ queryKey: ['meetings'] });
  adminRefresh.trigger();
};

export const startUpload = (meetingId: string, file: File) => {
  const fresh: Sending = { name: file.name, sizeBytes: file.size, sentBytes: 0, state: 'sending' };
  begin(meetingId, { file, key: crypto.randomUUID(), stop: new AbortController() }, fresh);
};

/** Goes on with what another visit of this page has begun. Without a file, when all of it has arrived. */
export const continueUpload = (meetingId: string, upload: VideoUpload, name: string, file = new File([], name)) => {
  const { sizeBytes, offset } = upload;
  const existing: Sending = { name, sizeBytes, sentBytes: offset, state: 'sending' };
  begin(meetingId, { file, key: crypto.randomUUID(), upload, stop: new AbortController() }, existing);
};

const begin = (meetingId: string, fresh: Run, sending: Sending) => {
  runs.set(meetingId, fresh);
  store.set(sendingsAtom, { ...store.get(sendingsAtom), [meetingId]: sending });
  void run(meetingId);
};

export const pauseUpload = (meetingId: string) => {
  runs.get(meetingId)?.stop.abort();
  show(meetingId, { state: 'paused' });
};

export const resumeUpload = (meetingId: string) => {
  const existing = runs.get(meetingId);
  if (!existing) return;
  existing.stop = new AbortController();
  void run(meetingId);
};

export const giveUpload = (meetingId: string) => {
  const existing = runs.get(meetingId);
  const uploadId = existing?.upload?.uploadId ?? begun(meetingId)?.uploadId;
  existing?.stop.abort();
  forget(meetingId);
  // What is not given up by this is swept by the server a day later.
  if (uploadId) abandonUpload(meetingId, uploadId).catch(() => undefined);
};

/** Held while it is sent, so that this browser's other tabs do not take it for interrupted. */
const lockOf = (meetingId: string) => `visavis-upload-${meetingId}`;
export const isSentElsewhere = async (meetingId: string) =>
  (await navigator.locks?.query())?.held?.some(({ name }) => name === lockOf(meetingId)) ?? false;

const run = (meetingId: string) => {
  const existing = runs.get(meetingId);
  if (!existing) return;
  const work = () => send(meetingId, existing);
  // Only pages of a secure origin have locks.
  return navigator.locks ? navigator.locks.request(lockOf(meetingId), work) : work();
};

const send = async (meetingId: string, existing: Run) => {
  const { file, stop } = existing;
  const { signal } = stop;
  const going = (change: Partial<Sending>) => {
    if (!signal.aborted) show(meetingId, change);
  };
  going({ state: 'sending' });
  try {
    const durationSec = existing.upload ? undefined : await lengthOf(file);
    signal.throwIfAborted();
    const meeting = await sendVideo(file, existing.upload, {
      begin: () =>
        beginUpload(
          meetingId,
          { sizeBytes: file.size, chunkBytes, ...(durationSec === undefined ? {} : { durationSec }) },
          existing.key,
        ),
      find: (uploadId) => findUpload(meetingId, uploadId),
      put: ({ uploadId, offset, sizeBytes }, content, onSent) =>
        putPiece(meetingId, uploadId, { content, first: offset, sizeBytes, signal, onSent }),
      complete: (uploadId) => completeUpload(meetingId, uploadId, signal),
      begun: (upload) => {
        existing.upload = upload;
        signal.throwIfAborted();
        if (file.size > 0) rememberBegun(meetingId, upload.uploadId, file);
      },
      progress: (sentBytes) => going({ state: 'sending', sentBytes }),
      finishing: () => going({ state: 'finishing' }),
      again: (tries) => {
        going({ state: 'waiting' });
        return untilAgain(tries, signal);
      },
    });
    forget(meetingId);
    showVideo(meeting);
    toast.success(t('uploaded'), ADMIN_TOAST);
  } catch (error) {
    if (signal.aborted) return;
    // What the server no longer has, or will not take, starts over.
    if (error instanceof HttpError && error.status !== 409) {
      existing.upload = undefined;
      existing.key = crypto.randomUUID();
      forgetBegun(meetingId);
    }
    show(meetingId, { state: 'failed', message: messageOf(error, t('failed')) });
  }
};

/** Longer from time to time, and at once when the device is online again. */
const untilAgain = (tries: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const done = (finish: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
      finish();
    };
    const goOn = done(resolve);
    const stop = done(() => reject(signal.reason));
    const timer = setTimeout(goOn, Math.min(longestWaitMs, 1_000 * 2 ** tries));
    window.addEventListener('online', goOn);
    signal.addEventListener('abort', stop);
  });
