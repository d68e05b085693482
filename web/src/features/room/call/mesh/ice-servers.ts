import { RELAY } from '@visavis/contracts/constants/session';
import type { Later } from '../../../../shared/time/later.ts';
import { linkTiming } from '../link-types.ts';

interface IceServersDeps {
  iceServers: RTCIceServer[];
  /** With relay credentials that begin now. */
  freshIceServers: () => Promise<RTCIceServer[]>;
  later: Later;
  now: () => number;
  /** There are others now, for the next search for a way. */
  changed: (iceServers: RTCIceServer[]) => void;
}

/** The media servers of one call: its relay credentials are renewed in a long call, and before each new search for a way. */
export const createIceServers = ({ iceServers, freshIceServers, later, now, changed }: IceServersDeps) => {
  let current = iceServers;
  let freshAt = now();
  let refreshing: Promise<void> | undefined;
  let cancelRenewal: (() => void) | undefined;
  let isClosed = false;

  const use = (next: RTCIceServer[]) => {
    current = next;
    freshAt = now();
    if (!isClosed) changed(next);
  };
  /**
   * The search for a way waits for fresh credentials a moment only: the way to the server may be gone, too, and those at hand are
   * good for a while.
   */
  const refresh = async (): Promise<void> => {
    const relays = current.some(({ username }) => username);
    if (!relays || isClosed || now() - freshAt < linkTiming.freshMs) return;
    refreshing ??= freshIceServers()
      .then(use, () => undefined)
      .finally(() => {
        refreshing = undefined;
      });
    await Promise.race([refreshing, new Promise<void>((resolve) => later(resolve, linkTiming.credentialsMs))]);
  };
  const renewLater = () => {
    cancelRenewal = later(() => {
      void refresh();
      renewLater();
    }, RELAY.renewMs);
  };
  renewLater();

  return {
    current: () => current,
    use,
    refresh,
    close: () => {
      isClosed = true;
      cancelRenewal?.();
    },
  };
};
