import type { Meeting } from '@visavis/contracts/meeting-model';
import type { Shell, Shells } from '@visavis/contracts/shells';
import { escapeHtml } from './head.ts';

export type Language = keyof Shells;

const NAMED = /^(en|hi)\b(?:.*;\s*q=([\d.]+))?/i;

/** The first of the browser's languages that Visavis speaks, as `boot.js` finds it; one with `q=0` is not wanted. */
export function languageOf(accepted: string | undefined): Language {
  const spoken = (accepted ?? '').split(',').flatMap((range) => {
    const [, tag, quality = '1'] = NAMED.exec(range.trim()) ?? [];
    return tag && Number(quality) > 0 ? [{ tag: tag.toLowerCase() as Language, quality: Number(quality) }] : [];
  });
  return spoken.sort((one, other) => other.quality - one.quality)[0]?.tag ?? 'en';
}

/** Beside the words of these there is a picture. */
const DRAWN: ReadonlySet<Shell['look']> = new Set(['band-home', 'band-landing', 'band-love', 'band-plan']);

/**
 * The element that stands for the screen's opening until the app renders; its words are text, whatever people have called their
 * meetings.
 */
export function renderShell({ look, title, lead, eyebrow, for: whom }: Shell, language: Language): string {
  const attributes = `class="boot-head" data-look="${look}" lang="${language}"${whom ? ` data-for="${whom}"` : ''}`;
  const words = [
    eyebrow === undefined ? '' : `<p class="boot-eyebrow">${escapeHtml(eyebrow)}</p>`,
    // Where the app shows the time of the meeting, in the reader's time zone, which only the browser knows.
    look === 'band-meeting' ? '<div class="boot-when"></div>' : '',
    `<h1>${escapeHtml(title)}</h1>`,
    lead === undefined ? '' : `<p>${escapeHtml(lead)}</p>`,
  ];
  const art = DRAWN.has(look) ? '<div class="boot-art"></div>' : '';
  return `<header ${attributes}><div><div class="boot-words">${words.join('')}</div>${art}</div></header>`;
}

export const meetingShell = ({ title, category }: Meeting, { categories }: Shells[Language]): Shell => ({
  look: 'band-meeting',
  title,
  eyebrow: category ? categories[category] : undefined,
});

/** Whoever is not signed in is asked to, in the app. */
export const roomShell = ({ title }: Meeting): Shell => ({ look: 'room', title, for: 'user' });

export const hostShell = (name: string): Shell => ({ look: 'band-host', title: name });
