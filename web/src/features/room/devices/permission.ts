import type { DeviceKind } from './media-problems.ts';

/** Undefined: this browser does not know it by that name. */
export const permissionOf = (kind: DeviceKind): Promise<PermissionStatus | undefined> =>
  navigator.permissions?.query({ name: kind as PermissionName }).then(
    (status) => status,
    () => undefined,
  ) ?? Promise.resolve(undefined);

/** Calls back with each new state. The answer stops it, also while the browser has not answered yet. */
export const watchPermission = (
  found: Promise<PermissionStatus | undefined>,
  changed: (state: PermissionState) => void,
): (() => void) => {
  const stopped = new AbortController();
  void found.then((status) => {
    status?.addEventListener('change', () => changed(status.state), { signal: stopped.signal });
  });
  return () => stopped.abort();
};
