import { describe, test } from '@jest/globals';
import type { Engine } from './engines/engine.ts';

/** Suites without their engine are skipped with the reason, or fail where REQUIRE_ENGINES names it (CI does). */
export function describeWith<T>(name: string, engine: Engine<T>, title: string, suite: (value: T) => void): void {
  if (engine.available) {
    describe(title, () => suite(engine.value));
    return;
  }
  const required = (process.env.REQUIRE_ENGINES ?? '').split(',').includes(name);
  if (required) {
    describe(title, () => {
      test(`has its engine ${name}`, () => {
        throw new Error(engine.reason);
      });
    });
    return;
  }
  describe.skip(`${title} [${name}: ${engine.reason}]`, () => {
    test('is skipped without its engine', () => undefined);
  });
}
