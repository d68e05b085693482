import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Signs that somebody is there: from then on everything is rendered at once, here and on every other screen. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin', 'beforeprint'] as const;
/** Who reads with a screen reader, or searches the page from the browser's menu, may give no sign. */
const PATIENCE_MS = 3_000;

const waiting = new Set<() => void>();
/** A page that is returned to, or opened at a place in it, has to be as high as it was. */
const fromTheTop = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate') && !location.hash;
let everything = typeof IntersectionObserver === 'undefined' || !fromTheTop();
const showEverything = (sign?: Event) => {
  everything = true;
  for (const name of SIGNS) window.removeEventListener(name, showEverything, true);
  // What is printed is what stands there when the last listener returns.
  const within = sign?.type === 'beforeprint' ? flushSync : startTransition;
  within(() => {
    for (const show of waiting) show();
  });
};
if (!everything) for (const sign of SIGNS) window.addEventListener(sign, showEverything, { capture: true, passive: true });

/** Runs at the first sign of a person, or some seconds later; returns what takes that back. */
export const whenSomebodyIsHere = (work: () => void) => {
  if (everything) return void work();
  const timer = setTimeout(() => showEverything(), PATIENCE_MS);
  waiting.add(work);
  return () => {
    clearTimeout(timer);
    waiting.delete(work);
  };
};

interface BelowFoldProps {
  /** Kept free until then, as a CSS length: about what the children take. */
  height: string;
  children: ReactNode;
}
/**
 * What lies below the first view of a page: rendered when it comes near the view, at the first sign of a person, or some seconds
 * later, so that the first view need not wait for it. In slices, behind which the page still answers.
 */
export const BelowFold = ({ height, children }: BelowFoldProps) => {
  const [isRendered, setRendered] = useState(everything);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRendered || !place.current) return;
    const show = () => setRendered(true);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) startTransition(show);
    });
    observer.observe(place.current);
    const stop = whenSomebodyIsHere(show);
    return () => {
      observer.disconnect();
      stop?.();
    };
  }, [isRendered]);
  return isRendered ? children : <div ref={place} data-below-fold style={{ minHeight: height }} />;
};

/**
 * A form of a public page: its kit loads once somebody is there. Until then, and while it loads, `placeholder` keeps its place.
 */
export const WhenSomebodyIsHere = ({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) => {
  const [isRendered, setRendered] = useState(everything);
  useEffect(() => whenSomebodyIsHere(() => setRendered(true)), []);
  return isRendered ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder;
};
