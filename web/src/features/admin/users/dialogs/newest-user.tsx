import { t, useT } from '../../../../shared/i18n/en/admin-users.ts';
import { differencesBy } from '../../dialogs/differences.ts';
import { newerOf, SaveNotice, useNewest } from '../../money/save-notice.tsx';
import type { AdminUser } from '../api.ts';

/** What a decision about a user rests on. */
const accessDifferences = (before: AdminUser, after: AdminUser) =>
  differencesBy<AdminUser>(
    [
      [t('role'), ({ role }) => t(`roles.${role}`)],
      [t('admin:status'), ({ isActive }) => t(`standing.${isActive ? 'active' : 'inactive'}`)],
    ],
    before,
    after,
  );
export const useNewestUser = (opened: AdminUser) => useNewest(opened, accessDifferences);

interface Props {
  form: { failure: string | undefined; refusal: unknown; dismissRefusal: () => void };
  newest: ReturnType<typeof useNewestUser>;
}
/** Why it was refused, and the way to what another admin has made of the user meanwhile. */
export const UserNotice = ({ form, newest }: Props) => {
  const t = useT();
  return (
    <SaveNotice
      failure={form.failure}
      newer={newerOf<AdminUser>(form.refusal, 'user')}
      loaded={newest.loaded}
      loadedText={t('loaded')}
      onLoad={(newer) => {
        newest.load(newer);
        form.dismissRefusal();
      }}
    />
  );
};
