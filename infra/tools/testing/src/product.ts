import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.ts';
import { noteLogLine } from './wait.ts';
import { zeroAt } from './zero.ts';

const main = (path: string) => fileURLToPath(new URL(`../../../composition/${path}/src/main.ts`, import.meta.url));

/** `all-in-one`: `npm start`; `cluster`: `npm run cluster`. */
export type Shape = 'all-in-one' | 'cluster';

export interface Product {
  /** e.g. `http://localhost:41234`; the same after a restart. */
  url: string;
  dataDir: string;
  /** `kill -9`, as a power cut would. */
  kill(): Promise<void>;
  /** SIGTERM, and SIGKILL when it does not end in time; answers the exit code, null after a signal. */
  stop(): Promise<number | null>;
  start(): Promise<void>;
  /** What the process wrote so far. */
  output(): string;
  pid(): number | undefined;
  /** Resolves when these metrics are 0 in every process; the error of the deadline has the line that is not. */
  zero(metrics: RegExp, deadlineMs?: number): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** The cluster's supervisor gives each of its kinds of processes 12 s. */
const ENDED_MS = 45_000;

/** The product as a child process on a free port and an empty data folder. */
export async function startProduct(
  environment: Record<string, string> = {},
  shape: Shape = 'all-in-one',
  args: readonly string[] = [],
  entry = main(shape),
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  let output = '';

  const start = () =>
    new Promise<void>((resolve, reject) => {
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...args], {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          NODE_ENV: '',
          DEMO_DATA: 'false',
          // Whoever else is there would be on every list.
          DEMO_HOST: 'false',
          ADMIN_PHONES: '+919000000001',
          // Late on a crowded machine is no overload; the test of that asks for it.
          OVERLOAD_MS: '0',
          ...environment,
          PORT: String(port),
          DATA_DIR: dataDir,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const from = output.length;
      const read = (chunk: Buffer) => {
        output += chunk;
        for (const line of String(chunk).split('\n')) noteLogLine(line);
        const inbox = /Visavis is ready at .*\n.*(\/dev\/inbox\?token=.*)\n/.exec(output.slice(from))?.[1];
        if (!inbox) return;
        inboxes.set(`http://localhost:${port}`, inbox);
        resolve();
      };
      started.stdout?.on('data', read);
      started.stderr?.on('data', read);
      started.once('error', reject);
      started.once('exit', (code) =>
        reject(new Error(`The product ended with ${code} before it was ready:\n${output.slice(from)}`)),
      );
    });
  const end = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      const ending = child;
      child = undefined;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return resolve(ending?.exitCode ?? null);
      const force = setTimeout(() => ending.kill('SIGKILL'), ENDED_MS);
      ending.once('exit', (code) => {
        clearTimeout(force);
        resolve(code);
      });
      ending.kill(signal);
    });

  await start().catch(async (error) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    output: () => output,
    pid: () => child?.pid,
    zero: (metrics, deadlineMs) => zeroAt(() => [{ id: shape, url: `http://localhost:${port}` }], metrics, deadlineMs),
    async dispose() {
      await end('SIGKILL');
      await removeFolder(dataDir);
    },
  };
}

/** Tries again for some seconds while a process that ends still writes there. */
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** By a product's address: the path of its sandbox's inbox, as its start printed it. */
const inboxes = new Map<string, string>();
export const inboxOf = (url: string): string => inboxes.get(url) ?? '/dev/inbox';
/** For a product that was not started by `startProduct`. */
export const noteInbox = (url: string, inbox: string) => inboxes.set(url, inbox);

/** A request to the sandbox that a product needs no token for only in its default start. */
export const callSandbox = (url: string, path: string, init: RequestInit = {}): Promise<Response> => {
  const token = new URL(inboxOf(url), url).searchParams.get('token');
  return fetch(url + path, { ...init, headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) } });
};

/** The newest code sent to a phone, from the sandbox messenger. */
export async function codeFor(url: string, phone: string): Promise<string> {
  const answer = (await (await callSandbox(url, `/dev/messages?to=${encodeURIComponent(phone)}`)).json()) as {
    messages: { code?: string }[];
  };
  const code = answer.messages.find((message) => message.code)?.code;
  if (!code) throw new Error(`No code was sent to ${phone}`);
  return code;
}

/** People's names have no digits: "Guest 12" is "Guest BC". */
export const lettersOf = (name: string) => name.replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)));

/** Signs a phone up (or in, when it is taken) over HTTP; answers the session. */
export async function signIn(
  url: string,
  phone: string,
  named = 'Test Person',
): Promise<{ token: string; refreshToken: string; user: { _id: string; role: string } }> {
  const name = lettersOf(named);
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };
  const signup = await post('/auth/signup', { name, phone });
  const isSignup = signup.status === 200;
  if (!isSignup) await post('/auth/login', { phone });
  if (!isSignup && signup.status !== 409) throw new Error(`Could not sign up ${phone}: ${JSON.stringify(signup.body)}`);
  const verified = await post('/auth/verify-otp', { phone, otp: await codeFor(url, phone), isSignup, name });
  if (verified.status !== 200) throw new Error(`Could not sign in ${phone}: ${JSON.stringify(verified.body)}`);
  return verified.body as never;
}
