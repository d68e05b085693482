import { VIDEO } from '@visavis/contracts/constants/video';
import { defineCollection, listAll, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/**
 * The recording of a meeting; `_id` is the meeting's. A document of its own: a recording is no change of the meeting that anybody
 * decides on, so it must not move the meeting's version.
 */
export const videos = defineCollection({
  name: 'videos',
  schema: z.object({
    ...versioned,
    /** The upload that it came by, and the name of its file. */
    videoId: z.string(),
    mimeType: z.string(),
    sizeBytes: z.number().int(),
    durationSec: z.number().nullable(),
    uploadedAt: z.date(),
    uploadedBy: z.string(),
    /** Who of host and guests agreed to show it to everyone. */
    consents: z.array(z.string()),
  }),
  // what a user takes along of their own
  indexes: [{ fields: { consents: 1 } }, { fields: { uploadedBy: 1 } }],
});
export type VideoRecord = z.infer<typeof videos.schema>;

/**
 * Written before the first byte of any upload, so that no file is ever without a record: the sweep deletes what is not, or no
 * longer, a meeting's recording.
 */
export const uploads = defineCollection({
  name: 'video-uploads',
  schema: z.object({
    ...versioned,
    meetingId: z.string(),
    sizeBytes: z.number().int(),
    chunkBytes: z.number().int(),
    /** Stored so far, in whole pieces. */
    received: z.number().int(),
    durationSec: z.number().nullable(),
    startedBy: z.string(),
    completedAt: z.date().nullable(),
    /** The sweep has begun to delete its files: nothing may be made of it any more. */
    abandoned: z.boolean(),
    sweepAt: z.date(),
  }),
  indexes: [{ fields: { sweepAt: 1 } }, { fields: { startedBy: 1 } }],
});
export type UploadRecord = z.infer<typeof uploads.schema>;

export const sweepAfter = (now: Date) => new Date(now.getTime() + VIDEO.abandonedMs);

/** One that comes in a single request: its size is not known before its end, and it has no pieces. */
export const uploadInOne = (_id: string, now: Date) => ({
  _id,
  sizeBytes: 0,
  chunkBytes: 1,
  received: 0,
  durationSec: null,
  completedAt: null,
  abandoned: false,
  sweepAt: sweepAfter(now),
});

export const getVideo = (source: Source, meetingId: string) => source.collection(videos).get(meetingId);
/** At most 100. */
export const videosOf = async (source: Source, meetingIds: readonly string[]) =>
  meetingIds.length === 0 ? [] : source.collection(videos).find({ where: { _id: { in: meetingIds } }, limit: 100 });
/** Those that the user sent, or agreed to show to everyone. */
export const videosWith = (source: Source, userId: string): Promise<VideoRecord[]> =>
  listAll(source.collection(videos), { where: { or: [{ uploadedBy: userId }, { consents: userId }] } });
export const saveVideo = (unit: Unit, video: VideoRecord) => unit.collection(videos).save(video);
export const deleteVideo = (unit: Unit, video: VideoRecord) => unit.collection(videos).delete(video);

/** A meeting has one recording: a new one takes the place of the old. */
export const putVideo = (unit: Unit, before: VideoRecord | undefined, video: Omit<VideoRecord, 'version'>) =>
  before ? saveVideo(unit, { ...video, version: before.version }) : unit.collection(videos).insert(video);

export const getUpload = (source: Source, uploadId: string) => source.collection(uploads).get(uploadId);
/** Those of the user that are not complete; `abandoned` ones are about to be deleted. */
export const unfinishedUploadsOf = (source: Source, userId: string): Promise<UploadRecord[]> =>
  listAll(source.collection(uploads), { where: { startedBy: userId, completedAt: null } });
export const insertUpload = (unit: Unit, upload: Omit<UploadRecord, 'version'>) => unit.collection(uploads).insert(upload);
export const saveUpload = (unit: Unit, upload: UploadRecord) => unit.collection(uploads).save(upload);
export const deleteUpload = (unit: Unit, upload: UploadRecord) => unit.collection(uploads).delete(upload);

/**
 * Its file is nobody's any more: the sweep deletes it. The record of its upload may be gone by now; then it gets one again.
 */
export async function leaveToSweep(unit: Unit, videoId: string, owner: { meetingId: string; startedBy: string }, now: Date) {
  const upload = await getUpload(unit, videoId);
  if (upload) saveUpload(unit, { ...upload, sweepAt: now });
  else insertUpload(unit, { ...uploadInOne(videoId, now), ...owner, completedAt: now, sweepAt: now });
}

/** Uploads whose files are due for deletion, most overdue first. */
export const uploadsToSweep = (source: Source, now: Date, limit: number) =>
  source.collection(uploads).find({ where: { sweepAt: { lte: now } }, sort: { sweepAt: 1 }, limit });

export const videoKey = (videoId: string) => `videos/${videoId}`;
export const pieceKey = (uploadId: string, index: number) => `video-pieces/${uploadId}/${index}`;
/** Of all pieces that may be stored, one that came but was never recorded included. */
export const pieceKeys = ({ _id, sizeBytes, chunkBytes }: UploadRecord): string[] =>
  Array.from({ length: Math.ceil(sizeBytes / chunkBytes) }, (_, index) => pieceKey(_id, index));
