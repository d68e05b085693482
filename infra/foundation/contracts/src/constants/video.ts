import { DAY, HOUR } from './units.ts';

/** Recordings of past meetings. */
export const VIDEO = {
  maxBytes: 500 * 1024 * 1024,
  mimeTypes: ['video/mp4', 'video/webm'],
  /** Pieces of a resumable upload; all but the last are of one size between these. */
  chunkBytes: 8 * 1024 * 1024,
  chunkBytesMin: 256 * 1024,
  /** An upload that was not continued for this long is deleted. */
  abandonedMs: DAY,
  /** A signed link lasts at least three of these hours: longer than the longest recording takes to watch. */
  linkMs: 4 * HOUR,
} as const;
