import { ACCOUNT } from '@visavis/contracts/constants/account';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** As long as the challenge is good; what is asked for in a flood takes most phones some quarter of a minute. */
const TIMEOUT_MS = ACCOUNT.otpWork.validMs - 30_000;
/** Beside the page, which stays as quick as it was. */
self.onmessage = ({ data: challenge }: MessageEvent<Challenge>) =>
  void solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
