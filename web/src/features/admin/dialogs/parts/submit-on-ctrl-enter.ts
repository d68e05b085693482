import type { KeyboardEvent } from 'react';

/** Ctrl or Cmd with Enter sends the form from inside a text area too. */
export const submitOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
};
