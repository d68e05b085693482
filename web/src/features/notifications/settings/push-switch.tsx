import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { usePushState, useSetPush } from '../push/this-browser.ts';
import styles from './settings.module.css';

/** Push messages to this very browser; which kinds they are about stands in the grid. */
export const PushSwitch = () => {
  const t = useT();
  const { data: state } = usePushState();
  const { mutate, isPending } = useSetPush();
  if (!state) return null;
  const isOn = state === 'on';
  const set = () =>
    mutate(!isOn, {
      onError: (error) => toast.error(messageOf(error, t(isOn ? 'push.failedOff' : 'push.failed')), { key: 'push' }),
    });
  return (
    <div className={styles.note} data-tone={isOn ? 'success' : undefined}>
      <span className="disc">
        <Icon name="bell" />
      </span>
      <p role="status">
        <strong>{t(`push.${state}`)}</strong>
        {t(`push.${state}Text`)}
      </p>
      {state === 'on' || state === 'off' ? (
        <Button kind={isOn ? 'plain' : 'primary'} busy={isPending} onClick={set}>
          {t(isOn ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      ) : null}
    </div>
  );
};
