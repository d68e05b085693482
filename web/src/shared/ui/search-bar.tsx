import { CLIENT } from '@visavis/contracts/constants/client';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMedia } from '../hooks/use-media.ts';
import { useT } from '../i18n/texts.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './search-bar.module.css';

/** Where something else than meetings is searched. */
export interface SearchWords {
  label: string;
  placeholder: string;
}

/**
 * The search box, kept the same as the `search` query parameter: typing changes it after a pause, Enter at once, back and forward
 * change the box. Several on one screen follow each other through the address. Where nothing is listed that could be searched, it
 * leads to the list.
 */
export const SearchBar = ({ variant, words }: { variant: 'header' | 'page'; words?: SearchWords }) => {
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const wanted = params.get('search') ?? '';
  const [text, setText] = useState(wanted);
  const written = useRef(wanted);
  const input = useRef<HTMLInputElement>(null);
  const narrow = useMedia('(width < 400px)');

  // The address changed by other means than this box.
  useEffect(() => {
    if (wanted === written.current) return;
    written.current = wanted;
    setText(wanted);
  }, [wanted]);

  const write = useEffectEvent((value: string) => {
    const search = value.trim();
    if (search === written.current) return;
    const next = new URLSearchParams(params);
    if (search) next.set('search', search);
    else next.delete('search');
    next.delete('page');
    // The first letters are a step to come back over, the rest refine it.
    const replace = Boolean(written.current);
    written.current = search;
    navigate(
      { pathname: pathname === '/category' ? '/meetings' : pathname, search: next.toString() },
      { replace, state: { keepFocus: true, keepScroll: true }, preventScrollReset: true },
    );
  });

  useEffect(() => {
    const timer = setTimeout(() => write(text), CLIENT.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    write(text);
  };
  const clear = () => {
    setText('');
    write('');
    input.current?.focus();
  };
  const pagePlaceholder = narrow ? t('search.short') : t('search.page');

  return (
    <search>
      <form className={`${styles.form} ${styles[variant]}`} onSubmit={submit}>
        {variant === 'header' ? (
          <span className={styles.glass}>
            <Icon name="search" size={18} />
          </span>
        ) : null}
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          className={styles.input}
          value={text}
          aria-label={words?.label ?? (variant === 'header' ? t('search.meetings') : t('search.allMeetings'))}
          placeholder={words?.placeholder ?? (variant === 'header' ? t('search.header') : pagePlaceholder)}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text) clear();
          }}
        />
        {text ? (
          <IconButton label={t('search.clear')} className={styles.clear ?? ''} onClick={clear}>
            <Icon name="close" size={16} />
          </IconButton>
        ) : null}
        {variant === 'page' ? (
          <button type="submit" className={styles.go} aria-label={t('search.go')} title={t('search.go')}>
            <Icon name="search" size={18} />
          </button>
        ) : null}
      </form>
    </search>
  );
};
