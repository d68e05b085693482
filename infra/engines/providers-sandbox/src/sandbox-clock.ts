import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, createMovableClock } from '@visavis/platform';

/** How old what a process knows of the file may be. */
const FRESH_MS = 100;

/**
 * The clock that `POST /dev/clock` moves. Processes with the same data folder share it, a tenth of a second apart, and it stays
 * moved after a restart: time never runs backwards under what was stored.
 */
export function createSandboxClock(dataDir: string): Clock & { advance(ms: number): void; offsetMs(): number } {
  const file = join(dataDir, 'clock-offset');
  const clock = createMovableClock();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lastFound = '';
  const look = () => {
    lookedAt = performance.now();
    const stat = statSync(file, { throwIfNoEntry: false });
    const found = stat ? `${stat.ino} ${stat.mtimeMs}` : '';
    if (found === lastFound) return;
    lastFound = found;
    clock.advance(Math.max(0, (Number(readFileSync(file, 'utf8')) || 0) - clock.offsetMs()));
  };
  if (existsSync(file)) look();
  return {
    now() {
      if (performance.now() - lookedAt > FRESH_MS) look();
      return clock.now();
    },
    onMoved: clock.onMoved,
    offsetMs: clock.offsetMs,
    advance(ms) {
      look();
      clock.advance(ms);
      mkdirSync(dataDir, { recursive: true });
      // Renamed into place: who looks meanwhile must not read an empty file, and take that for all there is to know of this
      // moment.
      writeFileSync(`${file}.new`, String(clock.offsetMs()));
      renameSync(`${file}.new`, file);
    },
  };
}
