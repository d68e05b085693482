import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { readCommand } from '@visavis/backends';
import { describeWith } from '@visavis/testing';
import { parseAllDocuments, stringify } from 'yaml';
import {
  and,
  kubernetesValidate,
  kubeScore,
  kustomize,
  type Manifest,
  ours,
  overlays,
  processOf,
  render,
  workloads,
} from './kubernetes.ts';
import { selects } from './network.ts';
import { processes, read, schemaOf, services } from './processes.ts';

/** kube-score's checks that do not fit, each with its reason. */
const ignored = {
  'container-image-pull-policy': 'tags are versions and never move; Always would tie a restart to the registry',
  'pod-probes-identical': 'an engine that is away must not take every replica out of the load balancer (process/deployment.yaml)',
  'deployment-has-host-podantiaffinity': 'topology spread constraints say the same, and for zones too',
  'deployment-replicas': 'it does not know KEDA: ScaledObjects keep at least two',
};
const check = (program: string, args: string[], input: string) => {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};
const broken = (manifests: readonly Manifest[], change: (deployment: Manifest) => void) => {
  const copy = structuredClone(manifests) as Manifest[];
  change(copy.find(({ kind }) => kind === 'Deployment') as Manifest);
  return copy.map((manifest) => stringify(manifest)).join('---\n');
};

const renderAll = (program: readonly string[]) => ({
  local: render(program, 'local'),
  production: render(program, 'production'),
});

