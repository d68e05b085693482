import { ROLES, type Role } from '@visavis/contracts/constants/role';
import { serverWords } from '../../../../shared/i18n/server-words.ts';
import { type CsvRecord, parseCsv } from './csv.ts';

export const IMPORT = { bytesMax: 512 * 1024, rowsMax: 500 } as const;

export type ImportColumn = 'name' | 'phone' | 'role';
export interface ImportedUser {
  line: number;
  name: string;
  /** As it is written in the file. */
  typedPhone: string;
  /** In E.164; empty when it is none. */
  phone: string;
  typedRole: string;
  role: Role;
  problems: readonly { column: ImportColumn; message: string }[];
}
export interface ImportWords {
  /** By which names a file may call a column, in any language of the app. */
  columns: Record<ImportColumn, readonly string[]>;
  roles: Record<Role, readonly string[]>;
  unknownRole: string;
  noAdmins: string;
  twice: (line: number) => string;
}
export type ReadUsers = { refused: 'empty' | 'columns' | 'tooMany' } | { refused: undefined; users: ImportedUser[] };

interface Form {
  safeParse: (body: unknown) => {
    data?: { name: string; phone: string } | undefined;
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
}
const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();

const roleOf = (text: string, words: ImportWords): Role | undefined =>
  text.trim() === ''
    ? 'participant'
    : ROLES.find((role) => [role, ...words.roles[role]].some((name) => plain(name) === plain(text)));

/**
 * The users of a file; `form` is what the server will check name and phone by. Columns besides name, phone and role are passed
 * over.
 */
export const readUsers = (file: string, form: Form, words: ImportWords): ReadUsers => {
  const [head, ...records] = parseCsv(file);
  if (!head || records.length === 0) return { refused: 'empty' };
  const placeOf = (column: ImportColumn) =>
    head.cells.findIndex((cell) => [column, ...words.columns[column]].some((name) => plain(name) === plain(cell)));
  const places = { name: placeOf('name'), phone: placeOf('phone'), role: placeOf('role') };
  if (places.name < 0 || places.phone < 0) return { refused: 'columns' };
  if (records.length > IMPORT.rowsMax) return { refused: 'tooMany' };
  const lines = new Map<string, number>();
  const users = records.map((record): ImportedUser => {
    const user = userOf(record, places, form, words);
    const before = user.phone ? lines.get(user.phone) : undefined;
    if (user.phone && before === undefined) lines.set(user.phone, user.line);
    return before === undefined
      ? user
      : { ...user, problems: [...user.problems, { column: 'phone', message: words.twice(before) }] };
  });
  return { refused: undefined, users };
};

const userOf = (
  { line, cells }: CsvRecord,
  places: Record<ImportColumn, number>,
  form: Form,
  words: ImportWords,
): ImportedUser => {
  const [name = '', typedPhone = '', typedRole = ''] = [places.name, places.phone, places.role].map((at) => cells[at] ?? '');
  const { data, error } = form.safeParse({ name, phone: typedPhone });
  const role = roleOf(typedRole, words);
  const refusal = role === undefined ? words.unknownRole : role === 'admin' ? words.noAdmins : undefined;
  return {
    line,
    name: data?.name ?? name.trim(),
    typedPhone,
    phone: data?.phone ?? '',
    typedRole,
    role: role ?? 'participant',
    problems: [
      ...(error?.issues ?? []).map(({ path, message }) => ({
        column: path[0] === 'phone' ? ('phone' as const) : ('name' as const),
        message: serverWords(message),
      })),
      ...(refusal ? [{ column: 'role' as const, message: refusal }] : []),
    ],
  };
};

/** The same row has the same key, whenever and from wherever it is sent again: it has one effect. */
export const keyOfUser = async ({ name, phone }: Pick<ImportedUser, 'name' | 'phone'>) => {
  const bytes = new TextEncoder().encode(JSON.stringify(['user-import', name, phone]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 20)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
