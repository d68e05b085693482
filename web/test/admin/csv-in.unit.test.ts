import { describe, expect, it } from '@jest/globals';
import { signupForm } from '@visavis/contracts/account-form';
import { csvOf, parseCsv } from '../../src/features/admin/users/import/csv.ts';
import {
  IMPORT,
  type ImportedUser,
  type ImportWords,
  keyOfUser,
  readUsers,
} from '../../src/features/admin/users/import/read-users.ts';

const words: ImportWords = {
  columns: { name: ['नाम'], phone: ['फ़ोन'], role: ['भूमिका'] },
  roles: { participant: ['Participant'], host: ['Host', 'होस्ट'], freelancer: ['Freelancer'], admin: ['Admin'] },
  unknownRole: 'no such role',
  noAdmins: 'no admins',
  twice: (line) => `as in ${line}`,
};
const read = (file: string) => readUsers(file, signupForm, words);

describe('CSV in', () => {
  it('reads what our own export writes as it was, formulas and apostrophes too', () => {
    const cells = [
      '=SUM(A1)',
      '+919811700001',
      '-1',
      '@x',
      "'=x",
      "''+y",
      "'quoted'",
      ' =1',
      '＝1',
      "' ＠x",
      'a "b", c',
      'two\nlines',
      '\ttab',
      '',
    ];
    const file = csvOf([cells.map((_, at) => `c${at}`), cells]);
    expect(parseCsv(file)[1]?.cells).toEqual(cells);
    // Nothing in the file begins a formula; a phone and a number stay what they are.
    expect(file.split(/,|\r\n/).filter((cell) => /^"?[=+@-]/.test(cell))).toEqual(['+919811700001', '-1']);
  });

  it('passes over the last line of our own files, which says what they hold', () => {
    expect(parseCsv('Name,Phone\r\nMira,1\r\n"1 row, as of today"\r\n')).toHaveLength(2);
  });

  it('takes semicolons and tabs, passes over empty lines, and counts lines as editors do', () => {
    expect(parseCsv('a;b\n\n1;"x\ny"\n2;"say ""hi"""')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1', 'x\ny'] },
      { line: 5, cells: ['2', 'say "hi"'] },
    ]);
    expect(parseCsv('a\tb\r\n1\t2')[1]?.cells).toEqual(['1', '2']);
  });
});

describe('users of a file', () => {
  it('reads name, phone and role in any order and language, and normalises the phone', () => {
    const { users } = read('Id,भूमिका,फ़ोन,नाम\n7,होस्ट,098117 00001,Mira\n8,,+44 7400 123456,Nell') as { users: object[] };
    expect(users).toMatchObject([
      { line: 2, name: 'Mira', phone: '+919811700001', role: 'host', problems: [] },
      { line: 3, name: 'Nell', phone: '+447400123456', role: 'participant', problems: [] },
    ]);
  });

  it('names the row and the column of each problem, and a phone that is there twice', () => {
    const { users } = read('name,phone,role\n,12,boss\nA,9811700001,admin\nBo,9811700002\nCy,+91 98117 00002') as {
      users: ImportedUser[];
    };
    const found = users.flatMap(({ line, problems }) => problems.map(({ column, message }) => `${line} ${column}: ${message}`));
    expect(found).toEqual([
      '2 name: Please enter a valid name',
      '2 phone: Please enter a valid phone number',
      '2 role: no such role',
      expect.stringMatching(/^3 /),
      '3 role: no admins',
      '5 phone: as in 4',
    ]);
  });

  it('refuses a file without rows, without its columns, or with too many rows', () => {
    expect(read('').refused).toBe('empty');
    expect(read('name,phone').refused).toBe('empty');
    expect(read('name,mail\na,b').refused).toBe('columns');
    expect(read(`name,phone\n${'Mira,9811700001\n'.repeat(IMPORT.rowsMax + 1)}`).refused).toBe('tooMany');
  });

  it('gives the same row the same key whenever it is sent, and another row another', async () => {
    const mira = { name: 'Mira', phone: '+919811700001' };
    expect(await keyOfUser(mira)).toBe(await keyOfUser({ ...mira }));
    expect(await keyOfUser(mira)).not.toBe(await keyOfUser({ ...mira, name: 'Mira H' }));
    expect(await keyOfUser(mira)).toMatch(/^[\da-f]{40}$/);
  });
});
