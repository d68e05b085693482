/** What a key does wherever in the admin area the person is; `g` waits for the letter of the place. */
export type AreaAction = { kind: 'help' | 'create' | 'wait' } | { kind: 'go'; to: string };

const places: Readonly<Record<string, string>> = {
  d: '/admin/dashboard',
  m: '/admin/meetings',
  a: '/admin/approved-meetings',
};
/** How long `g` waits, in ms. */
export const waitMs = 1_500;

export const areaAction = (key: string, waiting: boolean): AreaAction | undefined => {
  const to = waiting ? places[key] : undefined;
  if (to) return { kind: 'go', to };
  if (key === 'g') return { kind: 'wait' };
  if (key === '?') return { kind: 'help' };
  return key === 'n' ? { kind: 'create' } : undefined;
};
