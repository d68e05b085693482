import type { Plugin } from 'vite';

/** The list's parts call the routes' only once a screen is drawn, when both have been evaluated. */
const HARMLESS = /^admin-(?:parts|routes)$/;

/**
 * Refuses chunks that import each other: which of them is evaluated first depends on the page, and what one needs of the other
 * at once is undefined there ("b is not a constructor").
 */
export const chunkCycles = (): Plugin => ({
  name: 'visavis-chunk-cycles',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
    );
    const done = new Set<string>();
    const follow = (fileName: string, way: readonly string[]): void => {
      const from = way.indexOf(fileName);
      if (from >= 0) {
        const names = way.slice(from).map((each) => chunks.get(each)?.name ?? each);
        if (!names.every((name) => HARMLESS.test(name))) this.error(`chunks import each other: ${names.join(' → ')}`);
        return;
      }
      if (done.has(fileName)) return;
      for (const next of chunks.get(fileName)?.imports ?? []) follow(next, [...way, fileName]);
      done.add(fileName);
    };
    for (const fileName of chunks.keys()) follow(fileName, []);
  },
});
