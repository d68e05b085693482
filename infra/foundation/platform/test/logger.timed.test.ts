import { expect, test } from '@jest/globals';
import { timesAsLong } from '@visavis/testing/timed';
import { createLogger } from '../src/index.ts';

const LONG = 160_000;
const PARTS = 8;

test.each(['a', 'a.', 'http:', '?token', 'x://', 'x://a:', '+91', 'eyJ', 'Bearer ', '&-'])(
  'a long line is masked in time that grows with its length only: %s',
  async (part) => {
    const logger = createLogger({ name: 'test' }, { write: () => undefined });
    const whole = part.repeat(LONG / part.length);
    const piece = part.repeat(LONG / PARTS / part.length);
    const inPieces = () => {
      for (let count = 0; count < PARTS; count++) logger.info({ text: piece });
    };
    inPieces();
    // The quick ones more often: a moment of the machine is as long as they are. A search that restarts at each character
    // would take eight times as long.
    expect(await timesAsLong(() => logger.info({ text: whole }), inPieces, part.startsWith('x') ? 5 : 40)).toBeLessThan(4);
  },
);
