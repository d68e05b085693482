import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { localStore } from '../session/storage.ts';

/** jotai's own takes what is not there for broken JSON, and throws. */
const storageOf = <T>() => {
  const json = createJSONStorage<T>();
  return {
    ...json,
    getItem: (key: string, initial: T) => (localStore.get(key) === undefined ? initial : json.getItem(key, initial)),
  };
};

/** A value that this browser keeps, read at once. */
export const persistedAtom = <T>(key: string, initial: T) =>
  atomWithStorage<T>(key, initial, storageOf<T>(), { getOnInit: true });
