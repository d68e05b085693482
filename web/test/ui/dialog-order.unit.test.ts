import { expect, it } from '@jest/globals';
import { createDialogOrder } from '../../src/shared/ui/dialog-order.ts';

/** What lies over what, as the browser keeps it: the one that was shown last is on top. */
const screen = () => {
  const stack: string[] = [];
  const dialogOf = (name: string) => ({
    showModal: () => void stack.push(name),
    close: () => void stack.splice(stack.indexOf(name), 1),
  });
  return { stack, dialogOf };
};

it('keeps dialogs in the order in which they were opened, whichever is shown again', () => {
  const { stack, dialogOf } = screen();
  const focus: string[] = [];
  const order = createDialogOrder(() => {
    focus.push('kept');
    return () => focus.push('restored');
  });
  const [form, confirm, login] = ['form', 'confirm', 'login'].map((name) => ({
    dialog: dialogOf(name),
    place: order.nextPlace(),
  }));
  if (!form || !confirm || !login) throw new Error('three dialogs');
  for (const { dialog, place } of [form, confirm, login]) order.show(dialog, place);
  expect([stack, focus]).toEqual([['form', 'confirm', 'login'], []]);
  form.dialog.close();
  order.show(form.dialog, form.place);
  expect([stack, focus]).toEqual([
    ['form', 'confirm', 'login'],
    ['kept', 'restored'],
  ]);
  order.forget(login.dialog);
  login.dialog.close();
  confirm.dialog.close();
  order.show(confirm.dialog, confirm.place);
  expect(stack).toEqual(['form', 'confirm']);
});
