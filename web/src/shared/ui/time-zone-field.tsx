import { currentZoneName } from '@visavis/contracts/constants/zone';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { allZones, distinctZoneName, findZones, type Zone } from '../format/zones.ts';
import { useT } from '../i18n/texts.ts';
import styles from './field.module.css';
import { type FieldProps, FieldShell } from './field.tsx';

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
  const currentName = distinctZoneName(current);
  const found = open ? findZones(typed) : [];

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
    const chosen = allZones().findIndex(({ id }) => id === current);
    setMarked(search ? 0 : Math.max(0, chosen));
  };
  const pick = (zone: Zone | undefined) => {
    setTyped(undefined);
    if (zone && zone.id !== current) onChange(zone.id);
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
            placeholder={currentName}
            value={typed ?? currentName}
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
                    key={zone.id}
                    id={`${list}-${at}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={zone.id === current}
                    data-active={at === marked || undefined}
                    className={styles.option}
                    // The input keeps the focus.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick(zone)}
                  >
                    {zone.name}
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
