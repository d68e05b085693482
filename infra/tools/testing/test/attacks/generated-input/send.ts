import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Puts bytes and paths on the wire as they are given, which `fetch` would normalise or refuse. */
export function createSender(url: string, options: { connections: number; deadlineMs: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const { hostname, port } = new URL(url);
  return {
    /** Rejects when there is no whole answer before the deadline. */
    send: (sent: { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }) =>
      new Promise<Reply>((resolve, reject) => {
        const { method, path, headers } = sent;
        const body = sent.body === undefined ? undefined : Buffer.from(sent.body);
        const length = body && headers['transfer-encoding'] === undefined ? { 'content-length': String(body.length) } : {};
        const call = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
          response.on('error', reject);
        });
        call.setTimeout(options.deadlineMs, () => call.destroy(new Error(`no answer within ${options.deadlineMs} ms`)));
        call.on('error', reject);
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
}
