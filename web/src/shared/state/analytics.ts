import { ANALYTICS_KEY } from '../analytics/choice.ts';
import { persistedAtom } from './persisted-atom.ts';

/** What `analyticsAllowed` reads, for the switch. */
export const analyticsAtom = persistedAtom(ANALYTICS_KEY, true);
