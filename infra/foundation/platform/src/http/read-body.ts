import { BODY_TYPES, type BodyKind } from '@visavis/contracts/calls/call';
import { API } from '@visavis/contracts/constants/api';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { invalidField } from '../errors.ts';
import { hasBody } from './unfinished-headers.ts';

const limit = API.jsonLimitBytes;
const parseJson = express.json({ limit, strict: false });
const readBytes = express.raw({ limit, type: () => true });
/** A signature covers the bytes as they were sent: nothing is decompressed. */
const readSentBytes = express.raw({ limit, type: () => true, inflate: false });

/**
 * Reads the body of a request in the form that its row says; called once the caller is known to be allowed to send one. At most
 * 100 KiB. `upload` and `bytes` are left to the handler. Refusals: PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED.
 */
export async function readBody(kind: BodyKind, request: Request, response: Response): Promise<unknown> {
  if (kind === 'webhook') return (await read(readSentBytes, request, response)) ?? Buffer.alloc(0);
  if (kind === 'json' || kind === 'form') {
    const body = kind === 'json' ? await read(parseJson, request, response) : await readForm(request, response);
    if (body !== undefined) return body;
    if (hasBody(request)) throw unsupported(BODY_TYPES[kind].join(' or '));
    // Without a body, each missing field is named.
    return {};
  }
  return undefined;
}

async function read(parser: RequestHandler, request: Request, response: Response): Promise<unknown> {
  await new Promise<void>((resolve, reject) =>
    parser(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
  );
  return request.body;
}

/** Fields by name, the last of several; undefined for another media type. A file in the form is refused. */
async function readForm(request: Request, response: Response): Promise<object | undefined> {
  if (!request.is([...BODY_TYPES.form])) return undefined;
  const bytes = (await read(readBytes, request, response)) as Buffer<ArrayBuffer>;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new globalThis.Response(bytes, { headers }).formData().catch(() => {
    throw invalidField('body', 'The form could not be read');
  });
  for (const [path, value] of form) if (typeof value !== 'string') throw invalidField(path, 'Must be text');
  return Object.fromEntries(form);
}

const unsupported = (types: string) => invalidField('content-type', `Send ${types}`, 'UNSUPPORTED_MEDIA_TYPE');
