import type { Challenge, Solution } from 'altcha-lib';
import { atom } from 'jotai';
import { HttpError } from '../../shared/api/http-error.ts';
import { store } from '../../shared/state/store.ts';

/** This browser works for a code that was asked for. */
export const workingAtom = atom(false);

const challengeOf = (error: unknown): Challenge | undefined =>
  error instanceof HttpError && error.error === 'WORK_REQUIRED'
    ? (error.details as { work?: Challenge } | null)?.work
    : undefined;

/** A solution that came too late, or that somebody else has used, is asked for once more. */
const attempts = 2;

/**
 * While many codes are requested, a device that the server does not know proves by work that it is no flood: the call is made
 * again with the solution.
 */
export async function withWork<T>(
  send: (work: { work?: string }) => Promise<T>,
  solve: (challenge: Challenge) => Promise<Solution | null> = solveInWorker,
): Promise<T> {
  let work: { work?: string } = {};
  for (let tried = 0; ; tried += 1) {
    try {
      return await send(work);
    } catch (error) {
      const challenge = challengeOf(error);
      if (!challenge || tried >= attempts) throw error;
      store.set(workingAtom, true);
      const solution = await solve(challenge).finally(() => store.set(workingAtom, false));
      // It cannot work here: the server's words say what else helps.
      if (!solution) throw error;
      work = { work: btoa(JSON.stringify({ challenge, solution })) };
    }
  }
}

function solveInWorker(challenge: Challenge): Promise<Solution | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
    const end = (solution: Solution | null) => {
      worker.terminate();
      resolve(solution);
    };
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(challenge);
  });
}
