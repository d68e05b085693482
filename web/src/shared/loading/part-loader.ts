/** Waits between tries: about twelve seconds, as long as a server takes to start again. */
export const RETRY_WAITS_MS = [500, 1000, 1500, 2500, 2500, 4000] as const;
/** The person learns it after this many vain waits: after 1.5 s, as when the browser is offline (`CLIENT.offlineOverlayMs`). */
export const QUIET_TRIES = 2;
/** After that it goes on in the background. */
const LATER_MS = 3000;

export interface PartLoaderDeps {
  wait(ms: number): Promise<void>;
  /** Loads a module by its address; the address differs from try to try, for browsers that keep a failed module. */
  importModule(url: string): Promise<unknown>;
  /** Parts that could not be loaded so far and are still tried. */
  onMissing(count: number): void;
  /** Asked while a part is missing for long: true when the server answers, so that the part is gone for good. */
  serverAnswers(): Promise<boolean>;
  /** The page is from an older release: nothing but a new one helps. */
  outdated(): void;
}

/** The address of a module that did not load, as far as the browser's message tells. */
export const moduleUrlIn = (error: unknown) => /https?:\/\/\S+?\.m?js/.exec(String((error as Error)?.message ?? error))?.[0];

/**
 * Loads parts of the app, again and again while the server is away. What waits for a part goes on waiting, and nothing breaks.
 */
export function createPartLoader({ wait, importModule, onMissing, serverAnswers, outdated }: PartLoaderDeps) {
  let missing = 0;
  const miss = (step: number) => {
    missing += step;
    onMissing(missing);
  };

  const attempt = async <M>(load: () => Promise<M>, round: number): Promise<M | undefined> => {
    try {
      return await load();
    } catch (error) {
      const url = round > 0 ? moduleUrlIn(error) : undefined;
      if (!url) return undefined;
      return (await importModule(`${url}?retry=${round}`).catch(() => undefined)) as M | undefined;
    }
  };

  return async function loadPart<M>(load: () => Promise<M>): Promise<M> {
    let answered = false;
    for (let round = 0; ; round += 1) {
      const part = await attempt(load, round);
      if (part) {
        if (round > QUIET_TRIES) miss(-1);
        return part;
      }
      if (round === QUIET_TRIES) miss(1);
      if (round >= RETRY_WAITS_MS.length) {
        // A server that answered before this try too does not have the part any more.
        if (answered) outdated();
        answered = await serverAnswers();
      }
      await wait(RETRY_WAITS_MS[round] ?? LATER_MS);
    }
  };
}
