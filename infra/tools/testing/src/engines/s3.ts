import { freePort, freePorts } from '../ports.ts';
import { dockerRuns, startContainer } from './container.ts';
import { type Engine, findProgram, type RunningEngine } from './engine.ts';
import { canConnect, startNative } from './native.ts';

const key = 'visavis-test';
const secret = 'visavis-test-secret';
const urlOf = (host: string, port: number) => `s3://${key}:${secret}@${host}:${port}/visavis?region=us-east-1&tls=false`;

/** S3_URL (`s3://key:secret@host:port/bucket?…`), else MinIO as a container, else MinIO or SeaweedFS of this machine. */
export function s3(): Engine<() => Promise<RunningEngine>> {
  const configured = process.env.S3_URL;
  if (configured) return { available: true, value: async () => ({ url: configured, stop: async () => undefined }) };
  if (dockerRuns())
    return {
      available: true,
      value: () =>
        startContainer(
          'minio/minio:RELEASE.2025-09-07T16-13-09Z',
          (container) => container.withExposedPorts(9000).withEnvironment(MINIO_ENVIRONMENT).withCommand(['server', '/data']),
          (container) => urlOf(container.getHost(), container.getMappedPort(9000)),
        ),
    };
  const [minio, weed] = [findProgram('minio'), findProgram('weed')];
  if (minio) return { available: true, value: () => startMinio(minio) };
  if (weed) return { available: true, value: () => startSeaweed(weed) };
  return { available: false, reason: 'no S3_URL, no Docker, and neither minio nor weed on the PATH' };
}

const MINIO_ENVIRONMENT = { MINIO_ROOT_USER: key, MINIO_ROOT_PASSWORD: secret };
async function startMinio(program: string): Promise<RunningEngine> {
  const port = await freePort();
  return startNative({
    name: 'minio',
    url: urlOf('127.0.0.1', port),
    environment: MINIO_ENVIRONMENT,
    command: (folder) => [program, 'server', '--quiet', '--address', `127.0.0.1:${port}`, `${folder}/data`],
    ready: () => canConnect(port),
  });
}

/** The parts of SeaweedFS that listen, each on two ports. */
const SEAWEED_PARTS = ['master', 'volume', 'filer', 's3'];
async function startSeaweed(program: string): Promise<RunningEngine> {
  const names = SEAWEED_PARTS.flatMap((part) => [`${part}.port`, `${part}.port.grpc`]);
  const ports = await freePorts(names.length);
  const port = ports[names.indexOf('s3.port')] as number;
  return startNative({
    name: 'seaweed',
    url: urlOf('127.0.0.1', port),
    environment: { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret },
    command: (folder) => [
      program,
      'server',
      ...['-ip=127.0.0.1', `-dir=${folder}`, '-s3', '-s3.iam=false', ...names.map((name, at) => `-${name}=${ports[at]}`)],
      // Each bucket takes some volumes: many, and small.
      ...['-volume.max=1000', '-master.volumeSizeLimitMB=16'],
    ],
    ready: () => canConnect(port),
  });
}
