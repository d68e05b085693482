import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { processNamed } from '@visavis/contracts/processes';
import { describeWith, type Engine, findProgram } from '@visavis/testing';
import { type ComposeService, composeEnvironment, composeFile, madeSecrets, secretsOf } from './compose.ts';
import { services as dataOwners, envFile, keepsFiles, processes, read, root } from './processes.ts';

function dockerCompose(): Engine<string> {
  const docker = findProgram('docker');
  return docker && spawnSync(docker, ['compose', 'version']).status === 0
    ? { available: true, value: docker }
    : { available: false, reason: 'no `docker compose` here' };
}

// Asks the command alone; it needs no Docker engine.
describeWith('docker-compose', dockerCompose(), 'docker compose', (docker) => {
  test('accepts the file', () => {
    const { status, stderr } = spawnSync(docker, ['compose', 'config', '--quiet'], { cwd: root, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('docker-compose.yml', () => {
  const { services, volumes } = composeFile();
  const all = Object.entries(services);
  const ours = all.filter(([, { build }]) => build);
  const runsOnce = ({ restart }: ComposeService) => restart === undefined || restart.startsWith('on-failure');
  const waitsFor = (name: string) => Object.entries(services[name]?.depends_on ?? {});

  test('builds every process from its own folder, unprivileged, with a read-only root', () => {
    expect(new Set(ours.map(([, { build }]) => build?.args.FOLDER))).toEqual(new Set(processes.map(({ folder }) => folder)));
    for (const [name, service] of ours) {
      expect(service).toMatchObject({ image: `visavis/${name.replace('-prepare', '')}`, read_only: true, cap_drop: ['ALL'] });
      // For trials: the sandbox is in no image that is built without asking for it.
      expect(service.build?.args).toEqual({ FOLDER: processNamed(name.replace('-prepare', '')).folder, SANDBOX: 'true' });
      // The image's own entry point, with the made secrets.
      const [, line = '[]'] = /^ENTRYPOINT (.*)$/m.exec(read('Dockerfile')) ?? [];
      expect(service.entrypoint?.filter((argument) => !argument.startsWith('--env-file='))).toEqual(JSON.parse(line));
      expect(service.command).toEqual(name.endsWith('-prepare') ? ['--prepare'] : undefined);
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10)).toBeGreaterThan(10);
    }
  });

  test('gives each one limits, an image of a stated version, and a restart when it dies', () => {
    for (const [name, service] of all) {
      expect([name, service.deploy?.resources?.limits]).toEqual([name, { cpus: expect.any(String), memory: expect.any(String) }]);
      if (!service.build) expect(service.image).toMatch(/:[\w.-]*\d[\w.-]*$/);
      if (!runsOnce(service)) expect(service.restart).toBe('unless-stopped');
    }
  });

  test('starts in an order without cycles, each after its healthy or completed dependencies', () => {
    for (const [name] of all)
      for (const [other, { condition }] of waitsFor(name)) {
        const service = services[other];
        if (!service) throw new Error(`${name} waits for ${other}, which is not there`);
        expect(condition).toBe(runsOnce(service) ? 'service_completed_successfully' : 'service_healthy');
        // Ours have the image's own.
        if (!runsOnce(service)) expect(service.healthcheck ?? service.build).toBeDefined();
      }
    const reached = (name: string, path: readonly string[] = []): string[] => {
      if (path.includes(name)) throw new Error(`a circle: ${[...path, name].join(' → ')}`);
      return [name, ...waitsFor(name).flatMap(([other]) => reached(other, [...path, name]))];
    };
    expect(new Set(reached('nginx'))).toEqual(
      new Set(all.map(([name]) => name).filter((name) => name !== 'coturn' && name !== 'livekit')),
    );
    // A consumer starts only after its topics exist, of any producer.
    for (const { name } of processes)
      expect(waitsFor(name).map(([other]) => other)).toEqual(
        expect.arrayContaining(all.map(([other]) => other).filter((other) => other.endsWith('-prepare'))),
      );
  });

  test('opens only the load balancer, the TURN server and the media server, and to this machine only', () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx', 'coturn', 'livekit']);
    for (const [, { ports = [] }] of all) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(services.bff?.deploy?.replicas).toBe(2);
  });

  test('has pages allow videos from where signed links lead, and opens it', () => {
    const publicOf = (url = '') => new URL(url).searchParams.get('public') ?? '';
    const publicEndpoint = publicOf(composeEnvironment(composeFile(), 'meeting').FILES_URL);
    expect(composeEnvironment(composeFile(), 'bff').CSP_IMAGES?.split(',')).toContain(publicEndpoint);
    const port = new URL(publicEndpoint).port;
    expect(services.nginx?.ports).toContainEqual(expect.stringMatching(new RegExp(`^127\\.0\\.0\\.1:${port}:8081$`)));
    // On Kubernetes the same, by `kubectl port-forward`.
    const local = envFile(read('k8s/overlays/local/made/meeting/process.env')).FILES_URL;
    expect(envFile(read('k8s/overlays/local/settings.env')).CSP_IMAGES).toBe(publicOf(local));
  });

  test('runs nothing with privileges that it does not need', () => {
    const added = { secrets: ['CHOWN'], coturn: ['NET_BIND_SERVICE'] } as Record<string, string[]>;
    for (const [name, { cap_drop, cap_add, security_opt }] of all)
      expect({ name, cap_drop, cap_add, security_opt }).toEqual({
        name,
        cap_drop: ['ALL'],
        cap_add: added[name],
        security_opt: ['no-new-privileges:true'],
      });
  });

  test('gives each container its own secrets only', () => {
    const compose = composeFile();
    for (const [name] of all)
      if (!['secrets', 'nginx', 'livekit'].includes(name))
        expect(secretsOf(compose, name).map(({ read_only, volume }) => [name, read_only, volume])).toEqual([
          [name, true, { subpath: `made/${name.replace('-prepare', '')}` }],
        ]);
    // As a whole it goes to the one that makes it.
    const whole = all.filter(([, { volumes = [] }]) => volumes.some((mount) => `${mount}`.startsWith('secrets:')));
    expect(whole.map(([name]) => name)).toEqual(['secrets']);
  });

  test('lets no engine in without a password', () => {
    const urls = processes.flatMap(({ name }) =>
      Object.entries(composeEnvironment(composeFile(), name)).filter(([setting]) =>
        /^(EVENT_BUS|CACHE|STORE|FILES)_URL$/.test(setting),
      ),
    );
    expect(urls.length).toBe(2 * processes.length + dataOwners.length + processes.filter(({ name }) => keepsFiles(name)).length);
    for (const [setting, url] of urls)
      expect([setting, url]).toEqual([setting, expect.stringMatching(/^[\w+]+:\/\/[\w-]+:[\w-]{43}@/)]);
    expect(services.kafka?.environment?.KAFKA_LISTENER_SECURITY_PROTOCOL_MAP).toContain('CLIENTS:SASL_PLAINTEXT');
    expect(services.kafka?.environment?.KAFKA_LISTENERS).toMatch(/^CLIENTS:\/\/:9092(,[A-Z]+:\/\/localhost:\d+)+$/);
  });

  test('relays calls to public addresses only', () => {
    const denied = new BlockList();
    for (const argument of services.coturn?.command ?? []) {
      const [, from, to] = /^--denied-peer-ip=([^-]+)-([^-]+)$/.exec(argument) ?? [];
      if (from && to) denied.addRange(from, to, from.includes(':') ? 'ipv6' : 'ipv4');
    }
    const isDenied = (address: string) => denied.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
    const inside = ['10.0.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '127.0.0.1', '0.0.0.0'];
    const inside6 = ['::1', 'fc00::1', 'fdff::1', 'fe80::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'];
    expect([...inside, ...inside6].filter((address) => !isDenied(address))).toEqual([]);
    expect(['203.0.113.7', '172.32.0.1', '8.8.8.8', '2001:db8::1'].filter(isDenied)).toEqual([]);
  });

  test('runs a media server where it is asked for by name, with the key that the environment gives', () => {
    expect(all.filter(([, { profiles }]) => profiles).map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['livekit', ['media']],
    ]);
    for (const name of ['meeting', 'bff']) expect(composeEnvironment(composeFile(), name)).toMatchObject({ MEDIA_URL: '' });
    // Given to the server and to the meeting service from the same two variables, and none of them has a value of its own.
    const text = read('docker-compose.yml');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose's own variables
    const variables = ['MEDIA_KEY: ${MEDIA_KEY:-}', 'MEDIA_SECRET: ${MEDIA_SECRET:-}', '"${MEDIA_KEY:-}: ${MEDIA_SECRET:-}"'];
    for (const variable of variables) expect(text.split(variable)).toHaveLength(2);
  });

  test('mounts only files that exist', () => {
    for (const [, { volumes: mounted = [] }] of all)
      for (const mount of mounted) {
        const [source = ''] = typeof mount === 'string' ? mount.split(':') : [mount.source];
        expect(source.startsWith('.') ? existsSync(join(root, source)) : source in volumes).toBe(true);
      }
  });
});

test('makes strong secrets for docker compose up, different in each installation', () => {
  const [one, two] = [madeSecrets('made/auth/process.env'), madeSecrets('made/auth/process.env')];
  for (const [name, value] of Object.entries(one)) {
    expect(two[name]).not.toBe(value);
    expect(value.length).toBeGreaterThanOrEqual(43);
  }
});
