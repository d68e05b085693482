import { ApproveDialog } from './approve-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { Decision } from './decision.ts';
import { CreateDialog } from './edit/create-dialog.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

/** The dialog of a decision: with the form and the server's rules for it, a chunk of its own. */
export const DecisionDialog = ({ decision }: { decision: Decision }) => {
  switch (decision.kind) {
    case 'approve':
      return <ApproveDialog key={decision.meeting._id} meeting={decision.meeting} />;
    case 'reject':
      return <RejectDialog key={decision.meeting._id} meeting={decision.meeting} />;
    case 'cancel':
      return <CancelDialog key={decision.meeting._id} meeting={decision.meeting} />;
    case 'edit':
      return <EditDialog key={decision.meeting._id} meeting={decision.meeting} />;
    case 'create':
      return <CreateDialog />;
    case 'bulk-approve':
    case 'bulk-reject':
      return <BulkDialog kind={decision.kind} meetings={decision.meetings} onDone={decision.onDone} />;
  }
};
