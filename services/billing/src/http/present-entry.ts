import { type LedgerEntry, ledgerEntrySchema } from '@visavis/contracts/billing-model';
import { pickFields } from '@visavis/platform';
import type { LedgerEntryRecord } from '../domain/account.ts';

export const presentEntry = (entry: LedgerEntryRecord): LedgerEntry => pickFields(ledgerEntrySchema, entry);
