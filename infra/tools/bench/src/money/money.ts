/** P10: money. `ROWS=1000000 npm run bench P10` for the target's size; `CAPTURES` is the size of a round. */
import { printIfMain, type Row } from '../table.ts';
import { benchCaptures } from './captures.ts';
import { benchBooks } from './pages.ts';

export const benchMoney = async (): Promise<Row[]> => [...(await benchCaptures()), ...(await benchBooks())];

await printIfMain(import.meta.url, benchMoney);
