import { PROFILE } from '@visavis/contracts/constants/account';
import { useEffect, useRef } from 'react';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { TextInput } from '../../../shared/kit/field.tsx';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { FieldError, FieldGroup, LabelNote } from '../../../shared/ui/field-parts.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from '../profile.module.css';

export interface LinksFieldProps {
  links: string[];
  /** By place: `links.0`; `links` for all of them. */
  errors: Record<string, string>;
  change: (links: string[]) => void;
}
export const LinksField = ({ links, errors, change }: LinksFieldProps) => {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(links.length);
  // A new place is there to be typed in.
  useEffect(() => {
    if (links.length > count.current) list.current?.lastElementChild?.querySelector('input')?.focus();
    count.current = links.length;
  }, [links.length]);
  return (
    <FieldGroup
      legend={
        <>
          {t('form.links')} <LabelNote>{t('form.linksHint', { max: PROFILE.linksMax })}</LabelNote>
        </>
      }
    >
      {links.length > 0 ? (
        <ul ref={list} className={styles.links}>
          {links.map((link, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place and its text
            <li key={at}>
              <div className={styles.link}>
                <TextInput
                  name={`links.${at}`}
                  inputMode="url"
                  autoComplete="url"
                  autoCapitalize="none"
                  maxLength={PROFILE.linkMax}
                  aria-label={t('form.link', { at: at + 1 })}
                  aria-invalid={errors[`links.${at}`] ? true : undefined}
                  aria-describedby={errors[`links.${at}`] ? `link-${at}-error` : undefined}
                  value={link}
                  onChange={(event) => change(links.with(at, event.target.value))}
                />
                <IconButton label={t('form.removeLink', { at: at + 1 })} onClick={() => change(links.toSpliced(at, 1))}>
                  <Icon name="trash" size={18} />
                </IconButton>
              </div>
              {errors[`links.${at}`] ? <FieldError id={`link-${at}-error`}>{errors[`links.${at}`]}</FieldError> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {errors.links ? <FieldError>{errors.links}</FieldError> : null}
      {links.length < PROFILE.linksMax ? (
        <div>
          <Button size="small" icon={<Icon name="plus" size={16} />} onClick={() => change([...links, ''])}>
            {t('form.addLink')}
          </Button>
        </div>
      ) : null}
    </FieldGroup>
  );
};
