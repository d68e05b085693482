import { SOCKET } from '@visavis/contracts/constants/socket';
import type { Later } from '../time/later.ts';
import type { ConnectionStatus } from './connection.ts';

interface FallbackPollDeps {
  /** Fetches again what the screens show. */
  poll: () => void;
  isVisible: () => boolean;
  /** From 0 up to 1. */
  random: () => number;
  later: Later;
}

/**
 * Keeps screens up to date while no connection does; at different moments in each browser, and not in a tab that nobody looks at.
 */
export const createFallbackPoll = ({ poll, isVisible, random, later }: FallbackPollDeps) => {
  let cancel: (() => void) | undefined;
  const next = () => {
    cancel = later(
      () => {
        if (isVisible()) poll();
        next();
      },
      SOCKET.pollMs * (1 + random() / 2),
    );
  };
  return (status: ConnectionStatus) => {
    if (status === 'failed') {
      if (!cancel) next();
      return;
    }
    cancel?.();
    cancel = undefined;
  };
};
