import { t } from '../../../../shared/i18n/en/admin-users.ts';
import { differencesBy } from '../../dialogs/differences.ts';
import { useNewest } from '../../dialogs/save-notice.tsx';
import type { AdminUser } from '../api.ts';

/** What a decision about a user rests on. */
const accessDifferences = (before: AdminUser, after: AdminUser) =>
  differencesBy<AdminUser>(
    [
      [t('role'), ({ role }) => t(`roles.${role}`)],
      [t('admin:status'), ({ isActive }) => t(`state.${isActive ? 'active' : 'inactive'}`)],
    ],
    before,
    after,
  );
export const useNewestUser = (opened: AdminUser) => useNewest('user', opened, accessDifferences);
