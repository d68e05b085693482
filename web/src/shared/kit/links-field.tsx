import { type ReactNode, useEffect, useRef } from 'react';
import { numberText } from '../format/numbers.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldError, FieldGroup } from '../ui/field-parts.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from './field.tsx';
import styles from './links-field.module.css';

interface LinksFieldProps {
  legend: ReactNode;
  words: { link(at: string): string; remove(at: string): string; add: string };
  name: string;
  links: string[];
  /** By place: `links.0`; `links`, the field's name, for all of them. */
  errors: Record<string, string | undefined>;
  change: (links: string[]) => void;
  /** How many there are at least and at most. */
  min: number;
  max: number;
  maxLength?: number;
}
/** Web addresses, a box for each. */
export const LinksField = ({ legend, words, name, links, errors, change, min, max, maxLength }: LinksFieldProps) => {
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(links.length);
  // A new place is there to be typed in.
  useEffect(() => {
    if (links.length > count.current) list.current?.lastElementChild?.querySelector('input')?.focus();
    count.current = links.length;
  }, [links.length]);
  return (
    <FieldGroup legend={legend}>
      {links.length > 0 ? (
        <ul ref={list} className={styles.links}>
          {links.map((link, at) => {
            const error = errors[`${name}.${at}`];
            const errorId = `${name}-${at}-error`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place and its text
              <li key={at}>
                <div className={styles.link}>
                  <TextInput
                    name={`${name}.${at}`}
                    inputMode="url"
                    autoComplete="url"
                    autoCapitalize="none"
                    maxLength={maxLength}
                    aria-label={words.link(numberText(at + 1))}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? errorId : undefined}
                    value={link}
                    onChange={({ target }) => change(links.with(at, target.value))}
                  />
                  {links.length > min ? (
                    <IconButton label={words.remove(numberText(at + 1))} onClick={() => change(links.toSpliced(at, 1))}>
                      <Icon name="trash" size={18} />
                    </IconButton>
                  ) : null}
                </div>
                {error ? <FieldError id={errorId}>{error}</FieldError> : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {errors[name] ? <FieldError>{errors[name]}</FieldError> : null}
      {links.length < max ? (
        <div>
          <Button size="small" icon={<Icon name="plus" size={16} />} onClick={() => change([...links, ''])}>
            {words.add}
          </Button>
        </div>
      ) : null}
    </FieldGroup>
  );
};
