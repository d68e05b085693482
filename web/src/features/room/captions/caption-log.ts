import type { Signal } from '@visavis/contracts/socket';
import type { Later } from '../../../shared/time/later.ts';

export type CaptionSignal = Extract<Signal, { kind: 'caption' }>;

/** What somebody said last, for as long as it is shown; it is kept nowhere else. */
export interface Caption {
  /** The sentence before. */
  done: string;
  /** The one that may go on. */
  open: string;
  at: number;
}
export type Captions = Readonly<Record<string, Caption>>;

/** In ms. */
export const captionTiming = {
  /** Shown for this long after its last word. */
  shown: 6_000,
  /** An unfinished sentence is sent, and taken, no more often than this; the sender is the slower one. */
  sent: 400,
  taken: 100,
} as const;
/** Characters of a message, and of a sentence that is shown: two lines show no more. */
export const CAPTION_MAX = 200;

/** The end of a text that is too long, from the beginning of a word on. */
export const endOf = (text: string): string => {
  const plain = text.replaceAll(/\s+/gu, ' ').trim();
  if (plain.length <= CAPTION_MAX) return plain;
  const end = plain.slice(-CAPTION_MAX);
  // Of a word longer than all of it, half a character may have been cut off.
  return end.slice(end.indexOf(' ') + 1).replace(/^[\udc00-\udfff]/u, '');
};

export const withCaption = (captions: Captions, from: string, { text, final }: CaptionSignal, now: number): Captions => {
  const before = captions[from];
  if (!final && before?.open && now - before.at < captionTiming.taken) return captions;
  const words = endOf(text);
  const next = final ? { done: words, open: '', at: now } : { done: before?.done ?? '', open: words, at: now };
  return { ...captions, [from]: next };
};

export const withoutOld = (captions: Captions, now: number): Captions => {
  const fresh = Object.entries(captions).filter(([, { at }]) => now - at < captionTiming.shown);
  return fresh.length === Object.keys(captions).length ? captions : Object.fromEntries(fresh);
};

export const textOf = ({ done, open }: Caption): string => [done, open].filter(Boolean).join(' ');

/** Sends a sentence that grows now and then, and its end at once. */
export const createCaptionSender = (send: (caption: CaptionSignal) => void, later: Later) => {
  let waiting: CaptionSignal | undefined;
  let cancel: (() => void) | undefined;
  const pause = () => {
    cancel = later(() => {
      cancel = undefined;
      if (!waiting) return;
      send(waiting);
      waiting = undefined;
      pause();
    }, captionTiming.sent);
  };
  return {
    say: (spoken: string, final: boolean) => {
      const text = endOf(spoken);
      if (!text) return;
      const caption: CaptionSignal = { kind: 'caption', text, final };
      if (!final && cancel) {
        waiting = caption;
        return;
      }
      waiting = undefined;
      cancel?.();
      send(caption);
      pause();
    },
    stop: () => {
      waiting = undefined;
      cancel?.();
      cancel = undefined;
    },
  };
};
