import { CLIENT } from '@visavis/contracts/constants/client';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useT } from '../../../../shared/i18n/en/devices.ts';
import { persistedAtom } from '../../../../shared/state/persisted-atom.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import type { LocalMediaView } from '../local-media.ts';
import { blurStep, blurSupport } from './blur-support.ts';
import { createWorkShare } from './work-share.ts';

/** Kept by this browser: nobody shows their room because they forgot to ask again. */
export const blurAtom = persistedAtom('visavis-blur', false);

/**
 * My media with the camera's picture blurred, where that is wished for; until it is, there is no picture. `turnOff`: the camera,
 * which whoever hears that others see their room may want at once.
 */
export const useBlur = (view: LocalMediaView, inCall: boolean, turnOff: () => void): LocalMediaView => {
  const t = useT();
  const [isWished, setWished] = useAtom(blurAtom);
  const camera = view.tracks.camera;
  const [blurred, setBlurred] = useState<{ of: MediaStreamTrack; track: MediaStreamTrack }>();
  const giveUp = useEffectEvent((why: 'slow' | 'failed' | 'not-here') => {
    setWished(false);
    toast.warning(t(why === 'slow' ? 'blur.slow' : why === 'failed' ? 'blur.failed' : 'blur.notHere'), {
      key: 'blur',
      durationMs: CLIENT.toastOfferMs,
      actions: [{ label: t('blur.turnOff'), run: turnOff }],
    });
  });
  const stepNow = useEffectEvent(() => blurStep(blurSupport(), { isWished, inCall, hasCamera: camera !== null }));

  // Before there is a call that it would interrupt.
  useEffect(() => {
    if (isWished && stepNow() === 'reload') window.location.reload();
  }, [isWished]);
  useEffect(() => {
    if (!isWished || !camera) return;
    const step = stepNow();
    if (step === 'failed' || step === 'not-here') return giveUp(step);
    if (step !== 'blur') return;
    let isOver = false;
    let close = () => {};
    const share = createWorkShare(performance.now());
    const onWork = (ms: number) => {
      if (!isOver && share.isTooMuch(ms, performance.now())) giveUp('slow');
    };
    import('./blur-track.ts')
      .then(({ blurTrack }) => blurTrack(camera, onWork))
      .then(
        (made) => {
          if (isOver) return made.close();
          close = made.close;
          // Not by the camera's end: blurring itself broke off.
          made.track.addEventListener('ended', () => {
            if (!isOver && camera.readyState === 'live') giveUp('failed');
          });
          setBlurred({ of: camera, track: made.track });
        },
        () => {
          if (!isOver) giveUp('failed');
        },
      );
    return () => {
      isOver = true;
      close();
      setBlurred(undefined);
    };
  }, [isWished, camera]);

  return useMemo(() => {
    if (!isWished || !camera) return view;
    const isThere = blurred?.of === camera;
    const isBlurring = !isThere && view.camera.state === 'on';
    return {
      ...view,
      camera: isBlurring ? { ...view.camera, state: 'starting', isBlurring } : view.camera,
      tracks: { ...view.tracks, camera: isThere ? blurred.track : null },
    };
  }, [view, isWished, camera, blurred]);
};
