import type { ReactNode } from 'react';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { CheckField } from '../../../shared/kit/choice-field.tsx';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import type { RoomState } from '../api.ts';
import { canFloat, float } from '../bar/float.ts';
import { CaptionsSection } from '../captions/captions-section.tsx';
import type { CaptionChoice } from '../captions/use-captions.ts';
import { DevicePickers } from '../devices/device-pickers.tsx';
import { DeviceProblems } from '../devices/device-problem.tsx';
import type { LocalMedia, LocalMediaView } from '../devices/local-media.ts';
import { RecordingAnswer } from '../lobby/recording-answer.tsx';
import { RecordingWish } from '../lobby/recording-wish.tsx';
import { RoomIcon } from '../room-icon.tsx';

interface Props {
  session: RoomState;
  media: LocalMedia;
  devices: LocalMediaView;
  /** Here is also what the bar of a phone has no room for. */
  narrow: boolean;
  people: ReactNode;
  hand: boolean;
  onHand: () => void;
  captions: { choice: CaptionChoice; readers: string[] };
  keysOn: boolean;
  setKeysOn: (on: boolean) => void;
  onEnd: () => void;
  onClose: () => void;
}

/** In the call: my devices, and what else is set seldom. */
export const DevicesDialog = (props: Props) => {
  const t = useT();
  const { session, media, devices, narrow, hand, onClose } = props;
  const { role } = session.me;
  // Where there is a mouse or the like, there are keys; a phone has neither.
  const hasKeyboard = useMedia('(any-pointer: fine)');
  const floatPicture = () => {
    onClose();
    void float().then((floats) => !floats && toast.error(t('devices:floatNot')));
  };
  return (
    <Dialog title={narrow ? t('bar.more') : t('bar.devices')} onClose={onClose}>
      <div className="grid gap-20">
        {narrow ? (
          <div className="wrap gap-8">
            {props.people}
            {role === 'cohost' ? (
              <Button size="small" aria-pressed={hand} icon={<RoomIcon name="hand" size={18} />} onClick={props.onHand}>
                {t(hand ? 'bar.lowerHand' : 'bar.raiseHand')}
              </Button>
            ) : null}
            {role === 'host' ? (
              <Button size="small" kind="danger" onClick={props.onEnd}>
                {t('endMeeting')}
              </Button>
            ) : null}
          </div>
        ) : null}
        {role === 'host' ? <RecordingWish session={session} /> : <RecordingAnswer session={session} />}
        <DeviceProblems media={media} view={devices} />
        <DevicePickers media={media} view={devices} inCall />
        <CaptionsSection {...props.captions} />
        {canFloat() ? (
          <Button size="small" icon={<RoomIcon name="float" size={18} />} onClick={floatPicture}>
            {t('devices:float')}
          </Button>
        ) : null}
        {hasKeyboard ? (
          <CheckField checked={props.keysOn} onChange={({ target }) => props.setKeysOn(target.checked)}>
            {t('devices:keys')}
          </CheckField>
        ) : null}
      </div>
    </Dialog>
  );
};
