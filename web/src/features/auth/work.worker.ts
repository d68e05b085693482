import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Beside the page, which stays as quick as it was. */
self.onmessage = ({ data: challenge }: MessageEvent<Challenge>) =>
  void solveChallenge({ challenge, deriveKey, timeout: 60_000 }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
