/**
 * Phones stop what plays for a call and behind a locked screen, and leave it to the page to go on: it does once the track gives
 * something again, or the page is in sight. The answer lets it be.
 */
export const keepPlaying = (player: Pick<HTMLMediaElement, 'paused'>, track: EventTarget, play: () => void): (() => void) => {
  const goOn = () => {
    if (document.visibilityState === 'visible' && player.paused) play();
  };
  track.addEventListener('unmute', goOn);
  document.addEventListener('visibilitychange', goOn);
  return () => {
    track.removeEventListener('unmute', goOn);
    document.removeEventListener('visibilitychange', goOn);
  };
};

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
