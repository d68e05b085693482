import type { Product } from '../../../src/index.ts';
import { createPatientClient, type PatientClient, type Person } from '../patient-client.ts';
import { openProviderBooks, type ProviderBooks } from './provider-books.ts';

export type { Person } from '../patient-client.ts';

/** The people, the provider's books, and requests that are repeated until they are answered. */
export interface PaymentFixture extends PatientClient {
  product: Product;
  books: ProviderBooks;
  admin: Person;
  /**
   * Somebody with no purchase under way; given back when theirs is over, as an open order for the same plan would be returned
   * again.
   */
  takeBuyer(): Promise<Person>;
  giveBack(buyer: Person): void;
  close(): void;
}

export async function openPaymentFixture(product: Product): Promise<PaymentFixture> {
  const client = createPatientClient(product);
  const admin = await client.enter('+919000000001', 'The Admin');
  const idle: Person[] = [];
  let phones = 0;
  const books = openProviderBooks(product.dataDir);
  return {
    ...client,
    product,
    books,
    admin,
    takeBuyer: async () => idle.shift() ?? client.enter(`+91981150${String(++phones).padStart(4, '0')}`, `Buyer ${phones}`),
    giveBack: (buyer) => void idle.push(buyer),
    close: () => books.close(),
  };
}
