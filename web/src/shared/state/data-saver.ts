import { keptAtom } from './kept-atom.ts';

const { connection } = globalThis.navigator as Navigator & { connection?: { saveData?: boolean } };

/** Calls send small pictures. Kept per device; begins with what the browser was told (Save-Data). */
export const dataSaverAtom = keptAtom('visavis-data-saver', connection?.saveData ?? false);
