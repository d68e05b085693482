import { freePort } from '../ports.ts';
import { dockerRuns, startContainer } from './container.ts';
import { type Engine, findProgram, type RunningEngine } from './engine.ts';
import { canConnect, startNative } from './native.ts';

const key = 'visavis-test';
const secret = 'visavis-test-secret';
const urlOf = (host: string, port: number) => `s3://${key}:${secret}@${host}:${port}/visavis?region=us-east-1&tls=false`;

/** S3_URL (`s3://key:secret@host:port/bucket?…`), else MinIO as a container, else the `minio` of this machine. */
export function s3(): Engine<() => Promise<RunningEngine>> {
  const configured = process.env.S3_URL;
  if (configured) return { available: true, value: async () => ({ url: configured, stop: async () => undefined }) };
  const environment = { MINIO_ROOT_USER: key, MINIO_ROOT_PASSWORD: secret };
  if (dockerRuns())
    return {
      available: true,
      value: () =>
        startContainer(
          'minio/minio:RELEASE.2025-09-07T16-13-09Z',
          (container) => container.withExposedPorts(9000).withEnvironment(environment).withCommand(['server', '/data']),
          (container) => urlOf(container.getHost(), container.getMappedPort(9000)),
        ),
    };
  const program = findProgram('minio');
  if (!program) return { available: false, reason: 'no S3_URL, no Docker and no minio on the PATH' };
  return {
    available: true,
    async value() {
      const port = await freePort();
      return startNative({
        name: 'minio',
        url: urlOf('127.0.0.1', port),
        environment,
        command: (folder) => [program, 'server', '--quiet', '--address', `127.0.0.1:${port}`, `${folder}/data`],
        ready: () => canConnect(port),
      });
    },
  };
}
