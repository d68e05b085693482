import { Button } from 'antd';
import { useT } from '../../../shared/i18n/en/admin-users.ts';
import { SelectionBar } from '../list/bulk.tsx';
import type { AdminUser } from './api.ts';
import type { UserRequest } from './dialogs/user-dialogs.tsx';

interface BulkBarProps {
  users: AdminUser[];
  onSelect: (ids: string[]) => void;
  onRequest: (request: UserRequest) => void;
}
/** What can be done with the chosen users. */
export const BulkBar = ({ users, onSelect, onRequest }: BulkBarProps) => {
  const t = useT();
  const start = (isActive: boolean) =>
    onRequest({
      kind: 'status',
      users: users.filter((user) => user.isActive !== isActive),
      isActive,
      onDone: onSelect,
    });
  const some = (isActive: boolean) => users.some((user) => user.isActive === isActive);
  return (
    <SelectionBar count={users.length} onClear={() => onSelect([])}>
      <Button size="small" disabled={!some(true)} onClick={() => start(false)}>
        {t('deactivate')}
      </Button>
      <Button size="small" disabled={!some(false)} onClick={() => start(true)}>
        {t('activate')}
      </Button>
    </SelectionBar>
  );
};
