import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  label: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  button: (props: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode;
  children: ReactNode;
}
/** A small panel below its button; Escape or a press elsewhere closes it. */
export const Popover = ({ label, open, onToggle, button, children }: PopoverProps) => {
  const wrap = useRef<HTMLSpanElement>(null);
  const id = useId();
  const close = useEffectEvent((event: Event) => {
    const inside = event.target instanceof Node && wrap.current?.contains(event.target);
    if (event instanceof KeyboardEvent ? event.key !== 'Escape' : inside) return;
    onToggle(false);
    if (event instanceof KeyboardEvent) wrap.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    if (!open) return;
    const heard = (event: Event) => close(event);
    document.addEventListener('pointerdown', heard);
    document.addEventListener('keydown', heard);
    return () => {
      document.removeEventListener('pointerdown', heard);
      document.removeEventListener('keydown', heard);
    };
  }, [open]);
  return (
    <span ref={wrap} className={styles.wrap}>
      {button({ 'aria-expanded': open, 'aria-controls': id, onClick: () => onToggle(!open) })}
      {open ? (
        <section id={id} className={styles.panel} aria-label={label}>
          {children}
        </section>
      ) : null}
    </span>
  );
};
