import { test } from '@jest/globals';

/**
 * A test of what happens seldom, beside the everyday stories of its suite: the deep run alone has it, in a file whose first lines
 * say `@deep SELDOM=true`.
 */
export function seldom(title: string, run: () => Promise<unknown>, timeoutMs?: number): void {
  if (process.env.SELDOM === 'true') test(title, run, timeoutMs);
}
