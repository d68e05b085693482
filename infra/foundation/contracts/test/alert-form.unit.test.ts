import { describe, expect, test } from '@jest/globals';
import { createAlertForm, editAlertForm } from '../src/model/alert-form.ts';

const form = { name: 'Gita', phone: '98123 45601', categories: ['Graphic Design'] };
const messages = (over: object) =>
  createAlertForm.safeParse({ ...form, ...over }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const parsed = (over: object = {}) => createAlertForm.parse({ ...form, ...over });

// spec 1 §5.19, §9.7
describe('the form of client alerts (specification 1, section 5)', () => {
  test.each([
    ['no name', { name: undefined }, 'name: Name is required'],
    ['a blank name', { name: ' \u200b' }, 'name: Name is required'],
    ['a name of two lines', { name: 'Gita\nRao' }, 'name: Name must be one line'],
    ['no phone', { phone: undefined }, 'phone: Phone number is required'],
    ['a blank phone', { phone: '  ' }, 'phone: Phone number is required'],
    ['9 digits', { phone: '981234560' }, 'phone: Please enter a valid phone number'],
    ['16 digits', { phone: '+123456789012345 6' }, 'phone: Please enter a valid phone number'],
    ['letters', { phone: '98123 4560x1' }, 'phone: Please enter a valid phone number'],
    ['a number', { phone: 9_812_345_601 }, 'phone: Please enter a valid phone number'],
    ['no address', { email: 'gita at example' }, 'email: Please enter a valid email address'],
    ['no list', { categories: undefined }, 'categories: Please select at least one category'],
    ['no category', { categories: [] }, 'categories: Please select at least one category'],
    ['a text', { categories: 'all' }, 'categories: Please select at least one category'],
    ['an unknown category', { categories: ['all', 'Cooking'] }, 'categories.1: Unknown category'],
    ['something else', { categories: [null] }, 'categories.0: Unknown category'],
  ])('%s is refused by its field', (_, over, message) => expect(messages(over)).toEqual([message]));

  test.each([
    ['9812345601', '+919812345601'],
    ['+91 98123-45601', '+919812345601'],
    ['+44 7700 900123', '+447700900123'],
    ['1234567890123', '+911234567890123'],
  ])('counts the digits of %s as they are typed', (phone, normal) => expect(parsed({ phone }).phone).toBe(normal));

  // 15 digits in all are the most that a number can have (ITU-T E.164): the digit rule takes 15 without the country's code.
  test.each(['12345678901234', '123456789012345'])('refuses %s, which cannot exist, by its field', (phone) =>
    expect(messages({ phone })).toEqual(['phone: Please enter a valid phone number']),
  );

  test('takes names and slugs of categories, each once, and all of them alone', () => {
    expect(parsed({ categories: ['graphic-design', 'Graphic Design', 'Tech Development'] }).categories).toEqual([
      'graphic-design',
      'tech-development',
    ]);
    expect(parsed({ categories: ['graphic-design', 'All'] }).categories).toEqual(['all']);
  });

  test('an e-mail is optional, in lower case, and removed by an empty one', () => {
    expect(parsed().email).toBeUndefined();
    expect(parsed({ email: ' Gita@Example.ORG ' }).email).toBe('gita@example.org');
    expect(editAlertForm.parse({ ...form, email: '' }).email).toBeNull();
    expect(editAlertForm.parse({ ...form, email: null }).email).toBeNull();
  });
});
