import { Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { Room } from '../state/use-room.ts';

const ConfirmDialog = lazyPart(() => import('../../../shared/kit/confirm-dialog.tsx'), 'ConfirmDialog');

/** The place is gone for good, so it is asked for once more. `position`: of those who have one in the line. */
export const LeaveQueue = ({ room, position }: { room: Room; position?: number }) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    void room.actions.leaveQueue();
  };
  return (
    <>
      <Button kind="plain" block busy={room.busy === 'leave-queue'} onClick={() => setAsking(true)}>
        {t('leaveQueue.submit')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('leaveQueue.title')}
            action={t('leaveQueue.submit')}
            keep={t('leaveQueue.keep')}
            onConfirm={leave}
            onClose={() => setAsking(false)}
          >
            {position === undefined ? t('leaveQueue.text') : t('leaveQueue.textPlace', { place: position })}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  );
};