describeWith('kustomize', kustomize(), 'The rebuild that the page tells an operator to start', (program) => {
  const page = read('k8s/README.md');
  const commands = /```sh\n(\([\s\S]*?--rebuild[\s\S]*?\))\n```/.exec(page)?.[1] ?? '';
  const jobOf = (...more: string[]) => {
    const expressions = [...commands.matchAll(/-e ('[^']*')/g)].map(([, expression]) => `-e ${expression}`);
    const script = `sed ${[...expressions, ...more].join(' ')}`;
    const { stdout } = spawnSync('sh', ['-c', script], { input: render(program, 'production').text, encoding: 'utf8' });
    const jobs = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
    return jobs.find(({ kind, metadata }) => kind === 'Job' && metadata.name === 'visavis-rebuild-admin');
  };
  const argsOf = (job: Manifest | undefined): string[] => job?.spec.template.spec.containers[0].args;
  test('waits until all replicas are gone, tries once, and goes on after a success only', () => {
    const order = ['paused-replicas=0', '--for=delete', 'delete job', 'kubectl apply', '--for=condition=complete', 'replicas-'];
    const places = order.map((step) => commands.indexOf(step));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    const job = jobOf();
    expect(argsOf(job)).toEqual(['--rebuild']);
    expect(job?.spec).toMatchObject({ backoffLimit: 0, template: { spec: { restartPolicy: 'Never' } } });
  });
  test('can leave events out', () => {
    const more = /(-e '[^']*' -e '[^']*--skip=[^']*')/.exec(page)?.[1] ?? '';
    expect(readCommand(argsOf(jobOf(more)))).toMatchObject({ rebuild: true, skip: ['<event id>'] });
  });
});

describeWith('kubernetes-validate', and(kustomize(), kubernetesValidate()), 'Schemas of the manifests', ([program, validate]) => {
  const rendered = renderAll(program);
  const { production } = rendered;
  // ScaledObject is KEDA's, whose schema the validator does not have: it says so and passes; its fields are held below.
  test.each(overlays)('%s: has only objects and fields that Kubernetes knows', (overlay) => {
    const { status, output } = check(validate, ['--strict', '-'], rendered[overlay].text);
    expect({ status, errors: output.match(/^ERROR.*$/gm) }).toEqual({ status: 0, errors: null });
    expect(output.match(/passed for resource/g)?.length).toBe(
      rendered[overlay].manifests.filter(({ kind }) => kind !== 'ScaledObject').length,
    );
  });
  test('finds an unknown field', () => {
    const text = broken(production.manifests, (deployment) => (deployment.spec.replica = 2));
    expect(check(validate, ['--strict', '-'], text).status).not.toBe(0);
  });
});

describeWith('kube-score', and(kustomize(), kubeScore()), 'Policies of the manifests', ([program, score]) => {
  const { production } = renderAll(program);
  const args = ['score', '--ignore-container-cpu-limit', '--exit-one-on-warning', '-o', 'ci'];
  const all = [...args, ...Object.keys(ignored).flatMap((name) => ['--ignore-test', name]), '-'];
  test('finds nothing to report in production', () => {
    const { output } = check(score, all, production.text);
    expect(output.split('\n').filter((line) => /^\[(CRITICAL|WARNING)\]/.test(line))).toEqual([]);
    expect(output).toMatch(/^\[OK\]/m);
  });
  test('finds a container that may write to its root', () => {
    const text = broken(production.manifests, (deployment) => {
      deployment.spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem = false;
    });
    expect(check(score, all, text).status).toBe(1);
  });
});

const DEFAULT_PARTITIONS = schemaOf('meeting').EVENT_BUS_PARTITIONS?.schema.parse(undefined);

describe('what is written of partitions', () => {
  const texts = ['k8s/README.md', 'k8s/scaling/services.yaml', 'k8s/scaling/bff.yaml', 'docs/operations.md', 'README.md'];
  test.each(texts)('%s: names no other number, and ties no number of replicas to them', (path) => {
    const text = read(path);
    const numbers = [...text.matchAll(/(\d+) partitions|EVENT_BUS_PARTITIONS=(\d+)/g)].map(([, one, other]) =>
      Number(one ?? other),
    );
    expect(numbers.filter((number) => number !== DEFAULT_PARTITIONS)).toEqual([]);
    expect(text).not.toMatch(/replica a partition|(?:is|as many as) `?EVENT_BUS_PARTITIONS/);
  });
});

describeWith('kustomize', kustomize(), 'Manifests', (program) => {
  const rendered = renderAll(program);
  const { local, production } = rendered;

  describe('pods', () => {
    test.each(overlays)('%s: all meet the restricted pod security of their namespace', (overlay) => {
      const [namespace] = rendered[overlay].of('Namespace');
      expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
      for (const { name, template } of workloads(rendered[overlay])) {
        const { spec } = template;
        const [container] = spec.containers;
        expect({ name, ...spec.securityContext }).toMatchObject({
          name,
          runAsNonRoot: true,
          seccompProfile: { type: 'RuntimeDefault' },
        });
        expect(container.securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
        expect(spec.automountServiceAccountToken).toBe(false);
        expect([spec.hostNetwork, spec.hostPID, spec.hostIPC, container.securityContext.privileged]).toEqual(
          Array(4).fill(undefined),
        );
        for (const volume of spec.volumes ?? []) expect(volume).not.toHaveProperty('hostPath');
        expect(container.resources.limits.memory).toBeDefined();
        expect(container.image).not.toMatch(/(:latest|\/[^:]*)$/);
      }
    });

    test('of the product write to /tmp and /data only, and have time to drain before they are killed', () => {
      for (const { template, manifest } of ours(production)) {
        const [container] = template.spec.containers;
        expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
        expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual(['/tmp', '/data']);
        if (manifest.kind !== 'Deployment') continue;
        // The platform's `stopOnSignals` ends within 10 s.
        const head = container.lifecycle.preStop.sleep.seconds + 10;
        expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(head);
        expect(manifest.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
        const { startupProbe, readinessProbe, livenessProbe } = container;
        expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe.httpGet.path)).toEqual([
          '/readyz',
          '/healthz',
          '/healthz',
        ]);
      }
    });

    test.each(overlays)('%s: are selected per process by Services and budgets, those of Jobs by none', (overlay) => {
      const pods = workloads(rendered[overlay]);
      for (const { kind, metadata, spec } of [
        ...rendered[overlay].of('Service'),
        ...rendered[overlay].of('PodDisruptionBudget'),
      ]) {
        const selector = kind === 'Service' ? { matchLabels: spec.selector } : spec.selector;
        const chosen = pods.filter(({ template }) => selects(selector, template.metadata.labels));
        expect(chosen.map(({ manifest }) => manifest.metadata.name)).toEqual([metadata.name]);
        expect(chosen[0]?.manifest.kind).not.toBe('Job');
      }
    });
  });

  test('sends the cookie of long-polling over TLS only in production, and writes no query to the access log', () => {
    const prefix = 'nginx.ingress.kubernetes.io/';
    const annotations = (overlay: 'local' | 'production') =>
      rendered[overlay].of('Ingress').map(({ metadata }) => metadata.annotations ?? {});
    expect(annotations('production').map((each) => each[`${prefix}enable-access-log`])).toEqual(['false', 'false']);
    const secure = (overlay: 'local' | 'production') =>
      annotations(overlay).flatMap((each) => (each[`${prefix}affinity`] ? [each[`${prefix}session-cookie-secure`]] : []));
    // Locally there is no TLS.
    expect([secure('local'), secure('production')]).toEqual([[undefined], ['true']]);
  });

  describe('scaling', () => {
    const settings = production.of('ConfigMap').find(({ metadata }) => metadata.name.startsWith('visavis-settings'));
    const partitions = Number(settings?.data.EVENT_BUS_PARTITIONS);

    test('scales every service by the lag of its group', () => {
      const scaled = production.of('ScaledObject').map(({ spec }) => {
        const kafka = spec.triggers.find(({ type }: { type: string }) => type === 'kafka').metadata;
        expect(kafka.bootstrapServers).not.toBe('kafka:9092');
        expect(spec.minReplicaCount).toBeGreaterThanOrEqual(2);
        return [spec.scaleTargetRef.name, kafka.consumerGroup];
      });
      expect(scaled.sort()).toEqual(services.map(({ name }) => [`visavis-${name}`, name]).sort());
    });
    test('leaves each group a partition for each member that it may have: replicas can be raised later, partitions never', () => {
      const most = [
        ...production.of('ScaledObject').map(({ spec }) => [spec.scaleTargetRef.name, spec.maxReplicaCount]),
        ...production.of('HorizontalPodAutoscaler').map(({ spec }) => [spec.scaleTargetRef.name, spec.maxReplicas]),
      ];
      expect(most.map(([name]) => name).sort()).toEqual(processes.map(({ name }) => `visavis-${name}`).sort());
      expect(most.filter(([, replicas]) => !(replicas <= partitions))).toEqual([]);
      expect(partitions).toBe(DEFAULT_PARTITIONS);
    });
    test('scales the BFF by its load; no scaled object states its own number of replicas', () => {
      expect(production.of('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)).toEqual(['visavis-bff']);
      for (const { spec } of production.of('Deployment')) expect(spec.replicas).toBeUndefined();
    });
    test('needs neither KEDA nor metrics in local, which has two BFFs', () => {
      expect([...local.of('ScaledObject'), ...local.of('HorizontalPodAutoscaler')]).toEqual([]);
      expect(local.of('Deployment').find(({ metadata }) => metadata.name === 'visavis-bff')?.spec.replicas).toBe(2);
    });
  });

  test.each(overlays)('%s: gives every process the image of its own target', (overlay) => {
    for (const workload of ours(rendered[overlay])) {
      const image = workload.template.spec.containers[0].image;
      expect(image).toMatch(new RegExp(`(^|/)visavis/${processOf(workload)}:[\\w.-]+$`));
    }
  });
});
