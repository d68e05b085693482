export type DeviceKind = 'microphone' | 'camera';
/**
 * `blocked`: the browser will not ask again; `dismissed`: it was asked and not answered with yes; `missing`: there is none;
 * `busy`: another program holds it; `insecure`: the page is not served securely.
 */
export type Problem = 'blocked' | 'dismissed' | 'missing' | 'busy' | 'insecure' | 'failed';

/** What a failed `getUserMedia` means (W3C Media Capture and Streams, section 9.2). */
export const problemOf = (error: unknown, permission: PermissionState | undefined): Problem => {
  switch ((error as { name?: string } | undefined)?.name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return permission === 'prompt' ? 'dismissed' : 'blocked';
    case 'SecurityError':
      return 'blocked';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'busy';
    case 'TypeError':
      return 'insecure';
    default:
      return 'failed';
  }
};

interface Advice {
  title: string;
  text: string;
  /** What the button says that tries again. */
  retry: string;
}
/** What is wrong and what to do next, in the person's words. */
export const adviceFor = (kind: DeviceKind | 'both', problem: Problem): Advice => {
  if (kind === 'both') return adviceForBoth(problem);
  const name = kind === 'camera' ? 'camera' : 'microphone';
  const without =
    kind === 'camera'
      ? 'You can meet without it: you are heard and see the other side.'
      : 'You can still see and hear the other side, and write in the chat.';
  switch (problem) {
    case 'blocked':
      return {
        title: `Your ${name} is blocked`,
        text: `Allow it with the ${name} sign in the address bar, then try again. ${without}`,
        retry: 'Try again',
      };
    case 'dismissed':
      return {
        title: `Your ${name} needs your permission`,
        text: `Choose Allow when the browser asks. ${without}`,
        retry: 'Ask again',
      };
    case 'missing':
      return { title: `No ${name} found`, text: `Plug one in and it is used at once. ${without}`, retry: 'Look again' };
    case 'busy':
      return {
        title: `Your ${name} is in use`,
        text: `Another program or tab holds it. Close that and try again. ${without}`,
        retry: 'Try again',
      };
    case 'insecure':
      return {
        title: `Your ${name} cannot be used here`,
        text: `The browser allows it on secure pages (https) only. ${without}`,
        retry: 'Try again',
      };
    case 'failed':
      return { title: `Your ${name} did not start`, text: `Try again, or choose another one. ${without}`, retry: 'Try again' };
  }
};

const adviceForBoth = (problem: Problem): Advice => {
  const without = 'You can meet without them: you see and hear the other side, and can write in the chat.';
  switch (problem) {
    case 'blocked':
      return {
        title: 'Your camera and microphone are blocked',
        text: `Allow them with the sign in the address bar, then try again. ${without}`,
        retry: 'Try again',
      };
    case 'dismissed':
      return {
        title: 'Your camera and microphone need your permission',
        text: `Choose Allow when the browser asks. ${without}`,
        retry: 'Ask again',
      };
    case 'missing':
      return {
        title: 'No camera or microphone found',
        text: `Plug one in and it is used at once. ${without}`,
        retry: 'Look again',
      };
    case 'busy':
      return {
        title: 'Your camera and microphone are in use',
        text: `Another program or tab holds them. Close that and try again. ${without}`,
        retry: 'Try again',
      };
    case 'insecure':
      return {
        title: 'Your camera and microphone cannot be used here',
        text: `The browser allows them on secure pages (https) only. ${without}`,
        retry: 'Try again',
      };
    case 'failed':
      return {
        title: 'Your camera and microphone did not start',
        text: `Try again, or choose others. ${without}`,
        retry: 'Try again',
      };
  }
};
