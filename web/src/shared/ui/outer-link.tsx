import { shownLink } from '@visavis/contracts/shown-link';

/** A link that somebody gave: it opens beside the app, which vouches for nothing behind it. */
export const OuterLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer nofollow">
    {shownLink(to)}
  </a>
);
