import { useEffect, useEffectEvent } from 'react';

let shared: AudioContext | undefined;
/** One audio context for the page: browsers allow few. */
export const audioContext = () => {
  shared ??= new AudioContext();
  return shared;
};

const LEVEL_MS = 100;

/**
 * Says how loud the track is, 0 to 1, ten times a second and once more when it ends; past React, so that nothing is rendered
 * anew. Speech fills most of the range; silence and a fan stay near 0.
 */
export const useLevel = (track: MediaStreamTrack | null | undefined, active: boolean, onLevel: (level: number) => void) => {
  const say = useEffectEvent(onLevel);
  useEffect(() => {
    if (!track || !active) return;
    const context = audioContext();
    const source = context.createMediaStreamSource(new MediaStream([track]));
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let shown = 0;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      const decibels = 20 * Math.log10(Math.sqrt(sum / samples.length) || 1e-6);
      const level = Math.min(1, Math.max(0, (decibels + 55) / 40));
      // Rises at once, falls slowly, as the eye expects of a meter.
      shown = Math.max(level, shown * 0.64);
      say(shown);
    }, LEVEL_MS);
    // Without a press on the page the context may not run yet; a phone call interrupts it (iOS).
    const resume = () => context.state !== 'running' && void context.resume().catch(() => undefined);
    resume();
    window.addEventListener('pointerdown', resume);
    document.addEventListener('visibilitychange', resume);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointerdown', resume);
      document.removeEventListener('visibilitychange', resume);
      source.disconnect();
      say(0);
    };
  }, [track, active]);
};
