// The peer of P1, a process of its own: what one would write without our layers. The same ten meetings a page from an indexed
// SQLite table, the same JSON, the same token remembered; once on Express 5, once on bare node:http.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';

process.once('message', ({ rows, token }: { rows: { startsAt: string }[]; token: string }) => {
  const database = new DatabaseSync(':memory:');
  database.exec(
    'CREATE TABLE meetings (id INTEGER PRIMARY KEY, status TEXT, startsAt INTEGER, doc TEXT); CREATE INDEX upcoming ON meetings (status, startsAt)',
  );
  const insert = database.prepare('INSERT INTO meetings (status, startsAt, doc) VALUES (?, ?, ?)');
  for (const row of rows) insert.run('approved', Date.parse(row.startsAt), JSON.stringify(row));
  const page = database.prepare(
    "SELECT doc FROM meetings WHERE status = 'approved' AND startsAt > ? ORDER BY startsAt LIMIT ? OFFSET ?",
  );
  const total = database.prepare("SELECT count(*) AS n FROM meetings WHERE status = 'approved' AND startsAt > ?");
  const remembered = new Map([[token, { userId: 'u1', expiresAt: Date.now() + 3_600_000 }]]);

  const list = (authorization: string | undefined, query: { page?: string; limit?: string }) => {
    const principal = remembered.get(authorization?.slice(7) ?? '');
    if (!principal || principal.expiresAt < Date.now()) return undefined;
    const limit = Number(query.limit ?? 10);
    const at = Number(query.page ?? 1);
    const now = Date.now();
    const count = (total.get(now) as { n: number }).n;
    const meetings = (page.all(now, limit, (at - 1) * limit) as { doc: string }[]).map(({ doc }) => JSON.parse(doc));
    return { success: true, meetings, pagination: { total: count, page: at, limit, pages: Math.ceil(count / limit) } };
  };

  const app = express();
  app.get('/api/meetings/public', (request, response) => {
    const answer = list(request.headers.authorization, request.query as Record<string, string>);
    if (!answer) return void response.status(401).json({ success: false });
    response.json(answer);
  });
  const bare = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const body = JSON.stringify(list(request.headers.authorization, Object.fromEntries(url.searchParams)));
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
  const withExpress = app.listen(0, '127.0.0.1', () => {
    bare.listen(0, '127.0.0.1', () =>
      process.send?.({ express: (withExpress.address() as AddressInfo).port, bare: (bare.address() as AddressInfo).port }),
    );
  });
});
process.on('disconnect', () => process.exit());
