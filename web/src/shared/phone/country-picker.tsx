import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../i18n/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { type Country, countryName, searchCountries } from './countries.ts';
import styles from './country-picker.module.css';

/** The space a list needs to be of use, in px. */
const leastHeight = 200;

/** Windows has no flags among its emoji and some systems no emoji at all: there the letters stand for the country. */
const drawsFlags = () => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.font = '16px sans-serif';
  // A flag is one sign; without flags it is two.
  return context.measureText('🇮🇳').width < context.measureText('🇮').width * 1.8;
};
let flags: boolean | undefined;
const Flag = ({ country }: { country: Country }) => {
  flags ??= drawsFlags();
  return (
    <span className={flags ? styles.flag : styles.code} aria-hidden="true">
      {flags ? country.flag : country.code}
    </span>
  );
};

/** A button that opens a searchable list: type, arrow, Enter. */
export const CountryPicker = ({ country, onPick }: { country: Country; onPick: (country: Country) => void }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = open ? searchCountries(search) : [];

  const place = () => {
    const element = popup.current;
    const from = button.current?.getBoundingClientRect();
    if (!element || !from) return;
    const height = window.visualViewport?.height ?? window.innerHeight;
    const below = height - from.bottom - 12;
    const above = from.top - 16;
    const under = below >= Math.min(leastHeight, above);
    element.style.left = `${Math.max(8, Math.min(from.left, window.innerWidth - element.offsetWidth - 8))}px`;
    element.style.top = under ? `${from.bottom + 4}px` : 'auto';
    element.style.bottom = under ? 'auto' : `${window.innerHeight - from.top + 4}px`;
    element.style.maxHeight = `${Math.min(340, under ? below : above)}px`;
  };
  useEffect(() => {
    if (open) list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id, open]);

  const close = () => popup.current?.hidePopover();
  const pick = (chosen: Country) => {
    close();
    onPick(chosen);
  };
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(found.length - 1, active + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = found[active];
      if (chosen) pick(chosen);
    } else if (event.key === 'Tab') close();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={open}
        popoverTarget={`${id}-popup`}
      >
        <span className="visually-hidden">{t('phone.country', { name: countryName(country.code) })} </span>
        <Flag country={country} />
        <span className="tabular">{country.dialCode}</span>
        <Icon name="down" size={16} />
      </button>
      <div
        ref={popup}
        id={`${id}-popup`}
        popover="auto"
        className={styles.popup}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          setSearch('');
          setActive(
            Math.max(
              0,
              searchCountries('').findIndex(({ code }) => code === country.code),
            ),
          );
          setOpen(true);
        }}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState !== 'open') return;
          place();
          list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' });
          popup.current?.querySelector('input')?.focus();
        }}
      >
        <div className={styles.search}>
          <Icon name="search" size={18} />
          <input
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            aria-label={t('phone.searchCountries')}
            placeholder={t('phone.searchPlaceholder')}
            autoComplete="off"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setActive(0);
            }}
            onKeyDown={keys}
          />
        </div>
        {open && found.length === 0 ? (
          <p className={styles.none} role="status">
            {t('phone.noCountries')}
          </p>
        ) : null}
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('phone.countries')} className={styles.list}>
          {found.map((entry, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field above holds the focus and hears the keys
            <div
              key={entry.code}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.code === country.code}
              data-active={at === active || undefined}
              className={styles.option}
              onClick={() => pick(entry)}
            >
              <Flag country={entry} />
              <span className={styles.name}>{countryName(entry.code)}</span>
              <span className="tabular">{entry.dialCode}</span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
};
