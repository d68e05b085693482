import { currentZoneName } from '@visavis/contracts/constants';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../i18n/texts.ts';
import styles from './field.module.css';
import { type FieldProps, FieldShell } from './field.tsx';

export const readableZone = (zone: string) => zone.replaceAll('_', ' ');
const allZones = () => [...new Set(Intl.supportedValuesOf('timeZone').map(currentZoneName))].sort();
/** `new york` finds America/New_York. */
const matches = (typed: string) => (zone: string) =>
  readableZone(zone).toLowerCase().includes(readableZone(typed).trim().toLowerCase());

/** The space a list needs to be of use, in px. */
const leastHeight = 200;

export interface TimeZoneFieldProps extends FieldProps {
  name?: string;
  value: string;
  onChange: (timeZone: string) => void;
}
/** One of some 400 time zones: a combobox that is searched by typing. */
export const TimeZoneField = ({ label, hint, error, name, value, onChange }: TimeZoneFieldProps) => {
  const t = useT();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  /** What is searched for; undefined while the list is closed. */
  const [typed, setTyped] = useState<string>();
  const [marked, setMarked] = useState(0);
  const open = typed !== undefined;
  const current = currentZoneName(value);
  const found = open ? allZones().filter(matches(typed)) : [];

  useLayoutEffect(() => {
    const element = popup.current;
    const from = input.current?.getBoundingClientRect();
    if (!open || !element || !from) return;
    element.showPopover();
    const below = window.innerHeight - from.bottom - 12;
    const under = below >= Math.min(leastHeight, from.top - 16);
    element.style.width = `${from.width}px`;
    element.style.left = `${from.left}px`;
    element.style.top = under ? `${from.bottom + 4}px` : 'auto';
    element.style.bottom = under ? 'auto' : `${window.innerHeight - from.top + 4}px`;
    element.style.maxHeight = `${Math.min(320, under ? below : from.top - 16)}px`;
  }, [open]);
  useLayoutEffect(() => {
    if (open) popup.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });

  const start = (search: string) => {
    setTyped(search);
    setMarked(search ? 0 : Math.max(0, allZones().indexOf(current)));
  };
  const pick = (zone: string | undefined) => {
    setTyped(undefined);
    if (zone && zone !== current) onChange(zone);
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step) {
      event.preventDefault();
      if (open) setMarked(Math.max(0, Math.min(found.length - 1, marked + step)));
      else start('');
    } else if (open && event.key === 'Enter') {
      event.preventDefault();
      pick(found[marked]);
    } else if (open && event.key === 'Escape') {
      // Closes the list, not the dialog around it.
      event.preventDefault();
      pick(undefined);
    }
  };
  return (
    <FieldShell label={label} hint={hint} error={error}>
      {(ids) => (
        <>
          <input
            {...ids}
            ref={input}
            name={name}
            className={`${styles.input} ${styles.select}`}
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={open && found[marked] ? `${list}-${marked}` : undefined}
            autoComplete="off"
            placeholder={readableZone(current)}
            value={typed ?? readableZone(current)}
            onClick={() => start('')}
            onBlur={() => pick(undefined)}
            onChange={(event) => start(event.target.value)}
            onKeyDown={pressed}
          />
          {open ? (
            <div ref={popup} popover="manual" className={styles.popup}>
              {found.length === 0 ? (
                <p className={styles.nothing} role="status">
                  {t('noZone')}
                </p>
              ) : null}
              <div id={list} role="listbox" aria-label={t('timeZones')}>
                {found.map((zone, at) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input above holds the focus and hears the keys
                  <div
                    key={zone}
                    id={`${list}-${at}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={zone === current}
                    data-active={at === marked || undefined}
                    className={styles.option}
                    // The input keeps the focus.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick(zone)}
                  >
                    {readableZone(zone)}
                  </div>
                ))}
              </div>
            </div>
          ) : null}
        </>
      )}
    </FieldShell>
  );
};
