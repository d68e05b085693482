// Who may import whom: the architecture's table, as data. `lint-imports.mjs` enforces it.
const ports = ['store', 'event-bus', 'cache', 'files', 'providers'].map((name) => `infra/${name}`);
const backendsOf = {
  'infra/store-mongo': 'infra/store',
  'infra/event-bus-kafka': 'infra/event-bus',
  'infra/cache-redis': 'infra/cache',
  'infra/files-s3': 'infra/files',
};
const services = ['auth', 'meeting', 'billing', 'alert', 'admin'].map((name) => `services/${name}`);
const skeleton = ['infra/contracts', 'infra/platform'];

/** package folder → package folders it may import (itself always). */
/** @type {Record<string, string[]>} */
export const importTable = {
  'infra/contracts': [],
  'infra/platform': ['infra/contracts'],
  ...Object.fromEntries(ports.map((port) => [port, skeleton])),
  ...Object.fromEntries(Object.entries(backendsOf).map(([backend, port]) => [backend, [port, ...skeleton]])),
  'infra/backends': [...skeleton, ...ports, ...Object.keys(backendsOf)],
  'infra/testing': skeleton,
  ...Object.fromEntries([...services, 'bff'].map((owner) => [owner, [...skeleton, ...ports]])),
  'infra/all-in-one': [...skeleton, ...ports, 'infra/backends', ...services, 'bff'],
  // Development and tests only: it starts engines where none are given.
  'infra/cluster': [...skeleton, 'infra/backends', 'infra/providers', 'infra/testing'],
  web: ['infra/contracts'],
};
/** Only a composition root may reach for backends: a service's or the BFF's `main.ts`. */
export const mainImports = ['infra/backends'];
