/** What the port promises about inputs, checked here because Redis would refuse them too. */
export function duration(ttlMs: number): number {
  if (!Number.isSafeInteger(ttlMs) || ttlMs < 1)
    throw new RangeError(`a time to live is whole milliseconds from 1 on, not ${ttlMs}`);
  return ttlMs;
}

export function toText(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('the cache keeps what JSON can write');
  return text;
}

export const fromText = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T);
