import { ANALYTICS_KEY } from '../analytics/choice.ts';
import { keptAtom } from './kept-atom.ts';

/** What `analyticsAllowed` reads, for the switch. */
export const analyticsAtom = keptAtom(ANALYTICS_KEY, true);
