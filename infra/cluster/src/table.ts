/** Every process of the distributed shape on this machine; `--scale <name>=<n>` changes `replicas`. A new service is one line here. */
export interface ProcessRow {
  name: string;
  /** From the repository's root. */
  main: string;
  replicas: number;
  /** Services whose URLs it is given. */
  calls: readonly string[];
}

export const PROCESSES: readonly ProcessRow[] = [
  { name: 'auth', main: 'services/auth/src/main.ts', replicas: 1, calls: [] },
  { name: 'meeting', main: 'services/meeting/src/main.ts', replicas: 1, calls: ['auth'] },
  { name: 'admin', main: 'services/admin/src/main.ts', replicas: 1, calls: ['auth'] },
  { name: 'bff', main: 'bff/src/main.ts', replicas: 2, calls: ['auth', 'meeting', 'admin'] },
];

/** `meeting=3,bff=4` or several of them. */
export function scaled(rows: readonly ProcessRow[], scale: readonly string[]): ProcessRow[] {
  const wanted = new Map<string, number>();
  for (const part of scale.flatMap((list) => list.split(','))) {
    const [name = '', count = ''] = part.split('=');
    if (!rows.some((row) => row.name === name))
      throw new Error(`--scale: there is no process ${name}; there are ${rows.map((row) => row.name).join(', ')}`);
    if (!/^[1-9]\d?$/.test(count)) throw new Error(`--scale: ${name}=${count} is not a number from 1 to 99`);
    wanted.set(name, Number(count));
  }
  return rows.map((row) => ({ ...row, replicas: wanted.get(row.name) ?? row.replicas }));
}
