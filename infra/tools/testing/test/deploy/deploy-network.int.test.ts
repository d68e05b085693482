import { expect, test } from '@jest/globals';
import { describeWith } from '@visavis/testing';
import { parseAllDocuments } from 'yaml';
import { kustomize, type Manifest, render } from './kubernetes.ts';
import { allowedConnections } from './network.ts';
import { keepsFiles, processes, services } from './processes.ts';

const pod = (name: string) => `visavis-${name}`;
const servers = processes.map(({ name }) => pod(name));
const preparing = services.map(({ name }) => `visavis-prepare-${name}`);

/** No address of the cluster, of the network around it, or of the cloud's metadata. */
const INSIDE = '0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, 224.0.0.0/3';

/** The architecture's arrows. Who calls whom is what each process says of itself. */
const everywhere = [
  'ingress-nginx → visavis-bff:3000',
  ...processes.flatMap((process) => process.calls.map((callee) => `${pod(process.name)} → ${pod(callee)}:3000`)),
  ...servers.flatMap((server) => [`monitoring → ${server}:9464`, `${server} → monitoring:4318`]),
];
const dns = (names: readonly string[]) => names.map((name) => `${name} → kube-system/kube-dns:53`);
const keepers = services.filter(({ name }) => keepsFiles(name)).flatMap(({ name }) => [pod(name), `visavis-prepare-${name}`]);
const owners = [...services.map(({ name }) => pod(name)), ...preparing];

describeWith('kustomize', kustomize(), 'NetworkPolicies', (program) => {
  test('allows in local the connections of the architecture, to engines in the cluster', () => {
    const engines = ['kafka', 'mongo', 'redis', 'minio'];
    expect(allowedConnections(render(program, 'local'))).toEqual(
      [
        ...everywhere,
        ...dns([...servers, ...preparing, ...engines, 'mongo-init']),
        ...[...owners, 'visavis-bff'].flatMap((name) => [`${name} → kafka:9092`, `${name} → redis:6379`]),
        ...owners.flatMap((name) => [`${name} → mongo:27017`]),
        ...keepers.map((name) => `${name} → minio:9000`),
        'mongo → mongo:27017',
        'mongo-init → mongo:27017',
      ].sort(),
    );
  });

  test('allows in production the connections of the architecture, to engines elsewhere', () => {
    expect(allowedConnections(render(program, 'production'))).toEqual(
      [
        ...everywhere,
        ...dns([...servers, ...preparing]),
        ...[...owners, 'visavis-bff'].flatMap((name) => [`${name} → 10.0.0.0/8:9092`, `${name} → 10.0.0.0/8:6379`]),
        ...owners.flatMap((name) => [`${name} → 10.0.0.0/8:27017`]),
        ...keepers.map((name) => `${name} → 10.0.0.0/8:443`),
        // WhatsApp, Twilio and mail, for codes and links; these and push services, for all other messages; Razorpay.
        ...['visavis-alert', 'visavis-auth'].flatMap((name) =>
          [443, 465, 587].flatMap((port) => [`${name} → 0.0.0.0/0 but ${INSIDE}:${port}`, `${name} → 2000::/3:${port}`]),
        ),
        `visavis-billing → 0.0.0.0/0 but ${INSIDE}:443`,
        'visavis-billing → 2000::/3:443',
      ].sort(),
    );
  });

  test('notices a missing policy', () => {
    const rendered = render(program, 'local');
    const changed = (change: (manifests: Manifest[]) => Manifest[]) => {
      const manifests = change(parseAllDocuments(rendered.text).map((document) => document.toJS() as Manifest));
      return allowedConnections({ ...rendered, manifests, of: (kind) => manifests.filter((manifest) => manifest.kind === kind) });
    };
    const without = (name: string) => (manifests: Manifest[]) => manifests.filter(({ metadata }) => metadata.name !== name);
    const before = allowedConnections(rendered);
    expect(changed((manifests) => manifests)).toEqual(before);
    expect(changed(without('bff-calls-services'))).not.toContain('visavis-bff → visavis-meeting:3000');
    // Without the general refusal, what no other policy selects is open.
    expect(changed(without('default-deny')).length).toBeGreaterThan(before.length);
  });
});
