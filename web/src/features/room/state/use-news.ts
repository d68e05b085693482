import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverNow } from '../../../shared/time/server-clock.ts';
import type { RoomState } from '../api.ts';
import { playTestSound } from '../devices/test-sound.ts';
import { createNews, type News, newsTitle, warnsAt } from './news.ts';
import type { Stage } from './room-view.ts';

const isSeen = () => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Tells whoever looks elsewhere that they are let in, that half a minute is left or who has come: by a short sound, and by the
 * title, which is the answer, until the page is seen again. It hangs on events and one timer: the page's clock sleeps there.
 */
export const useNews = (session: RoomState | undefined, stage: Stage, speakerId: string | undefined): string | undefined => {
  const [news, setNews] = useState<News>();
  const [next] = useState(createNews);
  const rings = useRef(false);
  const ring = async () => {
    // A page that nobody has touched may not play anything; of two at once one is heard.
    if (rings.current || navigator.userActivation?.hasBeenActive !== true) return;
    rings.current = true;
    await playTestSound(speakerId).catch(() => undefined);
    rings.current = false;
  };
  const tell = useEffectEvent((latest: News) => {
    if (!isSeen()) setNews(latest);
    // Camera and microphone are live from then on, wherever one looks.
    if (latest.kind === 'admitted' || !isSeen()) void ring();
  });

  useEffect(() => {
    const latest = session && next(session);
    if (latest) tell(latest);
  }, [session, next]);

  const at = session && warnsAt(session, stage);
  const timeTo = useEffectEvent((then: number) => then - serverNow() - (session?.clockAheadMs ?? 0));
  useEffect(() => {
    const ms = at === undefined ? 0 : timeTo(at);
    if (ms <= 0) return;
    const timer = setTimeout(() => tell({ kind: 'ends-soon' }), ms);
    return () => clearTimeout(timer);
  }, [at]);

  useEffect(() => {
    const seen = () => isSeen() && setNews(undefined);
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('focus', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('focus', seen);
    };
  }, []);

  return news && newsTitle(news);
};
