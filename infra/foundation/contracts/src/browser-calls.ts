import { paymentCalls } from './calls/billing.ts';
import type { CallRow } from './calls/call.ts';

/**
 * Calls that a browser opens as a page of its own, by a link or a form: whoever comes there reads no JSON. Checked against the
 * whole contract by `contracts.unit`.
 */
export const BROWSER_CALLS = Object.values<CallRow>(paymentCalls).filter(
  ({ access, produces = '' }) => access === 'anyone' && ['page', 'redirect', 'pdf'].includes(produces),
);

const patterns = BROWSER_CALLS.map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
}));
/** The first one of this path, whatever the method. */
export const browserCallOf = (path: string): CallRow | undefined => patterns.find(({ pattern }) => pattern.test(path))?.row;
