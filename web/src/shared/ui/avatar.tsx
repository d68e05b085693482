import { initialsOf } from '@visavis/contracts/first-name';
import styles from './avatar.module.css';

export const initials = (name: string) => initialsOf(name) || 'U';

/** The same person has the same tint everywhere. */
const tintOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7) % 5;

export interface AvatarProps {
  name: string;
  picture?: string | null | undefined;
  size?: number;
}
/** A face, or initials in its place. Decorative: the name stands beside it, and the initials are painted, not text to be read. */
export const Avatar = ({ name, picture, size = 36 }: AvatarProps) => (
  <span
    className={styles.avatar}
    data-tint={tintOf(name)}
    data-initials={picture ? undefined : null}
    style={{ width: size, height: size, fontSize: size * 0.38 }}
    aria-hidden="true"
  >
    {picture ? <img src={picture} alt="" width={size} height={size} loading="lazy" decoding="async" /> : initials(name)}
  </span>
);
