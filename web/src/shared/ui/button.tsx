import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { LinkProps } from 'react-router-dom';
import { Mark } from '../brand/mark.tsx';
import { useT } from '../i18n/texts.ts';
import styles from './button.module.css';
import { PageLink } from './page-link.tsx';

interface Look {
  /** `spark` is the one thing to notice on a screen: use it once or not at all. */
  kind?: 'primary' | 'plain' | 'quiet' | 'spark' | 'danger';
  size?: 'small' | 'medium' | 'large';
  block?: boolean;
  icon?: ReactNode;
}
const classOf = ({ kind = 'plain', size = 'medium', block }: Look, more?: string) =>
  [styles.button, styles[kind], styles[size], block ? styles.block : '', more ?? ''].filter(Boolean).join(' ');

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Work is under way: the button keeps its words and place, and cannot be pressed twice. */
  busy?: boolean;
}
export const Button = ({ kind, size, block, icon, busy, className, children, type = 'button', ...rest }: ButtonProps) => (
  <button
    type={type}
    className={classOf({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }) }, className)}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    {...rest}
    onClick={busy ? (event) => event.preventDefault() : rest.onClick}
  >
    {busy ? <Mark size={18} state="loading" /> : icon}
    {children}
  </button>
);

export interface ButtonLinkProps extends LinkProps, Look {}
export const ButtonLink = ({ kind, size, block, icon, className, children, ...rest }: ButtonLinkProps) => (
  <PageLink className={classOf({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }) }, className)} {...rest}>
    {icon}
    {children}
  </PageLink>
);

/** Where a page has nothing more to offer: on to what everybody may see. */
export const BrowseMeetings = ({ kind = 'primary' }: Pick<Look, 'kind'>) => {
  const t = useT();
  return (
    <ButtonLink kind={kind} to="/">
      {t('browseMeetings')}
    </ButtonLink>
  );
};

/** A button that is a word in a text. */
export const TextButton = ({ className, type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type={type} className={[styles.text, className ?? ''].join(' ')} {...rest} />
);

/** A square button with an icon; the label is read aloud and shown as a title. */
export const IconButton = ({
  label,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) => (
  <button type={type} className={[styles.iconButton, className ?? ''].join(' ')} aria-label={label} title={label} {...rest}>
    {children}
  </button>
);
