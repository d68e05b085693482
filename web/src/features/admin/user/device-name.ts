import { useT } from '../../../shared/i18n/en/admin-user.ts';
import type { UserSession } from './api.ts';

export const useDeviceName = () => {
  const t = useT();
  return ({ browser, system }: UserSession['device']) =>
    browser && system ? t('sessions.browserOn', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
};
