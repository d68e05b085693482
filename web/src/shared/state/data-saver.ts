import { persistedAtom } from './persisted-atom.ts';

const { connection } = globalThis.navigator as Navigator & { connection?: { saveData?: boolean } };

/** Calls send small pictures. Kept per device; begins with what the browser was told (Save-Data). */
export const dataSaverAtom = persistedAtom('visavis-data-saver', connection?.saveData ?? false);
