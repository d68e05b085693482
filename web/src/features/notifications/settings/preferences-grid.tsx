import type { notificationCalls } from '@visavis/contracts/calls/alert';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_PLACES,
  type NotificationKind,
  type NotificationPlace,
  placesOfKind,
} from '@visavis/contracts/constants/notification';
import { startTransition, useOptimistic } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import { Switch } from '../../../shared/ui/switch.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { type PreferenceChange, useSetPreference } from '../api.ts';
import styles from './settings.module.css';

type Props = Pick<CallResult<typeof notificationCalls.preferences>, 'preferences' | 'channels'>;

/** What the person hears of, by kind and by way. Each switch is saved at once. */
export const PreferencesGrid = ({ preferences, channels }: Props) => {
  const t = useT();
  // Also of a switch that was followed by another one.
  const { mutateAsync: set } = useSetPreference((error) =>
    toast.error(messageOf(error, t('preferences.saveFailed')), { key: 'preferences' }),
  );
  const isSetUp = (place: NotificationPlace) => place === 'centre' || channels.includes(place);
  return (
    <table className={styles.grid}>
      <caption className="visually-hidden">{t('preferences.lead')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('preferences.kind')}</th>
          {NOTIFICATION_PLACES.map((place) => (
            <th key={place} scope="col" title={isSetUp(place) ? undefined : t('preferences.notSetUp')}>
              {t(`preferences.place.${place}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {t(`preferences.name.${kind}`)}
              <span>
                {t(`preferences.about.${kind}`)}
                {kind === 'security' ? ` · ${t('preferences.always')}` : null}
              </span>
            </th>
            {NOTIFICATION_PLACES.map((place) => (
              <td key={place} data-place={t(`preferences.place.${place}`)}>
                {placesOfKind(kind).includes(place) ? (
                  <KindSwitch
                    kind={kind}
                    place={place}
                    on={preferences[kind]?.[place] ?? true}
                    disabled={!isSetUp(place)}
                    set={set}
                  />
                ) : (
                  <span className={styles.never} title={t('preferences.never')}>
                    <span className="visually-hidden">{t('preferences.never')}</span>
                    <span aria-hidden="true">–</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface KindSwitchProps {
  kind: NotificationKind;
  place: NotificationPlace;
  on: boolean;
  disabled: boolean;
  set: (change: PreferenceChange) => Promise<unknown>;
}
const KindSwitch = ({ kind, place, on, disabled, set }: KindSwitchProps) => {
  const t = useT();
  const always = kind === 'security';
  // The query's copy follows a moment later: until then the browser would put the switch back.
  const [checked, showChecked] = useOptimistic(on);
  const change = (wanted: boolean) =>
    startTransition(async () => {
      showChecked(wanted);
      // A refusal is said by the mutation, which takes the switch back.
      await set({ kind, place, wanted }).catch(() => undefined);
    });
  return (
    <Switch
      title={always ? t('preferences.always') : disabled ? t('preferences.notSetUp') : ''}
      checked={checked}
      disabled={always || disabled}
      aria-label={t('preferences.switch', { kind: t(`preferences.name.${kind}`), place: t(`preferences.place.${place}`) })}
      onChange={change}
    />
  );
};
