import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { CreateDialog } from './create-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { closeIfStillOpen, closeReviewDialog, type ReviewRequest } from './review.ts';
import { ReviewDialog } from './review-dialog.tsx';

/** The dialog of a request: with the form and the server's rules for it, a chunk of its own. */
export const ReviewDialogs = ({ request }: { request: ReviewRequest }) => {
  switch (request.kind) {
    case 'create':
      return <CreateDialog />;
    case 'edit':
      return <EditDialog meeting={request.meeting} />;
    case 'confirm': {
      const { kind: _, text, run, done, ...words } = request;
      const confirm = async () => {
        const close = closeIfStillOpen();
        await run();
        if (done) toast.success(done, ADMIN_TOAST);
        close();
      };
      return (
        <ConfirmDialog {...words} onConfirm={confirm} onClose={closeReviewDialog}>
          {text}
        </ConfirmDialog>
      );
    }
    case 'bulk-approve':
    case 'bulk-reject':
      return <ReviewDialog {...request} kind={request.kind === 'bulk-approve' ? 'approve' : 'reject'} />;
    default:
      return <ReviewDialog kind={request.kind} meetings={[request.meeting]} />;
  }
};
