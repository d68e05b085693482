import { ACCOUNT } from '@visavis/contracts/constants/account';
import { errorOf } from '@visavis/platform';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { isUsed, useUp } from '../../data/used-challenges.ts';
import { shortHash } from '../../domain/one-time-code.ts';
import { refusals } from '../../domain/refusals.ts';
import type { AuthDeps } from '../deps.ts';

/** Tries are made until a key begins with it: one of 256. */
const KEY_PREFIX = '00';

interface Work {
  phone: string;
  /** What the client has solved. */
  work: string | undefined;
  /** Rounds in each of its tries. */
  cost: number;
  now: Date;
}

/**
 * The sender has solved a challenge that was set for this phone, is as hard as this, and that nobody has used. Throws
 * WORK_REQUIRED with a new one.
 */
export async function assertWorkDone(deps: AuthDeps, { phone, work, cost, now }: Work): Promise<void> {
  const key = deps.secrets.work;
  const about = shortHash(key, phone);
  const solved = work === undefined ? undefined : readSolution(work);
  if (solved && solved.challenge.parameters.cost >= cost && (await isGood(deps, solved, about, now))) return;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    deriveKey,
    keyPrefix: KEY_PREFIX,
    hmacSignatureSecret: key.toString('base64url'),
    expiresAt: new Date(now.getTime() + ACCOUNT.otpWork.validMs),
    data: { for: about },
  });
  deps.metrics.codes.inc({ step: 'work-asked' });
  throw errorOf(refusals.workRequired(challenge));
}

async function isGood(
  { secrets, store }: AuthDeps,
  { challenge, solution }: Payload,
  about: string,
  now: Date,
): Promise<boolean> {
  const { expiresAt = 0, data, nonce } = challenge.parameters;
  // By our clock, too: the library reads the machine's.
  if (data?.for !== about || expiresAt * 1_000 <= now.getTime()) return false;
  const hmacSignatureSecret = secrets.work.toString('base64url');
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
  if (!verified) return false;
  const id = `work:${nonce}`;
  return store.transaction(async (unit) => {
    if (await isUsed(unit, id)) return false;
    useUp(unit, { id, expiresAt: new Date(expiresAt * 1_000) });
    return true;
  });
}

/** Undefined where it is none: what is in it is checked by its signature. */
function readSolution(work: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(work, 'base64').toString('utf8')) as Partial<Payload> | null;
    const { challenge, solution } = payload ?? {};
    const isOne = typeof challenge?.parameters === 'object' && challenge.parameters !== null && typeof solution === 'object';
    return isOne && solution ? { challenge, solution } : undefined;
  } catch {
    return undefined;
  }
}
