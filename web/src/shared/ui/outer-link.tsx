import { shownLink } from '@visavis/contracts/shown-link';

/** A link that somebody gave, whole on hover: it opens beside the app, which vouches for nothing behind it. */
export const OuterLink = ({ to, className }: { to: string; className?: string | undefined }) => (
  <a className={className} title={to} lang="en" href={to} target="_blank" rel="noopener noreferrer nofollow">
    {shownLink(to)}
  </a>
);
