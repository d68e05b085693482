/** Whether this browser shows a picture beside its windows (W3C Picture-in-Picture). */
export const canFloat = (): boolean => document.pictureInPictureEnabled === true;

/** In this order: a shared screen, whoever is large, the first of the others. */
const LARGEST = ['[data-screen] > figure > video', 'figure[data-large] video', 'figure:not([data-me]) video'];

/**
 * Puts the other's picture beside the windows of other programs, until it is closed there or the call is over. A press is needed
 * for it; false: there is no picture yet, or the browser refused.
 */
export const float = async (): Promise<boolean> => {
  const pictures = LARGEST.map((each) => document.querySelector<HTMLVideoElement>(`[data-room] ${each}`));
  const video = pictures.find((each) => each && each.readyState >= HTMLMediaElement.HAVE_METADATA);
  return (
    video?.requestPictureInPicture().then(
      () => true,
      () => false,
    ) ?? false
  );
};
