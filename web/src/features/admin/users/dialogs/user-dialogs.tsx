import { latePart } from '../../../../shared/loading/lazy-part.ts';
import type { AdminUser } from '../api.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

const ImportDialog = latePart(() => import('../import/import-dialog.tsx'), 'ImportDialog');

/** Which dialog is open, and about whom. */
export type UserRequest =
  | { kind: 'create' }
  | { kind: 'import' }
  | { kind: 'role'; user: AdminUser }
  /** `onDone` gets the ids of those who could not be changed, who stay selected. */
  | { kind: 'status'; users: AdminUser[]; isActive: boolean; onDone?: (failed: string[]) => void };

export const UserDialogs = ({ request, onClose }: { request: UserRequest; onClose: () => void }) =>
  request.kind === 'create' ? (
    <CreateUserDialog onClose={onClose} />
  ) : request.kind === 'import' ? (
    <ImportDialog onClose={onClose} />
  ) : request.kind === 'role' ? (
    <RoleDialog user={request.user} onClose={onClose} />
  ) : (
    <StatusDialog {...request} onClose={onClose} />
  );
