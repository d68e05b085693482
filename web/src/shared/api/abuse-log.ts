import { ABUSE } from '@visavis/contracts/constants/api';

/** Logs more than 50 requests within 10 s to one path: a page that requests in a loop. At most once per path and 10 s. */
export const createAbuseLog = (deps: { now: () => number; log: (message: string, path: string) => void }) => {
  const visits = new Map<string, number[]>();
  const loggedAt = new Map<string, number>();
  return (path: string) => {
    const now = deps.now();
    const recent = (visits.get(path) ?? []).filter((at) => now - at < ABUSE.windowMs);
    recent.push(now);
    visits.set(path, recent);
    if (recent.length <= ABUSE.requests || now - (loggedAt.get(path) ?? Number.NEGATIVE_INFINITY) < ABUSE.windowMs) return;
    loggedAt.set(path, now);
    deps.log(`more than ${ABUSE.requests} requests in ${ABUSE.windowMs / 1_000} s`, path);
  };
};
