// npm run bench [P1 P4 …]: every figure with its bar, and its peer in the same run.

import { benchAdminLists } from './admin-lists.ts';
import { benchAlerts } from './alerts/alerts.ts';
import { benchCampaign } from './alerts/campaign.ts';
import { benchAudit } from './audit.ts';
import { benchCall } from './call/call.ts';
import { within } from './deadline.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchList } from './list.ts';
import { benchLists } from './lists/lists.ts';
import { benchLive } from './live/live.ts';
import { benchMoney } from './money/money.ts';
import { benchOutbox } from './outbox.ts';
import { benchProxy } from './proxy/proxy.ts';
import { benchSessions } from './room/sessions.ts';
import { benchWaiting } from './room/waiting.ts';
import { benchSockets } from './sockets/sockets.ts';
import { benchStartUp } from './start-up.ts';
import { benchSearch } from './store-search.ts';
import { printTable, type Row } from './table.ts';

const benches: Record<string, () => Promise<Row[]>> = {
  P1: benchList,
  P2: benchProxy,
  P3: benchSockets,
  P4: benchLive,
  P5: benchOutbox,
  P6: async () => [...(await benchSearch()), ...(await benchAudit()), ...(await benchAdminLists())],
  P8: benchStartUp,
  P9: benchGrowth,
  P10: benchMoney,
  P11: benchCall,
  P12: benchWaiting,
  P13: async () => [...(await benchAlerts()), ...(await benchCampaign())],
  P14: benchLists,
  P15: benchSessions,
};
const wanted = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`${name} …`);
  try {
    rows.push(...(await within(name, bench)));
  } catch (error) {
    // What it has begun goes on beside whatever came next, so nothing does. Rows that are there are worth having.
    printTable(rows);
    console.error(error);
    process.exit(1);
  }
}
printTable(rows);
