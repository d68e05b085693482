import { messageOf } from '../../shared/api/http-error.ts';
import { openAuth } from '../../shared/session/auth-modal.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { useSetInterest } from './api/get-own-view.ts';
import { useT } from './texts.ts';

/** On or off; signed out, it is asked for after the login. */
export const RemindMe = ({ meetingId, reminded }: { meetingId: string; reminded: boolean }) => {
  const t = useT();
  const session = useSession();
  const { mutate, isPending } = useSetInterest(meetingId);
  const set = (wanted: boolean) =>
    mutate(wanted, {
      onError: (error) => toast.error(messageOf(error, t(wanted ? 'interest.failed' : 'interest.dropFailed'))),
    });
  return (
    <Button
      kind={reminded ? 'plain' : 'spark'}
      size="large"
      block
      busy={isPending}
      aria-pressed={reminded}
      icon={<Icon name={reminded ? 'check' : 'clock'} />}
      onClick={() => (session ? set(!reminded) : openAuth({ after: () => set(true) }))}
    >
      {t('interest.remind')}
    </Button>
  );
};
