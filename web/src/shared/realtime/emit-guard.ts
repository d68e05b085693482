import { SOCKET } from '@visavis/contracts/constants';

/** Repetition is what these are for. */
const exempt = new Set(['waiting-room:heartbeat', 'session:signal', 'room:replay', 'auth:renew']);

/** Skips an emit of the same name and payload (requestId and all) within 3 s: the second caller gets the first one's answer. */
export const createEmitGuard = (now: () => number) => {
  const recent = new Map<string, { at: number; answer: Promise<unknown> }>();
  return {
    once<T>(name: string, payload: unknown, emit: () => Promise<T>): Promise<T> {
      if (exempt.has(name)) return emit();
      for (const [key, entry] of recent) if (now() - entry.at >= SOCKET.duplicateEmitMs) recent.delete(key);
      const key = `${name} ${JSON.stringify(payload ?? null)}`;
      const known = recent.get(key);
      if (known) return known.answer as Promise<T>;
      const answer = emit();
      recent.set(key, { at: now(), answer });
      // A refusal may be answered by trying again at once.
      answer.catch(() => recent.delete(key));
      return answer;
    },
    /** A new connection knows nothing of what the one before was told. */
    reset: () => recent.clear(),
  };
};
