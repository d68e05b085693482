import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** One setting: an environment variable with its schema (a default or a clear complaint) and a line of documentation. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S;
  doc: string;
  secret?: true;
}
export type Settings = Record<string, Setting>;
export type Values<T extends Settings> = { [K in keyof T]: T[K] extends Setting<infer S> ? z.output<S> : never };

export const setting = <S extends z.ZodType>(schema: S, doc: string, options?: { secret: true }): Setting<S> => ({
  schema,
  doc,
  ...options,
});

/** `true`/`false`/`1`/`0`; z.coerce.boolean would take "false" for true. */
export const optionalFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')
  .optional();
export const flag = (fallback: boolean) => optionalFlag.transform((value) => value ?? fallback);
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
/** 0 for none, where a setting says no more. */
export const atMost = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
export const portNumber = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

export const nodeEnvironment = setting(
  z.string().optional(),
  'Anything but `development` and `test` (e.g. `production`): the single process needs a MESSENGER, and admins need a second factor',
);

/** In the URL standard's spelling (scheme and host in lower case, IPv4 in four numbers), without a slash at its end. */
export const publicUrl = setting(
  z
    .string()
    .transform((value, deps) => {
      const url = URL.parse(value.trim());
      if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(url.href))
        return url.href.replace(/\/$/, '');
      deps.addIssue({ code: 'custom', message: 'takes an http or https address without user, query and fragment' });
      return z.NEVER;
    })
    .optional(),
  'Where browsers reach the product, e.g. `https://visavis.example`; `https:` turns HSTS on; any host but this machine’s (`localhost`, `127.0.0.1`, `[::1]`) ends the default start. All links lead there; without it they lead to `http://localhost:<port>`, whatever a request calls us',
);

/** The meeting service hands them to calls; the BFF says whether there are any. */
export const turnUrls = setting(list, 'TURN servers of calls, comma-separated, e.g. turn:turn.example.org:3478?transport=udp');

/** The meeting service hands it to calls; the BFF lets pages connect to it. */
export const mediaUrl = setting(
  z
    .string()
    .refine((value) => {
      const url = URL.parse(value);
      return url !== null && /^wss?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
    }, 'takes a ws or wss address without user, query and fragment')
    .optional(),
  'LiveKit server of calls with four and more senders, e.g. wss://media.example.org; without it further co-hosts send pictures on request',
);

/** Reads all settings once; throws one error that names every wrong one and never shows a value. */
export function loadSettings<T extends Settings>(settings: T, environment: Record<string, string | undefined>): Values<T> {
  const values: Record<string, unknown> = {};
  const complaints: string[] = [];
  for (const [name, { schema }] of Object.entries(settings)) {
    // An empty variable is an unset one: compose files and shells make them.
    const parsed = schema.safeParse(environment[name] || undefined);
    if (parsed.success) values[name] = parsed.data;
    else complaints.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  if (complaints.length > 0) throw new Error(`Wrong settings:\n  ${complaints.join('\n  ')}`);
  return values as Values<T>;
}

/** The PEM file of a URL's `ca`. */
export function certificatesIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`ca=${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
