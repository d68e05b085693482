import { type ProcessRow, processes } from '@visavis/contracts/processes';

/** `meeting=3,bff=4` or several of them. */
export function scaled(scale: readonly string[]): ProcessRow[] {
  const wanted = new Map<string, number>();
  for (const part of scale.flatMap((list) => list.split(','))) {
    const [name = '', count = ''] = part.split('=');
    if (!processes.some((row) => row.name === name))
      throw new Error(`--scale: there is no process ${name}; there are ${processes.map((row) => row.name).join(', ')}`);
    if (!/^[1-9]\d?$/.test(count)) throw new Error(`--scale: ${name}=${count} is not a number from 1 to 99`);
    wanted.set(name, Number(count));
  }
  return processes.map((row) => ({ ...row, replicas: wanted.get(row.name) ?? row.replicas }));
}
