import { useT } from '../../shared/i18n/en/people.ts';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useRoomDialog } from './state/room-dialogs.tsx';

const PeopleDialog = lazyPart(() => import('./people-dialog.tsx'), 'PeopleDialog');

/** In the call: opens the cards of whoever is or was here. */
export const PeopleHere = ({ meetingId }: { meetingId: string }) => {
  const t = useT();
  const open = useRoomDialog();
  return (
    <Button
      size="small"
      kind="quiet"
      onClick={() => open(<PeopleDialog meetingId={meetingId} onClose={() => open(undefined)} />)}
    >
      {t('goodbye.open')}
    </Button>
  );
};
