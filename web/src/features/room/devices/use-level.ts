import { useEffect, useEffectEvent } from 'react';
import { keepRunning } from './keep-running.ts';
import { type LevelMeter, receivedMeter } from './level-meter.ts';

const LEVEL_MS = 200;

/** Of my own microphone; it costs a part of the browser's audio work, so it is for the device check. */
const ownMeter = (track: MediaStreamTrack): LevelMeter => {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const letBe = keepRunning(context);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      return Math.sqrt(sum / samples.length);
    },
    close() {
      letBe();
      // One that nobody listens to goes on working.
      void context.close();
    },
  };
};

/**
 * Says how loud the track is, 0 to 1, five times a second and once more when it ends; past React, so that nothing is rendered
 * anew, and not while nobody looks. Speech fills most of the range; silence and a fan stay near 0.
 */
export const useLevel = (track: MediaStreamTrack | null | undefined, active: boolean, onLevel: (level: number) => void) => {
  const report = useEffectEvent(onLevel);
  useEffect(() => {
    if (!track || !active) return;
    const meter = receivedMeter(track) ?? ownMeter(track);
    let displayed = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      const level = Math.min(1, Math.max(0, (20 * Math.log10(meter.read() || 1e-6) + 55) / 40));
      // Rises at once, falls slowly, as the eye expects of a meter.
      displayed = Math.max(level, displayed * 0.4);
      report(displayed);
    }, LEVEL_MS);
    return () => {
      clearInterval(timer);
      meter.close();
      report(0);
    };
  }, [track, active]);
};
