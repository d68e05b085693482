import { SOCKET } from '@visavis/contracts/constants/socket';
import { claimsOf } from '../session/token-claims.ts';
import { serverNow } from '../time/server-clock.ts';

/** Renew this long before the token ends. */
const marginMs = 60_000;
/** Ends of tokens are whole seconds. */
const sameMs = 2_000;

/** `exp` of a JWT, in ms; undefined when it cannot be read. */
export const expiryOf = (token: string): number | undefined => {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1_000 : undefined;
};

/** A page that only listens makes no HTTP call that would renew its token: this does, shortly before it ends. */
export const scheduleTokenRenewal = (deps: {
  token: () => string | undefined;
  onChange: (listener: () => void) => () => void;
  renew: (token: string) => Promise<unknown>;
}) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** The end of the token that was renewed last. */
  let attempted = Number.NEGATIVE_INFINITY;
  const schedule = () => {
    clearTimeout(timer);
    const token = deps.token();
    const expiry = token ? expiryOf(token) : undefined;
    if (!token || !expiry) return;
    const pause = Math.min(SOCKET.backoffFirstMs * 2 ** failures, SOCKET.backoffMaxMs);
    const left = expiry - serverNow();
    // An elevated session in which nobody does anything gets no later end by a renewal: it is asked for less and less often.
    const isNoLater = failures === 0 && expiry < attempted + sameMs;
    timer = setTimeout(renew, Math.max(pause, isNoLater ? left / 2 : left - marginMs), token);
  };
  const renew = (token: string) => {
    attempted = expiryOf(token) ?? attempted;
    return deps.renew(token).then(
      () => {
        failures = 0;
      },
      () => {
        failures += 1;
        schedule();
      },
    );
  };
  schedule();
  const unsubscribe = deps.onChange(schedule);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
};
