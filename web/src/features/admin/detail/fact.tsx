import type { ReactNode } from 'react';

/** A name and its value in a `dl`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
/** What is no word of any language. */
export const Code = ({ children }: { children: string }) => <code lang="en">{children}</code>;
