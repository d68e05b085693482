// The peer of P13: the same reads and writes without our layers, on a bare SQLite file as durable as ours. A thousand alerts in
// the order of an index, as JSON; for each a row with what is due, in as many indexes; and where it is, in the same commit.
import { DatabaseSync } from 'node:sqlite';

const PAGE = 500;
const [file = '', count = '0'] = process.argv.slice(2);
const size = Number(count);
const database = new DatabaseSync(file);
database.exec(
  'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536',
);
database.exec(`
  CREATE TABLE alerts (rid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, recipient TEXT NOT NULL, doc TEXT NOT NULL);
  CREATE INDEX alerts_recipient ON alerts (recipient, id);
  CREATE TABLE threads (rid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, recipient TEXT, urgency INTEGER, due INTEGER, forget INTEGER, doc TEXT NOT NULL);
  CREATE INDEX threads_due ON threads (urgency, due, id);
  CREATE INDEX threads_recipient ON threads (recipient, due, id);
  CREATE INDEX threads_forget ON threads (forget);
  CREATE TABLE campaigns (id TEXT PRIMARY KEY, after TEXT NOT NULL)`);
const insertAlert = database.prepare('INSERT INTO alerts (id, recipient, doc) VALUES (?, ?, ?)');
database.exec('BEGIN');
for (let n = 0; n < size; n += 1) {
  const key = (BigInt.asUintN(64, BigInt(n) * 0x9e3779b97f4a7c15n) | (1n << 63n)).toString(36).padStart(43, 'k');
  const doc = {
    _id: `a-${key}`,
    phone: `+9198${n}`,
    phoneKey: key,
    recipient: `p_${key}`,
    categories: ['all'],
    createdAt: new Date(),
  };
  insertAlert.run(doc._id, doc.recipient, JSON.stringify(doc));
}
database.exec('COMMIT');

const page = database.prepare('SELECT doc FROM alerts WHERE recipient > ? ORDER BY recipient, id LIMIT ?');
const find = database.prepare('SELECT doc FROM threads WHERE id = ?');
const insert = database.prepare('INSERT INTO threads (id, recipient, urgency, due, forget, doc) VALUES (?, ?, ?, ?, ?, ?)');
const keepPlace = database.prepare('INSERT INTO campaigns VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET after = excluded.after');
process.on('message', (meetingId: string) => {
  const from = performance.now();
  for (let after = ''; ; ) {
    const alerts = page.all(after, PAGE).map(({ doc }) => JSON.parse(String(doc)));
    if (alerts.length === 0) break;
    database.exec('BEGIN IMMEDIATE');
    for (const { _id: alertId, recipient } of alerts) {
      const id = `${meetingId}:${recipient}`;
      if (find.get(id)) continue;
      const dueAt = new Date(Date.now() + 4_000);
      const doc = {
        _id: id,
        meetingId,
        recipient,
        alertId,
        reasons: ['alert'],
        told: null,
        reminder: null,
        reminded: null,
        dueAt,
        urgency: 2,
      };
      insert.run(id, recipient, 2, dueAt.getTime(), dueAt.getTime(), JSON.stringify(doc));
    }
    after = alerts.at(-1).recipient;
    keepPlace.run(meetingId, after);
    database.exec('COMMIT');
  }
  process.send?.({ rate: (size * 1_000) / (performance.now() - from) });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
