/** What the port promises about inputs, checked the same by every backend before anything is sent anywhere. */
export function duration(ttlMs: number): number {
  if (!Number.isSafeInteger(ttlMs) || ttlMs < 1)
    throw new RangeError(`a time to live is whole milliseconds from 1 on, not ${ttlMs}`);
  return ttlMs;
}

export function step(by: number): number {
  if (!Number.isSafeInteger(by)) throw new RangeError('a counter grows by whole numbers');
  return by;
}

export function budget({ limit, windowMs }: { limit: number; windowMs: number }, points: number): void {
  if (!Number.isSafeInteger(windowMs) || windowMs < 1_000 || windowMs % 1_000 !== 0)
    throw new RangeError(`a rate limit's window is whole seconds, not ${windowMs} ms`);
  if (!Number.isSafeInteger(limit) || limit < 1 || !Number.isSafeInteger(points) || points < 1)
    throw new RangeError('a rate limit counts in whole numbers from 1 on');
}

export function toText(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('the cache keeps what JSON can write');
  return text;
}

export const fromText = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T);

/**
 * `*` any run, `?` one character, all else literal. Not by a regular expression, which a few dozen stars would keep busy without
 * end: only the last star passed ever has to take one character more.
 */
export function globMatcher(pattern: string): (text: string) => boolean {
  const wanted = [...pattern.replace(/\*+/g, '*')];
  return (text) => {
    const characters = [...text];
    let [at, next] = [0, 0];
    let star = -1;
    let taken = 0;
    while (at < characters.length) {
      if (wanted[next] === '*') {
        star = next++;
        taken = at;
      } else if (wanted[next] === '?' || wanted[next] === characters[at]) {
        at++;
        next++;
      } else if (star >= 0) {
        next = star + 1;
        at = ++taken;
      } else return false;
    }
    return next === wanted.length || (next === wanted.length - 1 && wanted[next] === '*');
  };
}

/** Every call of a part of the cache (or of a lock that it gave), guarded; what is no call stays as it is. */
export const guardAll = <T extends object>(
  part: T,
  guard: (call: (...args: unknown[]) => Promise<unknown>) => (...args: unknown[]) => Promise<unknown>,
): T =>
  Object.fromEntries(Object.entries(part).map(([name, call]) => [name, typeof call === 'function' ? guard(call) : call])) as T;
