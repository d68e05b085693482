import { type CallRow, pathOf } from '@visavis/contracts/calls/call';
import { API } from '@visavis/contracts/constants/api';
import { t } from '../i18n/texts.ts';
import { confirmAgain } from '../session/confirmation.ts';
import { session } from '../session/session.ts';
import { needsConfirmation } from './create-http.ts';
import { renewToken } from './http.ts';
import { HttpError } from './http-error.ts';

interface FileOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  signal?: AbortSignal;
}
/** What a call answers that is no JSON. Throws what `call` throws. */
export const fetchFile = async (row: CallRow, options: FileOptions = {}): Promise<Blob> => {
  let token = session.get()?.accessToken ?? '';
  let response = await ask(row, options, token);
  const askAgain = async (next: string | undefined) => {
    if (!next) return;
    token = next;
    response = await ask(row, options, token);
  };
  if (response.status === 401) await askAgain(await renewToken(token));
  if (
    response.status === 403 &&
    needsConfirmation(
      403,
      await response
        .clone()
        .json()
        .catch(() => undefined),
    )
  )
    await askAgain(await confirmAgain(token));
  return blobOf(response);
};
const ask = async ({ path, method }: CallRow, { params, query = {}, signal }: FileOptions, token: string): Promise<Response> => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const deadline = AbortSignal.timeout(API.uploadTimeoutMs);
  try {
    return await fetch(`${pathOf(path, params)}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: { accept: '*/*', authorization: `Bearer ${token}` },
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof TypeError ? new HttpError({ status: 0, error: 'NETWORK', message: t('error.network') }) : error;
  }
};
const blobOf = async (response: Response): Promise<Blob> => {
  if (response.ok) return response.blob();
  const { message, error } = await response.json().catch(() => ({}));
  throw new HttpError({
    status: response.status,
    message: message ?? t('error.generic'),
    error: error ?? `HTTP_${response.status}`,
    details: undefined,
  });
};

/** Saves it under this name in the browser's downloads. */
export const saveFile = (name: string, content: Blob) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
