/**
 * A context may not run before a press on the page, and a phone call or a locked screen stops it (iOS: `interrupted`): it goes on
 * as soon as it may. The answer lets it be.
 */
export const keepRunning = (context: AudioContext): (() => void) => {
  const resume = () => {
    if (context.state !== 'running' && context.state !== 'closed') void context.resume().catch(() => undefined);
  };
  resume();
  context.addEventListener('statechange', resume);
  window.addEventListener('pointerdown', resume);
  document.addEventListener('visibilitychange', resume);
  return () => {
    context.removeEventListener('statechange', resume);
    window.removeEventListener('pointerdown', resume);
    document.removeEventListener('visibilitychange', resume);
  };
};
