import type { Store } from '@visavis/store';

/** Everything that the service stores. A field that is added later is optional or has a `.default()`. */
export const collections: Parameters<Store['prepare']>[0] = [];
