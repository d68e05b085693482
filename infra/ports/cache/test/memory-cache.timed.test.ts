import { createMemoryCache } from '@visavis/cache';
import { timedCacheContract } from '@visavis/cache/contract-suite';
import { systemClock } from '@visavis/platform/clock';
import { timesAsLong } from '@visavis/testing/timed';

timedCacheContract(
  'memory',
  async (options) => {
    const cache = createMemoryCache({ clock: systemClock, ...options });
    return { cache, pass: async () => undefined, lose: async () => undefined, close: () => cache.close() };
  },
  timesAsLong,
);
