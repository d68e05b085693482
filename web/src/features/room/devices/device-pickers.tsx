import { useAtom } from 'jotai';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/en/devices.ts';
import { CheckField } from '../../../shared/kit/choice-field.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { dataSaverAtom } from '../../../shared/state/data-saver.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { RoomIcon } from '../room-icon.tsx';
import { blurSupport } from './blur/blur-support.ts';
import { blurAtom } from './blur/use-blur.ts';
import styles from './devices.module.css';
import type { DeviceOption, LocalMedia, LocalMediaView } from './local-media.ts';
import { playTestSound } from './test-sound.ts';

interface PickerProps {
  label: string;
  options: DeviceOption[];
  value: string | undefined;
  onChange: (deviceId: string) => void;
  /** Shown while nothing can be chosen. */
  empty: string;
}
const Picker = ({ label, options, value, onChange, empty }: PickerProps) => {
  const isListed = options.some(({ deviceId }) => deviceId === value);
  return (
    <SelectField
      label={label}
      value={(isListed ? value : options[0]?.deviceId) ?? ''}
      options={options.map((option) => ({ value: option.deviceId, label: option.label }))}
      disabled={options.length === 0}
      {...(options.length === 0 && { placeholder: empty })}
      onChange={onChange}
    />
  );
};

const canChooseSpeaker = typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype;

interface Props {
  media: LocalMedia;
  view: LocalMediaView;
  /** What needs this page to be loaded anew is not offered. */
  inCall?: boolean;
}
export const DevicePickers = ({ media, view, inCall = false }: Props) => {
  const t = useT();
  const [saver, setSaver] = useAtom(dataSaverAtom);
  const [blurs, setBlurs] = useAtom(blurAtom);
  const support = blurSupport();
  const [plays, setPlays] = useState(false);
  const test = async () => {
    setPlays(true);
    await playTestSound(view.speakerId).catch(() => toast.error(t('speakerSilent')));
    setPlays(false);
  };
  return (
    <div className={styles.pickers}>
      <Picker
        label={t('camera')}
        options={view.options.camera}
        value={view.camera.deviceId}
        onChange={(id) => void media.choose('camera', id)}
        empty={t('noCamera')}
      />
      {view.facing ? (
        <Button size="small" kind="quiet" onClick={() => void media.turnRound()}>
          {t('turnRound')}
        </Button>
      ) : null}
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
      <Button size="small" icon={<RoomIcon name="sound" size={18} />} disabled={plays} onClick={() => void test()}>
        {t('testSpeaker')}
      </Button>
      {support === 'yes' || (support === 'reload' && !inCall) ? (
        <CheckField checked={blurs} onChange={({ target }) => setBlurs(target.checked)}>
          {t('blur.wish')}
        </CheckField>
      ) : null}
      <CheckField checked={saver} onChange={({ target }) => setSaver(target.checked)}>
        {t('saveData')}
      </CheckField>
    </div>
  );
};
