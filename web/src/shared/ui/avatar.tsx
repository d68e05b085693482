import styles from './avatar.module.css';

/** First letters of the first and last word, at most two. */
export const initials = (name: string) => {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return letters.join('').toUpperCase() || 'U';
};

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
