import { z } from 'zod';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

const KINDS: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
  date: 'Must be a date',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'Not a valid email address',
  url: 'Not a valid link',
  datetime: 'Not a valid date and time',
  date: 'Not a valid date',
  time: 'Not a valid time',
};
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries', file: ' bytes' };

/** What people read where a schema has no message of its own: never the validator's words. */
function fieldMessage(issue: Issue): string {
  const unit = UNITS[String(issue.origin)] ?? '';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : (KINDS[String(issue.expected)] ?? 'Not valid');
    case 'too_small':
      return unit !== '' && Number(issue.minimum) === 1 ? 'Required' : `Must be at least ${issue.minimum}${unit}`;
    case 'too_big':
      return `Must be at most ${issue.maximum}${unit}`;
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return FORMATS[String(issue.format)] ?? 'Not in the expected format';
    default:
      return 'Not valid';
  }
}

z.config({ customError: fieldMessage });
