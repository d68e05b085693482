import { t } from '../i18n/en/recording.ts';

/** For the hosts: what somebody has answered. */
export const recordingWords = (mayRecord: boolean | undefined): string =>
  t(mayRecord === undefined ? 'unanswered' : mayRecord ? 'mayRecord' : 'mayNotRecord');
