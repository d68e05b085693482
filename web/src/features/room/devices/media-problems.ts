import { t } from '../../../shared/i18n/en/devices.ts';
import { type BrowserKind, browserKindOf } from './constraints.ts';

export type DeviceKind = 'microphone' | 'camera';
/**
 * `blocked`: the browser will not ask again; `dismissed`: it was asked and not answered with yes; `missing`: there is none;
 * `busy`: another program holds it; `insecure`: the page is not served securely; `inApp`: the page is shown inside an app that
 * gives pages no camera.
 */
export type Problem = 'blocked' | 'dismissed' | 'missing' | 'busy' | 'insecure' | 'inApp' | 'failed';

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
const retries = {
  blocked: 'common:tryAgain',
  dismissed: 'askAgain',
  missing: 'lookAgain',
  busy: 'common:tryAgain',
  insecure: 'common:tryAgain',
  inApp: 'copyAddress',
  failed: 'common:tryAgain',
} as const;

/** What is wrong and what to do next in this browser, in the person's words. */
export const adviceFor = (
  kind: DeviceKind | 'both',
  problem: Problem,
  browser: BrowserKind = browserKindOf(navigator.userAgent),
): Advice => {
  const isElsewhere = problem === 'blocked' && browser !== 'desktop';
  const text = isElsewhere ? t(`problem.blockedOn.${browser}`) : t(`problem.text.${problem}.${kind}`);
  return {
    title: t(`problem.title.${problem}.${kind}`),
    text: `${text} ${t(`problem.without.${kind}`)}`,
    retry: t(retries[problem]),
  };
};
