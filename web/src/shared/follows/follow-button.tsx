import { messageOf } from '../api/http-error.ts';
import { useT } from '../i18n/texts.ts';
import { openAuth } from '../session/auth-modal.ts';
import { session, useUser } from '../session/session.ts';
import { offerPush } from '../state/push-offer.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toasts.ts';
import styles from './follow-button.module.css';
import { useFollowing, useSetFollowing } from './follows.ts';

interface Props extends Pick<ButtonProps, 'className'> {
  host: { userId: string; name: string };
}
/** "Tell me when {host} meets again", on or off; signed out, it is asked for after the login. Nobody follows themselves. */
export const FollowButton = ({ host, className = '' }: Props) => {
  const t = useT();
  const mine = useUser()?._id === host.userId;
  const following = useFollowing(host.userId);
  const { mutate, isPending } = useSetFollowing(host);
  const { name } = host;
  const set = (wanted: boolean) => {
    // Whoever has signed in meanwhile may be the host.
    if (session.get()?.user?._id === host.userId) return;
    mutate(wanted, {
      onSuccess: () => {
        toast.success(t(wanted ? 'follow.followed' : 'follow.unfollowed', { name }), { key: 'follow' });
        if (wanted) offerPush('follow');
      },
      onError: (error) => toast.error(messageOf(error, t('follow.failed')), { key: 'follow' }),
    });
  };
  if (mine) return null;
  return (
    <Button
      className={`${styles.follow} ${className}`}
      aria-pressed={following ?? false}
      busy={isPending || following === undefined}
      icon={<Icon name={following ? 'check' : 'bell'} size={18} />}
      onClick={() =>
        session.get() ? set(!following) : openAuth({ after: () => set(true), purpose: { kind: 'follow', host: name } })
      }
    >
      {t('follow.follow', { name })}
    </Button>
  );
};
