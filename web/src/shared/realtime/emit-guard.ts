import { SOCKET } from '@visavis/contracts/constants/socket';

/** Repetition is what these are for. */
const exempt = new Set(['waiting-room:heartbeat', 'session:signal', 'room:replay', 'auth:renew']);

/** What takes back what: in between, the same command again is no duplicate. */
const opposites: Record<string, readonly string[]> = {
  'meeting:leave': ['meeting:join', 'meeting:request-participant-events'],
  'admin:leave': ['admin:join'],
  'waiting-room:leave': ['waiting-room:join'],
  'session:leave': ['session:enter'],
};
const takesBack = (name: string) => [
  ...(opposites[name] ?? []),
  ...Object.keys(opposites).filter((leave) => opposites[leave]?.includes(name)),
];
const meetingOf = (payload: unknown) => (payload as { meetingId?: unknown } | null | undefined)?.meetingId;

/** Skips an emit of the same name and payload (requestId and all) within 3 s: the second caller gets the first one's answer. */
export const createEmitGuard = (now: () => number) => {
  const recent = new Map<string, { name: string; meetingId: unknown; at: number; answer: Promise<unknown> }>();
  const forget = (names: readonly string[], meetingId: unknown) => {
    for (const [key, entry] of recent) if (names.includes(entry.name) && entry.meetingId === meetingId) recent.delete(key);
  };
  return {
    once<T>(name: string, payload: unknown, emit: () => Promise<T>): Promise<T> {
      if (exempt.has(name)) return emit();
      for (const [key, entry] of recent) if (now() - entry.at >= SOCKET.duplicateEmitMs) recent.delete(key);
      const key = `${name} ${JSON.stringify(payload ?? null)}`;
      const existing = recent.get(key);
      if (existing) return existing.answer as Promise<T>;
      const meetingId = meetingOf(payload);
      forget(takesBack(name), meetingId);
      const answer = emit();
      const entry = { name, meetingId, at: now(), answer };
      recent.set(key, entry);
      // A refusal may be answered by trying again at once.
      answer.catch(() => recent.get(key) === entry && recent.delete(key));
      return answer;
    },
    /** A new connection knows nothing of what the one before was told. */
    reset: () => recent.clear(),
  };
};
