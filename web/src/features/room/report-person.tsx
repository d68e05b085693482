import { useT } from '../../shared/i18n/en/safety.ts';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import type { ReportTarget } from '../../shared/safety/report-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useRoomDialog } from './state/room-dialogs.tsx';

const ReportDialog = lazyPart(() => import('../../shared/safety/report-dialog.tsx'), 'ReportDialog');

interface Props {
  person: ReportTarget;
  meetingId: string;
  /** Ask before the report takes the place of a dialog: return false to stay in that. */
  mayOpen?: () => boolean;
}
/** Somebody whom I met here is reported, and blocked if wanted; though they leave or the screen changes meanwhile. */
export const ReportPerson = ({ person, meetingId, mayOpen }: Props) => {
  const t = useT();
  const open = useRoomDialog();
  const ask = () => {
    if (mayOpen?.() === false) return;
    open(<ReportDialog people={[person]} meetingId={meetingId} from="call" onClose={() => open(undefined)} />);
  };
  return (
    <Button size="small" kind="quiet" aria-label={t('report.named', { name: person.name })} onClick={ask}>
      {t('report.action')}
    </Button>
  );
};
