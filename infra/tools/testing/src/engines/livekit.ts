import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../ports.ts';
import { type Engine, findProgram, type RunningEngine } from './engine.ts';
import { canConnect, enginesFolder, startNative } from './native.ts';

/** Of the server that tests start. */
export const livekitKey = { key: 'visavis-test', secret: 'visavis-test-secret-of-32-characters' };

/** The LiveKit server that `npm run engines` built, or the one of this machine; on loopback only. */
export function livekit(): Engine<() => Promise<RunningEngine>> {
  const built = join(enginesFolder(), 'livekit', 'livekit-server');
  const program = existsSync(built) ? built : findProgram('livekit-server');
  if (!program) return { available: false, reason: 'no LiveKit server found; npm run engines builds it where Go is installed' };
  return {
    available: true,
    value: async () => {
      const [port, tcp, udp] = [await freePort(), await freePort(), await freePort()];
      const config = [
        `port: ${port}`,
        "bind_addresses: ['127.0.0.1']",
        'rtc:',
        `  tcp_port: ${tcp}`,
        `  udp_port: ${udp}`,
        '  use_external_ip: false',
        '  enable_loopback_candidate: true',
        '  interfaces: { includes: [lo] }',
        `keys: { ${livekitKey.key}: ${livekitKey.secret} }`,
        'logging: { level: warn }',
      ];
      return startNative({
        name: 'livekit',
        url: `ws://127.0.0.1:${port}`,
        prepare: (folder) => writeFileSync(join(folder, 'livekit.yaml'), config.join('\n')),
        command: (folder) => [program, '--config', join(folder, 'livekit.yaml')],
        ready: () => canConnect(port),
      });
    },
  };
}
