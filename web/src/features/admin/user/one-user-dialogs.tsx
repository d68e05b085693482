import type { AdminUser } from '../users/api.ts';
import { UserDialogs, type UserRequest } from '../users/dialogs/user-dialogs.tsx';
import { PassesDialog } from './passes-dialog.tsx';

/** Which dialog is open on a user's page. */
export type OneUserRequest = Exclude<UserRequest, { kind: 'create' | 'import' }> | { kind: 'passes'; user: AdminUser };

export const OneUserDialogs = ({ request, onClose }: { request: OneUserRequest; onClose: () => void }) =>
  request.kind === 'passes' ? (
    <PassesDialog user={request.user} onClose={onClose} />
  ) : (
    <UserDialogs request={request} onClose={onClose} />
  );
