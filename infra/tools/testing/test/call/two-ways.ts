import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Engine, findProgram, removeFolder } from '../../src/index.ts';

/** Private addresses that nothing else uses here (RFC 1918). */
const SERVER = '10.213.9.1';
const PREFIX = '10.213';

/** A machine with two ways to this one, as a phone has: of both, one is used. */
export interface TwoWays {
  /** Makes a port of this machine reachable there under the same number at `localhost`, by whichever way is up. */
  forward(port: number): Promise<void>;
  /** A script that starts the program there. */
  launcher(program: string): string;
  /** To the other way. `overlapMs`: how long both are up; below zero, how long none is. */
  swap(overlapMs: number): Promise<void>;
  remove(): Promise<void>;
}

/** Network namespaces need Linux, its `ip`, and root. */
export function twoWays(): Engine<() => TwoWays> {
  const ip = findProgram('ip');
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !ip)
    return { available: false, reason: 'needs root and iproute2' };
  return { available: true, value: () => openTwoWays(ip) };
}

/** Also the text of a script: it names nothing from outside. */
function joined(near: Socket, far: Socket): void {
  near.pipe(far).pipe(near);
  near.on('error', () => far.destroy()).on('close', () => far.destroy());
  far.on('error', () => near.destroy()).on('close', () => near.destroy());
}

function openTwoWays(program: string): TwoWays {
  const ip = (...args: string[]) => void execFileSync(program, args, { stdio: 'pipe' });
  const name = `visavis-${process.pid}`;
  const inside = (...args: string[]) => ip('-n', name, ...args);
  const folder = mkdtempSync(join(tmpdir(), 'visavis-ways-'));
  const ends = [0, 1].map((way) => `vv${process.pid}w${way}`);
  const gateway = (way: number) => `${PREFIX}.${way}.1`;
  ip('netns', 'add', name);
  // The browser waits until addresses stay as they are; those of IPv6 take seconds to be sure of theirs.
  ip('netns', 'exec', name, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv6/conf/default/disable_ipv6');
  inside('link', 'set', 'lo', 'up');
  ip('addr', 'add', `${SERVER}/32`, 'dev', 'lo');
  for (const [way, end] of ends.entries()) {
    ip('link', 'add', end, 'type', 'veth', 'peer', 'name', `way${way}`, 'netns', name);
    ip('addr', 'add', `${gateway(way)}/24`, 'dev', end);
    ip('link', 'set', end, 'up');
  }
  const address = (way: number) => [`${PREFIX}.${way}.2/24`, 'dev', `way${way}`];
  const up = (way: number) => {
    inside('addr', 'add', ...address(way));
    inside('link', 'set', `way${way}`, 'up');
    inside('route', 'replace', 'default', 'via', gateway(way));
  };
  // As a phone does: the address goes with the network that gave it.
  const down = (way: number) => {
    inside('link', 'set', `way${way}`, 'down');
    inside('addr', 'del', ...address(way));
  };
  let current = 0;
  up(current);
  const servers: Server[] = [];
  const forwarders: ChildProcess[] = [];
  return {
    async forward(port) {
      const server = createServer((near) => joined(near, connect(port, '127.0.0.1'))).listen(port, SERVER);
      servers.push(server);
      await once(server, 'listening');
      const script = `${joined}\nrequire('node:net').createServer((near) => joined(near, require('node:net').connect(${port}, '${SERVER}'))).listen(${port}, '127.0.0.1', () => console.log('ready'))`;
      const child = spawn(program, ['netns', 'exec', name, process.execPath, '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      forwarders.push(child);
      await once(child.stdout, 'data');
    },
    launcher(program) {
      const file = join(folder, 'launch.sh');
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${name} ${program} "$@"\n`);
      chmodSync(file, 0o755);
      return file;
    },
    async swap(overlapMs) {
      const [from, to] = [current, 1 - current];
      current = to;
      if (overlapMs < 0) down(from);
      else up(to);
      await delay(Math.abs(overlapMs));
      if (overlapMs < 0) up(to);
      else down(from);
    },
    async remove() {
      for (const server of servers) server.close();
      for (const child of forwarders) child.kill('SIGKILL');
      for (const end of ends) ip('link', 'del', end);
      ip('netns', 'del', name);
      ip('addr', 'del', `${SERVER}/32`, 'dev', 'lo');
      await removeFolder(folder);
    },
  };
}
