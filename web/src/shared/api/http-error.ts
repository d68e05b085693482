import { serverWords } from '../i18n/server-words.ts';
import { t } from '../i18n/texts.ts';
/** What went wrong with a call, in the one shape that screens know. */
export interface NormalisedError {
  success: false;
  message: string;
  details: unknown;
  /** A stable code of the server, or `NETWORK`, `TIMEOUT`, `BAD_ANSWER`. */
  error: string;
}

export class HttpError extends Error {
  readonly success = false;
  readonly status: number;
  readonly error: string;
  readonly details: unknown;
  readonly requestId: string | undefined;
  /** From Retry-After, in ms. */
  readonly retryAfterMs: number | undefined;
  constructor(options: {
    status: number;
    message: string;
    error: string;
    details?: unknown;
    requestId?: string | undefined;
    retryAfterMs?: number | undefined;
  }) {
    super(options.message);
    this.name = 'HttpError';
    this.status = options.status;
    this.error = options.error;
    this.details = options.details;
    this.requestId = options.requestId;
    this.retryAfterMs = options.retryAfterMs;
  }
  toJSON(): NormalisedError {
    return { success: false, message: this.message, details: this.details ?? null, error: this.error };
  }
}

/** The server's words in the page's language, or the fallback where there are none worth showing. */
export const messageOf = (error: unknown, fallback: string = t('error.generic')) =>
  error instanceof HttpError && saysMore(error) ? serverWords(error.message, error.error) : fallback;

const saysMore = ({ message, error }: HttpError) =>
  message !== '' && message !== t('error.generic') && error !== 'INTERNAL' && error !== 'BAD_ANSWER';

/** First message of each field, keyed by its path. */
export const fieldErrors = (error: unknown): Record<string, string> => {
  if (!(error instanceof HttpError) || !Array.isArray(error.details)) return {};
  const found: Record<string, string> = {};
  for (const detail of error.details as { path?: unknown; message?: unknown }[]) {
    if (typeof detail.path === 'string' && typeof detail.message === 'string') found[detail.path] ??= serverWords(detail.message);
  }
  return found;
};

/** Seconds or an HTTP date, to ms from now. */
export const retryAfterMs = (header: string | null, now: number): number | undefined => {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};
