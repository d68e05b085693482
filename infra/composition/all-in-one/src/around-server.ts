import type { Part } from '@visavis/platform';

/**
 * What works while requests can be taken: begun after the server, and stopped after it, too. By then its sockets were closed, and
 * their pages know why nothing comes any more.
 */
export const aroundServer = (server: Part, parts: readonly Part[]): Part[] => [
  ...parts.map((part): Part => ({ name: `stop of ${part.name}`, stop: () => part.stop?.() })),
  server,
  ...parts.map((part): Part => ({ name: `start of ${part.name}`, start: () => part.start?.() })),
];
