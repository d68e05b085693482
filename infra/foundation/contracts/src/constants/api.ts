import { SECOND } from './units.ts';

export const API = {
  timeoutMs: 15 * SECOND,
  /** Payment, subscription and plan calls. */
  paymentTimeoutMs: 30 * SECOND,
  paymentNetworkRetries: 1,
  uploadTimeoutMs: 120 * SECOND,
  pageSize: 10,
  pageSizeMax: 100,
  rateLimitAttempts: 3,
  rateLimitFirstWaitMs: 1 * SECOND,
  rateLimitMaxWaitMs: 10 * SECOND,
  jsonLimitBytes: 100 * 1024,
  /** From the end of the headers to the end of a body that is no upload. */
  bodyTimeoutMs: 10 * SECOND,
  headersTimeoutMs: 10 * SECOND,
  /** Longer than proxies keep idle connections (nginx: 60 s), so that the server is never the one that closes first. */
  keepAliveTimeoutMs: 75 * SECOND,
  /** An upload that brings less is given up. */
  uploadBytesPerSecond: 16 * 1024,
} as const;

/** More requests than this of one client to one path count as abuse. */
export const ABUSE = { requests: 50, windowMs: 10 * SECOND } as const;
