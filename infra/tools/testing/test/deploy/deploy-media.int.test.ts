import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { meetingService } from '@visavis/meeting';
import { loadSettings } from '@visavis/platform';
import { describeWith } from '@visavis/testing';
import {
  and,
  kubernetesValidate,
  kubeScore,
  kustomize,
  ours,
  overlays,
  processOf,
  render,
  renderWith,
  type Workload,
  workloads,
} from './kubernetes.ts';
import { allowedConnections } from './network.ts';
import { schemaOf } from './processes.ts';
import { environmentOf, filledSecrets } from './secrets.ts';

const SECRET = 'a-secret-of-the-media-server-0123456789';

describeWith('kustomize', kustomize(), 'k8s/media', (program) => {
  const rendered = renderWith(program, 'production', 'media');
  const byName = (kind: string, name: string) => rendered.of(kind).find(({ metadata }) => metadata.name === name);
  const meeting = (of = rendered) => ours(of).find((workload) => processOf(workload) === 'meeting') as Workload;
  const configOf = (environment: Record<string, string>) => {
    const complete = { ...environment, MESSENGER: 'sandbox' };
    const secrets = { SERVICE_SECRET: 'x', PHONE_KEY_SECRET: 'x' };
    return meetingService.config(loadSettings(schemaOf('meeting'), complete) as never, secrets).mediaServer;
  };

  test('gives the meeting service the server whose key it knows', () => {
    const secrets = { ...filledSecrets(program), 'visavis-media': { MEDIA_SECRET: SECRET } };
    const media = configOf(environmentOf(rendered, meeting(), secrets));
    expect(media).toEqual({ url: 'wss://media.visavis.example', apiUrl: 'http://livekit:7880', key: 'visavis', secret: SECRET });
    expect(byName('Service', 'livekit')?.spec.ports).toContainEqual(expect.objectContaining({ port: 7880 }));
    const [container] = byName('Deployment', 'livekit')?.spec.template.spec.containers ?? [];
    const variables = Object.fromEntries(container.env.map(({ name, ...rest }: { name: string }) => [name, rest]));
    const settings = rendered.of('ConfigMap').find(({ metadata }) => metadata.name.startsWith('visavis-settings'));
    expect(variables).toMatchObject({
      MEDIA_KEY: { valueFrom: { configMapKeyRef: { name: settings?.metadata.name, key: 'MEDIA_KEY' } } },
      MEDIA_SECRET: { valueFrom: { secretKeyRef: { name: 'visavis-media', key: 'MEDIA_SECRET' } } },
      LIVEKIT_KEYS: { value: '$(MEDIA_KEY): $(MEDIA_SECRET)' },
    });
    expect(byName('Ingress', 'livekit')?.spec.rules[0].host).toBe(new URL(media?.url ?? '').host);
  });

  test('says what is missing to a meeting service without the Secret', () => {
    expect(() => configOf(environmentOf(rendered, meeting(), filledSecrets(program)))).toThrow(/^MEDIA_SECRET: required/);
  });

  test.each(overlays)('is in no overlay by itself, and nothing waits for its Secret: %s', (overlay) => {
    const without = render(program, overlay);
    expect(without.text).not.toContain('livekit');
    const environment = environmentOf(without, meeting(without), overlay === 'local' ? undefined : filledSecrets(program));
    expect(configOf(environment)).toBeUndefined();
  });

  test('opens the ports that the server tells browsers, to everybody, and lets it reach public addresses by UDP only', () => {
    const [container] = byName('Deployment', 'livekit')?.spec.template.spec.containers ?? [];
    const config = container.env.find(({ name }: { name: string }) => name === 'LIVEKIT_CONFIG').value;
    for (const [name, port] of [
      ['tcp', 7881],
      ['udp', 7882],
    ] as const) {
      expect(config).toContain(`${name}_port: ${port}`);
      expect(byName('Service', 'livekit-media')?.spec.ports).toContainEqual({ name, port, protocol: name.toUpperCase() });
    }
    const own = allowedConnections(rendered).filter((connection) => connection.includes('livekit'));
    const inside =
      '0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, 224.0.0.0/3';
    expect(own).toEqual(
      [
        'livekit → kube-system/kube-dns:53',
        `livekit → 0.0.0.0/0 but ${inside}:1024`,
        'livekit → 2000::/3:1024',
        'ingress-nginx → livekit:7880',
        'visavis-meeting → livekit:7880',
        ...['0.0.0.0/0', '::/0'].flatMap((from) => [`${from} → livekit:7881`, `${from} → livekit:7882`]),
      ].sort(),
    );
    // Beside it nothing has changed.
    expect(allowedConnections(rendered).filter((connection) => !connection.includes('livekit'))).toEqual(
      allowedConnections(render(program, 'production')),
    );
  });

  test('meets the restricted pod security of its namespace', () => {
    const livekit = workloads(rendered).find(({ name }) => name === 'Deployment livekit')?.template.spec;
    expect(livekit.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    const { securityContext, ports } = livekit.containers[0];
    expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
    expect([livekit.hostNetwork, ...ports.map(({ hostPort }: { hostPort?: number }) => hostPort)]).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describeWith(
  'kube-score and kubernetes-validate',
  and(kustomize(), and(kubeScore(), kubernetesValidate())),
  'k8s/media',
  (all) => {
    const [program, [score, validate]] = all;
    // Alone: of the rest the tests of production say it.
    const text = () => {
      const { manifests } = renderWith(program, 'production', 'media');
      return manifests.filter((each) => JSON.stringify(each).includes('livekit') || each.metadata.name === 'default-deny');
    };
    const ask = (command: string, args: string[]) => {
      const input = text()
        .map((manifest) => JSON.stringify(manifest))
        .join('\n---\n');
      return spawnSync(command, args, { input, encoding: 'utf8' });
    };

    test('has only objects and fields that Kubernetes knows', () => {
      const { status, stdout, stderr } = ask(validate, ['--strict', '-']);
      expect({ status, errors: (stdout + stderr).match(/^ERROR.*$/gm) }).toEqual({ status: 0, errors: null });
    });
    test('has nothing that kube-score reports', () => {
      const ignored = ['container-image-pull-policy', 'pod-probes-identical', 'deployment-replicas'];
      // One policy is the meeting service's, whose pods are not among these.
      ignored.push('networkpolicy-targets-pod');
      const { stdout } = ask(score, [
        'score',
        '--ignore-container-cpu-limit',
        '-o',
        'ci',
        ...ignored.flatMap((name) => ['--ignore-test', name]),
        '-',
      ]);
      expect(stdout.split('\n').filter((line) => /^\[(CRITICAL|WARNING)\]/.test(line))).toEqual([]);
      expect(stdout).toMatch(/^\[OK\].*livekit/m);
    });
  },
);
