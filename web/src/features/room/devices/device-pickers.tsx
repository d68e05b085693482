import { useId } from 'react';
import { useT } from '../../../shared/i18n/en/devices.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './devices.module.css';
import type { DeviceOption, LocalMedia, LocalMediaView } from './local-media.ts';

interface PickerProps {
  label: string;
  options: DeviceOption[];
  value: string | undefined;
  onChange: (deviceId: string) => void;
  /** Shown while nothing can be chosen. */
  empty: string;
}
/** The browser's own select: on a phone it is the best one there is. */
const Picker = ({ label, options, value, onChange, empty }: PickerProps) => {
  const id = useId();
  const isListed = options.some(({ deviceId }) => deviceId === value);
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.select}>
        <select
          id={id}
          value={isListed ? value : (options[0]?.deviceId ?? '')}
          disabled={options.length === 0}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.length === 0 ? <option value="">{empty}</option> : null}
          {options.map((option) => (
            <option key={option.deviceId} value={option.deviceId}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
    </div>
  );
};

const canChooseSpeaker = typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype;

export const DevicePickers = ({ media, view }: { media: LocalMedia; view: LocalMediaView }) => {
  const t = useT();
  return (
    <div className={styles.pickers}>
      <Picker
        label={t('camera')}
        options={view.options.camera}
        value={view.camera.deviceId}
        onChange={(id) => void media.choose('camera', id)}
        empty={t('noCamera')}
      />
      <Picker
        label={t('microphone')}
        options={view.options.microphone}
        value={view.microphone.deviceId}
        onChange={(id) => void media.choose('microphone', id)}
        empty={t('noMicrophone')}
      />
      {canChooseSpeaker && view.options.speaker.length > 0 ? (
        <Picker
          label={t('speaker')}
          options={view.options.speaker}
          value={view.speakerId}
          onChange={(id) => media.chooseSpeaker(id)}
          empty={t('systemSpeaker')}
        />
      ) : null}
    </div>
  );
};
