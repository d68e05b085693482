import { localDateOf, localTimeOf } from '@visavis/contracts/local-time';
import type { Product } from '../../../src/index.ts';
import { createPatientClient, type PatientClient, type Person } from '../patient-client.ts';
import { type MessageBooks, openMessageBooks } from './message-books.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Asia/Kolkata';

/** The people, the providers' books, and a clock that is moved. */
export interface MessageFixture extends PatientClient {
  product: Product;
  books: MessageBooks;
  admin: Person;
  /** Whom nobody has heard of before, so that nothing of another story reaches them. */
  newPerson(name: string): Promise<Person>;
  /** Of the sandbox's clock. */
  now(): Promise<Date>;
  advance(ms: number): Promise<void>;
  /** To the next morning, when a story that takes hours would come into the quiet hours. */
  toDaytime(): Promise<Date>;
  close(): void;
}

export async function openMessageFixture(product: Product): Promise<MessageFixture> {
  const client = createPatientClient(product);
  const admin = await client.enter('+919000000001', 'The Admin');
  const books = openMessageBooks(product.dataDir);
  let phones = 0;
  const move = async (advanceMs: number) => {
    const { body } = await client.insistOnSandbox('POST', '/dev/clock', { advanceMs });
    return new Date(body.now);
  };
  return {
    ...client,
    product,
    books,
    admin,
    newPerson: (name) => client.enter(`+91981160${String(++phones).padStart(4, '0')}`, name),
    now: () => move(0),
    advance: async (ms) => void (await move(ms)),
    async toDaytime() {
      const now = await move(0);
      const time = localTimeOf(now, ZONE);
      if (time >= '09:00' && time < '14:00') return now;
      const midnight = new Date(`${localDateOf(now, ZONE)}T00:00:00+05:30`).getTime();
      const morning = midnight + 9.5 * 3_600_000;
      return move((morning > now.getTime() ? morning : morning + DAY_MS) - now.getTime());
    },
    close: () => books.close(),
  };
}
