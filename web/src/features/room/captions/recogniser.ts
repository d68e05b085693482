import type { Later } from '../../../shared/time/later.ts';

/** What is used of the browser's `SpeechRecognition` (Web Speech API); not every browser has it. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionResult) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  /** Browsers that do not know of tracks overlook it, and take the system's microphone. */
  start: (track?: MediaStreamTrack) => void;
  abort: () => void;
}
export interface RecognitionResult {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

const named = globalThis as { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition };
const browsers = () => named.SpeechRecognition ?? named.webkitSpeechRecognition;
export const canRecognise = (): boolean => browsers() !== undefined;
export const createRecognition = (): Recognition => {
  const Browsers = browsers();
  if (!Browsers) throw new Error('This browser recognises no speech');
  return new Browsers();
};

/** Why it ended for good: the browser does not allow it, or what it needs cannot be reached. */
export type RecogniserFailure = 'refused' | 'unreachable';

const timing = { again: 250, longest: 5_000 } as const;
/** Errors in a row, without a word between them. */
const PATIENCE = 4;
const REFUSED = new Set(['not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture']);
/** No errors: somebody was silent, or it was stopped. */
const ORDINARY = new Set(['no-speech', 'aborted']);

interface Deps {
  create: () => Recognition;
  later: Later;
  /** The words of the sentence so far; `final`: the next ones begin another. */
  onWords: (text: string, final: boolean) => void;
  failed: (why: RecogniserFailure) => void;
}

/**
 * Has the browser write down what I say until the answer is called. Browsers end by themselves after a silence or a minute: it
 * begins anew, later each time while nothing comes of it.
 */
export const recognise = (language: string, track: MediaStreamTrack | undefined, deps: Deps): (() => void) => {
  let isWanted = true;
  let current: Recognition | undefined;
  let cancel: (() => void) | undefined;
  let vain = 0;
  let errors = 0;

  const stop = () => {
    isWanted = false;
    cancel?.();
    current?.abort();
    current = undefined;
  };
  const fail = (why: RecogniserFailure) => {
    stop();
    deps.failed(why);
  };
  const again = () => {
    current = undefined;
    if (!isWanted) return;
    cancel = deps.later(begin, Math.min(timing.again * 2 ** vain, timing.longest));
    vain += 1;
  };
  const missed = () => {
    errors += 1;
    if (errors >= PATIENCE) fail('unreachable');
  };
  const begin = () => {
    const mine = deps.create();
    current = mine;
    mine.lang = language;
    mine.continuous = true;
    mine.interimResults = true;
    // What an ended one still says is not listened to.
    const isMine = () => isWanted && current === mine;
    mine.onresult = ({ resultIndex, results }) => {
      if (!isMine()) return;
      vain = 0;
      errors = 0;
      let open = '';
      for (const result of Array.from(results).slice(resultIndex)) {
        const text = result[0]?.transcript ?? '';
        if (result.isFinal) deps.onWords(text, true);
        else open += text;
      }
      if (open) deps.onWords(open, false);
    };
    mine.onerror = ({ error }) => {
      if (!isMine()) return;
      if (REFUSED.has(error)) fail('refused');
      else if (error === 'no-speech') vain = 0;
      else if (!ORDINARY.has(error)) missed();
    };
    mine.onend = () => {
      if (isMine()) again();
    };
    try {
      mine.start(track);
    } catch {
      // A track that has just ended, or the one before is not quite gone.
      missed();
      if (isMine()) again();
    }
  };
  begin();
  return stop;
};
