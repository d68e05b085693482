import { type RefObject, useLayoutEffect, useRef } from 'react';
import { motion } from '../theme/tokens.ts';

interface Options {
  /**
   * Names what is listed: another filter or page is another list, whose rows appear without motion. Empty while nothing is
   * loaded.
   */
  view: string;
  /** New rows slide in and stay tinted for a moment. */
  highlight?: boolean;
}
const timing = { duration: motion.move, easing: motion.easing };
const highlightMs = 1_600;
const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * In a list that changes live, rows (`data-row`) that change place move there and new ones fade in. With reduced motion they only
 * fade. Not `@formkit/auto-animate`: it does nothing at all with reduced motion, cannot tell another page of a list from a
 * change, and keeps removed rows in the document, which breaks tables and is read out twice.
 */
export const useListMotion = (list: RefObject<HTMLElement | null>, ids: readonly string[], { view, highlight }: Options) => {
  const before = useRef({ view: '', places: new Map<string, { left: number; top: number }>() });
  const order = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when the order of rows changes, not their content
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    // Relative to the list: scrolling is not a move.
    const placesNow = () => new Map(rows.map((row) => [row.dataset.row ?? '', { left: row.offsetLeft, top: row.offsetTop }]));
    if (before.current.view !== view) {
      // Once it is painted: to ask earlier would make the browser lay out everything within this task.
      let timer: ReturnType<typeof setTimeout> | undefined;
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(() => {
          before.current = { view, places: placesNow() };
        });
      });
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    }
    const places = placesNow();
    for (const row of rows) {
      const old = before.current.places.get(row.dataset.row ?? '');
      const place = places.get(row.dataset.row ?? '');
      if (!old || !place) appear(row, highlight);
      else if (!reducedMotion() && (old.left !== place.left || old.top !== place.top)) {
        const start = `translate(${old.left - place.left}px, ${old.top - place.top}px)`;
        row.animate([{ transform: start }, { transform: 'none' }], timing);
      }
    }
    before.current = { view, places };
  }, [order, view]);
};

const appear = (row: HTMLElement, highlight = false) => {
  const slide = highlight && !reducedMotion();
  row.animate([{ opacity: 0, ...(slide && { transform: 'translateY(-12px)' }) }, { opacity: 1 }], timing);
  const tint = { backgroundColor: 'var(--primary-soft)' };
  if (highlight) row.animate([tint, { ...tint, offset: 0.6 }, {}], highlightMs);
};
