import './admin-users.ts';
import { texts } from '../texts.ts';

export const adminImport = {
  title: 'Create users from a file',
  text: 'A CSV file with the columns Name, Phone and, if you like, Role; up to {{most}} rows. Our own CSV of users works too: other columns are passed over. Nobody gets a message.',
  file: 'CSV file',
  row: 'Row',
  problem: 'Problem',
  problems: 'Rows with problems',
  preview: 'Rows of the file',
  read_one: '{{count}} row read, {{bad}} with problems.',
  read_other: '{{count}} rows read, {{bad}} with problems.',
  rowProblem: 'Row {{line}}, {{column}}: {{message}}',
  rowFailed: 'Row {{line}}, {{name}}: {{reason}}',
  more_one: 'And {{count}} more row.',
  more_other: 'And {{count}} more rows.',
  create_one: 'Create {{count}} user',
  create_other: 'Create {{count}} users',
  creating: 'Creating users',
  created_one: '{{count}} user created',
  created_other: '{{count}} users created',
  failed_one: '{{count}} row was not created',
  failed_other: '{{count}} rows were not created',
  again_one: 'Try {{count}} row again',
  again_other: 'Try {{count}} rows again',
  saveFailed: 'Download failed rows',
  unknownRole: 'There is no such role.',
  noAdmins: 'Admins are made one by one, not by a file.',
  twice: 'The same phone is in row {{line}}.',
  refused: {
    empty: 'There are no rows in this file.',
    columns: 'The first row must name the columns Name and Phone.',
    tooMany: 'This file has more than {{most}} rows. Please split it.',
    tooLarge: 'This file is larger than {{kib}} KiB. Please split it.',
    unreadable: 'This file could not be read, try again.',
  },
} as const;

export const { t, useT } = texts('adminImport', adminImport, 'adminUsers');
