import type { AdminUser } from '../users/api.ts';
import { UserDialogs, type UserRequest } from '../users/dialogs/user-dialogs.tsx';
import type { UserSession } from './api.ts';
import { EndSessionsDialog, NewCodesDialog, ResetDialog } from './confirm-dialogs.tsx';
import { PassesDialog } from './passes-dialog.tsx';

/** Which dialog is open on a user's page. */
export type OneUserRequest =
  | Exclude<UserRequest, { kind: 'create' | 'import' }>
  | { kind: 'passes' | 'reset'; user: AdminUser }
  /** `onCodes` shows the new ones, this once. */
  | { kind: 'codes'; onCodes: (codes: readonly string[]) => void }
  /** Without a session: all of them. */
  | { kind: 'sessions'; user: AdminUser; session?: UserSession };

export const OneUserDialogs = ({ request, onClose }: { request: OneUserRequest; onClose: () => void }) => {
  switch (request.kind) {
    case 'passes':
      return <PassesDialog user={request.user} onClose={onClose} />;
    case 'codes':
      return <NewCodesDialog onCodes={request.onCodes} onClose={onClose} />;
    case 'reset':
      return <ResetDialog user={request.user} onClose={onClose} />;
    case 'sessions':
      return <EndSessionsDialog {...request} onClose={onClose} />;
    default:
      return <UserDialogs request={request} onClose={onClose} />;
  }
};
