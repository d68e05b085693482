/** Calls back each so many ms, also while the page is in the background; the answer stops it. */
export const every = (ms: number, work: () => void) => {
  try {
    const worker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = work;
    worker.postMessage(ms);
    return () => worker.terminate();
  } catch {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  }
};
