import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../shared/i18n/en/captions.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { type Language, LOCALES } from '../../../shared/i18n/language.ts';
import { useServerEvent } from '../../../shared/realtime/hooks.ts';
import { later } from '../../../shared/time/later.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { sendSignal } from '../api.ts';
import type { MediaState } from '../call/link-types.ts';
import type { PeerView } from '../call/media-port.ts';
import type { LocalMediaView } from '../devices/local-media.ts';
import {
  type CaptionSignal,
  type Captions,
  captionTiming,
  createCaptionSender,
  textOf,
  withCaption,
  withoutOld,
} from './caption-log.ts';
import { canRecognise, createRecognition, recognise } from './recogniser.ts';

/** What I want of captions and give to them, for this call only: nobody is bound by what they said in another. */
export const useCaptionChoice = () => {
  const [reads, setReads] = useState(false);
  const [gives, setGives] = useState<MediaState['captions']>(canRecognise() ? undefined : 'cannot');
  const [speaks, setSpeaks] = useState<Language>(language);
  return { reads, setReads, gives, setGives, speaks, setSpeaks };
};
export type CaptionChoice = ReturnType<typeof useCaptionChoice>;

/** What is shown at the bottom of somebody's picture: their words, or why there are none. */
export interface VisibleCaption {
  text: string;
  isWords: boolean;
}

interface CaptionsOf {
  meetingId: string;
  choice: CaptionChoice;
  peers: readonly PeerView[];
  devices: LocalMediaView;
  nameOf: (userId: string) => string;
}

/** Reads the others' words, and has mine written down for those who want them, if I agreed. */
export const useCaptions = ({ meetingId, choice, peers, devices, nameOf }: CaptionsOf) => {
  const t = useT();
  const { reads, gives, setGives, speaks } = choice;
  const [captions, setCaptions] = useState<Captions>({});
  const isGiver = (userId: string) => peers.some((peer) => peer.userId === userId && peer.media.captions === 'on');

  useServerEvent('session:signal', ({ meetingId: of, from, signal }) => {
    if (of !== meetingId || signal.kind !== 'caption' || !reads || !isGiver(from)) return;
    setCaptions((before) => withCaption(before, from, signal, Date.now()));
  });
  useEffect(() => {
    const last = Object.values(captions).map(({ at }) => at);
    if (last.length === 0) return;
    const wait = Math.min(...last) + captionTiming.shown - Date.now();
    return later(() => setCaptions((before) => withoutOld(before, Date.now())), Math.max(0, wait) + 20);
  }, [captions]);

  const readers = peers.filter(({ media }) => media.wantsCaptions).map(({ userId }) => userId);
  // To those alone who asked: a page of an earlier release would take it for something else.
  const send = useEffectEvent((caption: CaptionSignal) => {
    for (const reader of readers) void sendSignal(meetingId, caption, reader).catch(() => undefined);
  });
  const failed = useEffectEvent((why: 'refused' | 'unreachable') => {
    setGives('cannot');
    toast.error(t(`failed.${why}`));
  });
  const runs = gives === 'on' && readers.length > 0 && devices.microphone.state === 'on';
  const track = devices.tracks.microphone ?? undefined;
  useEffect(() => {
    if (!runs) return;
    const sender = createCaptionSender((caption) => send(caption), later);
    const stop = recognise(LOCALES[speaks], track, {
      create: createRecognition,
      later,
      onWords: sender.say,
      failed: (why) => failed(why),
    });
    return () => {
      stop();
      sender.stop();
    };
  }, [runs, speaks, track]);

  const captionOf = ({ userId, media }: PeerView): VisibleCaption | undefined => {
    if (!reads) return undefined;
    if (media.captions === 'on') {
      const caption = captions[userId];
      return caption && { text: textOf(caption), isWords: true };
    }
    return { text: t(`none.${media.captions ?? 'asked'}`, { name: nameOf(userId) }), isWords: false };
  };
  return { captionOf, readers: readers.map(nameOf), writes: gives === 'on' && readers.length > 0 };
};
