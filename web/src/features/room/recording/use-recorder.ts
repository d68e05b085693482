import { useEffect, useEffectEvent, useRef } from 'react';
import { saveFile } from '../../../shared/api/fetch-file.ts';
import { useT } from '../../../shared/i18n/en/recording.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import type { Recorder } from './recorder.ts';
import type { RecordedPerson } from './who-is-recorded.ts';

export const canRecord = () => typeof MediaRecorder !== 'undefined' && typeof AudioContext !== 'undefined';

interface Recording {
  runs: boolean;
  /** Who is recorded now; without anybody, as when the host no longer asks, a recording ends. */
  people: readonly RecordedPerson[];
  title: string;
  onEnd: () => void;
}

/** Records in this browser while `runs`, and then saves the film among the host's downloads: nothing of it is sent anywhere. */
export const useRecorder = ({ runs, people, title, onEnd }: Recording) => {
  const t = useT();
  const recorder = useRef<Recorder>(undefined);

  const start = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const { createRecorder } = await import('./recorder.ts');
      if (!isWanted()) return;
      recorder.current = createRecorder();
      recorder.current.show(people);
    } catch {
      onEnd();
      toast.error(t('cannot'));
    }
  });
  const save = useEffectEvent(async () => {
    const ended = recorder.current;
    recorder.current = undefined;
    const film = await ended?.stop();
    if (!film) return;
    const name = title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
    saveFile(`${name}.${film.type.includes('mp4') ? 'mp4' : 'webm'}`, film);
  });
  useEffect(() => {
    if (!runs) return;
    let isWanted = true;
    void start(() => isWanted);
    return () => {
      isWanted = false;
      void save();
    };
  }, [runs]);

  // In the same step in which the page learns of a "no", or of a track that is gone.
  const follow = useEffectEvent(() => {
    recorder.current?.show(people);
    if (runs && people.length === 0) onEnd();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is recorded is what is followed
  useEffect(() => follow(), [people, runs]);
};
