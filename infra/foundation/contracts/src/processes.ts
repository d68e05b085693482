/** One service as a process of its own. */
interface ServiceRow {
  /** Its folder in `services/`, its package (`@visavis/<name>`), its image, its topic and its consumer group. */
  name: string;
  /** Services that it calls, besides the one that issues tokens. */
  calls?: readonly string[];
  /** Signs access tokens: every other process asks it for keys and revocations. One service. */
  issuesTokens?: true;
  /** Serves the sandbox's inbox and clock. One service. */
  hostsSandbox?: true;
  /** Has the keys of the providers of messages. */
  sendsMessages?: true;
  /** Providers report to it what became of messages. One service. */
  receivesReports?: true;
  /** Takes payments: it alone has the payment provider's keys, and its sandbox is served here. One service. */
  takesPayments?: true;
}

/**
 * The table of processes (docs/adr/0023): a service is one row here and one in `infra/composition/all-in-one/src/services.ts`.
 * Everything else that lists processes reads one of the two or is checked against it. `npm run new -- service <name>` adds both
 * rows.
 */
const rows = [
  { name: 'auth', issuesTokens: true, hostsSandbox: true, sendsMessages: true },
  { name: 'meeting', calls: ['billing'] },
  { name: 'billing', takesPayments: true },
  { name: 'admin' },
  { name: 'alert', sendsMessages: true, receivesReports: true },
] as const satisfies readonly ServiceRow[];

export type ServiceName = (typeof rows)[number]['name'];
export type ProcessName = ServiceName | 'bff';

export interface ProcessRow extends ServiceRow {
  name: ProcessName;
  kind: 'service' | 'bff';
  /** From the repository's root. */
  folder: string;
  /** Processes that it calls; it gets the address of each as `<NAME>_URL`. */
  calls: readonly ServiceName[];
  /** Replicas where nothing scales them: `npm run cluster`, Compose. */
  replicas: number;
}

const table: readonly (ServiceRow & { name: ServiceName })[] = rows;
const issuers = table.filter(({ issuesTokens }) => issuesTokens).map(({ name }) => name);

export const services: readonly (ProcessRow & { name: ServiceName })[] = table.map((row) => ({
  ...row,
  kind: 'service',
  folder: `services/${row.name}`,
  calls: [...issuers.filter((name) => name !== row.name), ...(row.calls ?? [])] as ServiceName[],
  replicas: 1,
}));

/** The services in the order of the table, and the BFF. */
export const processes: readonly ProcessRow[] = [
  ...services,
  { name: 'bff', kind: 'bff', folder: 'bff', calls: table.map(({ name }) => name), replicas: 2 },
];

export function processNamed(name: string): ProcessRow {
  const row = processes.find((process) => process.name === name);
  if (!row) throw new Error(`There is no process ${name}; there are ${processes.map((process) => process.name).join(', ')}.`);
  return row;
}
