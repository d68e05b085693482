import type { Store } from '@visavis/store';
import type { FakeProvider } from './fake-provider.ts';

/**
 * A process that dies at its n-th step: a step begins and ends with each commit and each request to the provider. From then on
 * nothing that it tries has an effect, as after `kill -9`.
 */
export function createKill(at: number) {
  let steps = 0;
  let where: string | undefined;
  const step = (name: string) => {
    steps += 1;
    if (where === undefined && steps === at) where = name;
    if (where !== undefined) throw new Error(`killed ${where}`);
  };
  return {
    /** Undefined: it came to its end alive. */
    where: () => where,
    store: (store: Store): Store =>
      new Proxy(store, {
        get(target, name) {
          const value = Reflect.get(target, name) as unknown;
          if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
          return async (...args: Parameters<Store['transaction']>) => {
            step('before a commit');
            const result = await target.transaction(...args);
            step('after a commit');
            return result;
          };
        },
      }),
    provider({ books }: FakeProvider) {
      books.fault = (operation, phase) => step(`${phase} ${operation}`);
    },
  };
}
