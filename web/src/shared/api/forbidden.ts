const listeners = new Set<() => void>();

/** A call was refused with 403. */
export const noteForbidden = () => {
  for (const listener of listeners) listener();
};
/** Returns how to stop. */
export const onForbidden = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
