/** What every backend of the port checks alike. */
import { Invalid } from '@visavis/platform/errors';
import type { PutOptions } from './port.ts';
import { SNIFF_BYTES, sniff } from './sniff.ts';

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const MAX_KEY = 200;

/** No segment begins with a dot, so none is `..`, and nothing is hidden. */
export function checkKey(key: string): string {
  if (typeof key !== 'string' || key.length > MAX_KEY || !KEY.test(key)) {
    throw new Invalid('FILE_KEY', 'This is not a valid name for a file.');
  }
  return key;
}

export interface Checked {
  chunks: AsyncIterable<Uint8Array>;
  /** Known when the chunks have run out. */
  result(): { size: number; contentType: string };
}

/** Passes the content on and throws as soon as it is too large or of a wrong type, before the rest was read. */
export function checkContent(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, options: PutOptions): Checked {
  let size = 0;
  let head = Buffer.alloc(0);
  const { allowedTypes } = options;
  let contentType = allowedTypes === 'any' ? 'application/octet-stream' : undefined;

  const decide = () => {
    if (allowedTypes === 'any') return;
    contentType = sniff(head);
    const claimed = (options.contentType.split(';')[0] ?? '').trim().toLowerCase().replace('image/jpg', 'image/jpeg');
    if (!contentType || !allowedTypes.includes(contentType) || contentType !== claimed) {
      throw new Invalid('FILE_TYPE', `Only these types are taken: ${allowedTypes.join(', ')}.`);
    }
  };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > options.maxBytes) {
        throw new Invalid('FILE_TOO_LARGE', `The file is larger than ${options.maxBytes} bytes.`);
      }
      if (head.length < SNIFF_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES - head.length)]);
        if (head.length === SNIFF_BYTES) decide();
      }
      yield chunk;
    }
    if (size === 0) throw new Invalid('FILE_EMPTY', 'The file is empty.');
    if (head.length < SNIFF_BYTES) decide();
  }
  return { chunks: chunks(), result: () => ({ size, contentType: contentType ?? '' }) };
}
