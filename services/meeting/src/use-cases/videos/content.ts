import { VIDEO } from '@visavis/contracts/constants/video';
import { type FileStore, type StoredFile, sniff } from '@visavis/files';
import { Invalid } from '@visavis/platform';
import { pieceKey, type UploadRecord, videoKey } from '../../data/videos.ts';
import { createBoxWalk } from '../../domain/mp4-boxes.ts';

/** As much as tells each type, however few bytes come at a time. */
const SNIFFED = 512;

export const notAVideo = () => refuse('UNSUPPORTED_MEDIA_TYPE', 'Only MP4 and WebM videos can be uploaded');
export const cutShort = () => refuse('VALIDATION_FAILED', 'The video ends too early: part of the file is missing');
export const tooLarge = (maxBytes: number = VIDEO.maxBytes) =>
  refuse('PAYLOAD_TOO_LARGE', `The video must be at most ${maxBytes / 1024 / 1024} MB`);
const refuse = (code: string, message: string) => new Invalid(code, message, [{ path: 'video', message }]);

/**
 * Stores a recording as it streams in, whole or not at all. Its type is what its content says, whatever it was called.
 * `untrusted`: it is no admin's.
 */
export async function storeVideo(
  files: FileStore,
  videoId: string,
  content: AsyncIterable<Uint8Array>,
  { maxBytes = VIDEO.maxBytes, untrusted }: { maxBytes?: number; untrusted?: true } = {},
): Promise<StoredFile> {
  const { mimeType, whole } = await sniffed(content);
  try {
    return await files.put(videoKey(videoId), mimeType === 'video/mp4' ? wholeMp4(whole) : whole, {
      contentType: mimeType,
      maxBytes,
      allowedTypes: VIDEO.mimeTypes,
      ...(untrusted && { untrusted }),
    });
  } catch (error) {
    if (error instanceof Invalid && error.code === 'FILE_TOO_LARGE') throw tooLarge(maxBytes);
    throw error;
  }
}

/**
 * Passes an MP4 on, and refuses one that ends inside a box before it is kept. A WebM may end anywhere: recorders write no sizes.
 */
async function* wholeMp4(content: AsyncIterable<Uint8Array>) {
  const walk = createBoxWalk();
  for await (const chunk of content) {
    walk.push(chunk);
    yield chunk;
  }
  if (!walk.isWhole()) throw cutShort();
}

/** The type by the first bytes, and the content with them in front again. Refuses all but videos before anything is stored. */
export async function sniffed(content: AsyncIterable<Uint8Array>) {
  const chunks = content[Symbol.asyncIterator]();
  const head = await firstBytes(chunks);
  const mimeType = sniff(head);
  if (!mimeType || !(VIDEO.mimeTypes as readonly string[]).includes(mimeType)) {
    await chunks.return?.();
    throw head.length === 0 ? refuse('VALIDATION_FAILED', 'The file is empty') : notAVideo();
  }
  async function* whole() {
    // Not `for await` over the source, which has begun already; but it is left as that would leave it.
    try {
      yield head;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  return { mimeType, whole: whole() };
}

async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < SNIFFED) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

/** The pieces of an upload, one after the other. */
export async function* piecesOf(files: FileStore, { _id, received, chunkBytes }: UploadRecord): AsyncGenerator<Uint8Array> {
  for (let index = 0; index * chunkBytes < received; index += 1) yield* (await files.get(pieceKey(_id, index))).stream;
}
