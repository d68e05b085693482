import { useT } from '../../shared/i18n/en/safety.ts';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import type { ReportTarget } from '../../shared/safety/report-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useRoomDialog } from './state/room-dialogs.tsx';

const ReportDialog = lazyPart(() => import('../../shared/safety/report-dialog.tsx'), 'ReportDialog');

interface Props {
  people: readonly ReportTarget[];
  meetingId: string;
}
/** Somebody in the call is reported, and blocked if wanted. Who leaves meanwhile is still reported. */
export const ReportPeople = ({ people: [first, ...others], meetingId }: Props) => {
  const t = useT();
  const open = useRoomDialog();
  if (!first) return null;
  const ask = () =>
    open(<ReportDialog people={[first, ...others]} meetingId={meetingId} from="call" onClose={() => open(undefined)} />);
  return (
    <Button size="small" kind="quiet" onClick={ask}>
      {t('report.action')}
    </Button>
  );
};
