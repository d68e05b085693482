import type { IncomingMessage } from 'node:http';
import { fileOf } from '@visavis/platform';
import { pictureRefusals } from './refusals.ts';

/** A few megabytes over a slow mobile network. */
const READ_MS = 60_000;
const FIELD = 'image';

/** The whole picture of a form, which is never larger than `maxBytes`. Throws `pictureRefusals`. */
export async function readPicture(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const bytes = await readFile(request, { maxBytes, missing: pictureRefusals.missing });
  if (bytes.length === 0) throw pictureRefusals.missing();
  return bytes;
}

/**
 * A form whose picture may be left out, then or when it is empty `picture` is undefined; and its other fields, of which the last
 * of a name counts.
 */
export async function readPictureForm(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; picture: Buffer | undefined }> {
  const fields = new Map<string, string>();
  const bytes = await readFile(request, { maxBytes, onField: (name, value) => fields.set(name, value) });
  return { fields: Object.fromEntries(fields), picture: bytes.length > 0 ? bytes : undefined };
}

interface Reading {
  maxBytes: number;
  missing?: () => Error;
  onField?: (name: string, value: string) => void;
}
async function readFile(request: IncomingMessage, { maxBytes, missing, onField }: Reading): Promise<Buffer> {
  const { notMultipart, several, interrupted } = pictureRefusals;
  const tooLarge = () => pictureRefusals.tooLarge(maxBytes);
  const refusals = { notMultipart, unreadable: pictureRefusals.missing, missing, several, tooLarge, interrupted };
  // A sender of a byte now and then must not keep the place of others.
  const timer = setTimeout(() => request.destroy(), READ_MS);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of fileOf(request, { field: FIELD, maxBytes, refusals, onField })) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}
