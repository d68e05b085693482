import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMovableClock } from '@visavis/platform';

/** The clock that `POST /dev/clock` moves. It stays moved after a restart: time never runs backwards under what was stored. */
export function createSandboxClock(dataDir: string): ReturnType<typeof createMovableClock> {
  const file = join(dataDir, 'clock-offset');
  const clock = createMovableClock();
  const stored = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (stored > 0) clock.advance(stored);
  return {
    ...clock,
    advance(ms) {
      clock.advance(ms);
      writeFileSync(file, String(clock.offsetMs()));
    },
  };
}
