import { expect, test } from '@jest/globals';
import type { Store } from '@visavis/store';
import { createPeopleReader, type PersonRecord } from '../src/data/people.ts';

test('does not keep a record past a commit, however long its read took', async () => {
  let committed: (subjects: readonly string[]) => void = () => undefined;
  const answers: ((found: PersonRecord[]) => void)[] = [];
  const find = () => new Promise<PersonRecord[]>((resolve) => void answers.push(resolve));
  const outbox = {
    onCommit: (listener: typeof committed) => {
      committed = listener;
    },
  };
  const findPeople = createPeopleReader({ collection: () => ({ find }), outbox } as unknown as Pick<
    Store,
    'collection' | 'outbox'
  >);
  const now = new Date(0);
  const named = (name: string) => [{ _id: 'u1', name } as PersonRecord];

  const slow = findPeople(['u1'], now);
  committed(['m1']);
  answers.shift()?.(named('Old'));
  expect((await slow).get('u1')?.name).toBe('Old');

  const next = findPeople(['u1'], now);
  answers.shift()?.(named('New'));
  expect((await next).get('u1')?.name).toBe('New');
  expect((await findPeople(['u1'], now)).get('u1')?.name).toBe('New');
});
