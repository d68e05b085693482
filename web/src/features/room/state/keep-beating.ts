import { SESSION } from '@visavis/contracts/constants/session';
import { every } from './every.ts';

/** The page's socket, as far as it matters here. */
export interface Line {
  isConnected: () => boolean;
  /** Calls back whenever that may have changed; the answer stops it. */
  onChange: (listener: () => void) => () => void;
}

/**
 * Beats now, each 5 s, and whenever the socket is back: a loss that was reported makes me away, whom the hosts pass over, until
 * I am heard again. The answer stops it.
 */
export const keepBeating = (beat: () => void, line: Line) => {
  beat();
  const stopTicking = every(SESSION.heartbeatMs, beat);
  const stopListening = line.onChange(() => {
    if (line.isConnected()) beat();
  });
  return () => {
    stopTicking();
    stopListening();
  };
};
