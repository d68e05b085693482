import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ApproveDialog } from './approve-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { closeDecision, decisionAtom } from './decision.ts';
import { CreateDialog } from './edit/create-dialog.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

/** Shows the decision that is asked for. It belongs to the page it was opened on. */
export const DecisionHost = () => {
  const decision = useAtomValue(decisionAtom);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page, by the back button too, closes its dialog
  useEffect(() => closeDecision, [pathname]);
  switch (decision?.kind) {
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
    default:
      return null;
  }
};
