import type { CallRow } from '@visavis/contracts/calls/call';
import { API } from '@visavis/contracts/constants/api';
import { istDay } from '@visavis/contracts/local-time';
import { serverNow } from '../time/server-clock.ts';
import { call } from './http.ts';

interface FileOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  signal?: AbortSignal;
}
/** What a call answers that is no JSON. Throws what `call` throws. */
export const fetchFile = (row: CallRow, options: FileOptions = {}) =>
  call(row, { ...options, timeoutMs: API.uploadTimeoutMs, asFile: true }) as Promise<Blob>;

/** Saves it under this name in the browser's downloads. */
export const saveFile = (name: string, content: Blob) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** India's day of today is added to its name. */
export const saveAsCsv = (name: string, content: Blob) => saveFile(`${name}-${istDay(new Date(serverNow()))}.csv`, content);

/** Saves the file that a call answers. Throws what `call` throws. */
export const saveCsv = async (name: string, row: CallRow, query: Record<string, unknown>): Promise<void> =>
  saveAsCsv(name, await fetchFile(row, { query }));
