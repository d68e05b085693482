import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TokenVerifier } from 'livekit-server-sdk';

/** The API of a LiveKit server (Twirp: one POST for each call, in JSON), and who is connected to it. */
export function createFakeMediaServer() {
  const config = { url: 'wss://media.test', apiUrl: '', key: 'media-key', secret: 'media-secret-of-32-characters-xx' };
  const rooms = new Map<string, Set<string>>();
  const fake = {
    config,
    /** Calls that arrived, in order: `RemoveParticipant room_1 gita`. */
    calls: [] as string[],
    /** It answers with an error. */
    isAway: false,
    /** Somebody is connected, whatever they were given for it. */
    connect: (room: string, ...identities: string[]) => rooms.set(room, new Set([...(rooms.get(room) ?? []), ...identities])),
    connected: (room: string) => [...(rooms.get(room) ?? [])],
    async start() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      config.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
  const answer = async (path: string, authorization: string, body: { room: string; identity?: string }) => {
    const method = path.replace('/twirp/livekit.RoomService/', '');
    const { video } = await new TokenVerifier(config.key, config.secret).verify(authorization.replace('Bearer ', ''));
    fake.calls.push([method, body.room, body.identity].filter(Boolean).join(' '));
    if (fake.isAway) return { status: 500, body: { code: 'internal', msg: 'away' } };
    const people = rooms.get(body.room);
    const isThere =
      method === 'DeleteRoom'
        ? video?.roomCreate && rooms.delete(body.room)
        : video?.roomAdmin && video.room === body.room && people?.delete(body.identity ?? '');
    return isThere ? { status: 200, body: {} } : { status: 404, body: { code: 'not_found', msg: 'nobody of that name' } };
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { status, body } = await answer(request.url ?? '', request.headers.authorization ?? '', JSON.parse(text));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return fake;
}
