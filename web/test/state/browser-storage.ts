/** A Storage whose own keys are its entries, as a browser's are. */
export const browserStorage = (): Storage => {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
    removeItem: (key: string) => Reflect.deleteProperty(items, key),
  };
  return new Proxy(items, { get: (_, name) => methods[name as keyof typeof methods] }) as unknown as Storage;
};
