// A new service in Compose and Kubernetes: entries as its neighbours have them.
import { fail } from '../lib.mjs';
import { afterLast, before, edit, run, write } from './files.mjs';

export function addToCompose(name) {
  const setting = addressOf(name);
  const edits = [
    afterLast(
      '^ {4}[\\w-]+-prepare: \\{ condition: service_completed',
      `    ${name}-prepare: { condition: service_completed_successfully }\n`,
    ),
    before(
      '^ {2}bff:$',
      `  ${name}:
    <<: *process
    build: &${name}-build { context: ., args: { FOLDER: services/${name}, SANDBOX: "true" } }
    image: visavis/${name}
    volumes: &${name}-volumes
      - { <<: *secrets, volume: { subpath: made/${name} } }
      - sandbox:/data
    environment: &${name}-environment
      <<: *environment
      AUTH_URL: http://auth:3000
  ${name}-prepare:
    <<: *prepare
    build: *${name}-build
    image: visavis/${name}
    volumes: *${name}-volumes
    environment: *${name}-environment

`,
    ),
    afterLast('^ {6}\\w+_URL: http://[\\w-]+:3000$', `      ${setting}: http://${name}:3000\n`),
    afterLast('^ {6}[\\w-]+: \\{ condition: service_healthy \\}$', `      ${name}: { condition: service_healthy }\n`),
  ];
  edit(
    'infra/composition/compose/development-secrets.mjs',
    before('^ {2}bff: \\[', `  ${/-/.test(name) ? `'${name}'` : name}: ['SERVICE_SECRET'],\n`),
  );
  edit('docker-compose.yml', (text, path) => edits.reduce((changed, change) => change(changed, path), text));
}

export function addToKubernetes(name) {
  write(
    `k8s/base/${name}/kustomization.yaml`,
    `resources: [../service]
nameSuffix: -${name}
labels:
  - pairs: { app.kubernetes.io/name: ${name} }
    includeSelectors: true
    includeTemplates: true
images:
  - { name: visavis/process, newName: visavis/${name} }
`,
  );
  edit('k8s/base/kustomization.yaml', before('^ {2}- bff$', `  - ${name}\n`));
  edit('k8s/base/settings.env', afterLast('^\\w+_URL=http://visavis-', `${addressOf(name)}=http://visavis-${name}:3000\n`));
  // Each as its neighbour of the BFF.
  for (const overlay of ['local', 'production'])
    edit(`k8s/overlays/${overlay}/kustomization.yaml`, (text, path) => {
      const [line] = /^ *- \{ name: visavis\/bff, .*\n/m.exec(text) ?? fail(`${path}: found no image of the BFF`);
      return text.replace(line, line.replaceAll('visavis/bff', `visavis/${name}`) + line);
    });
  const referencesOf = (kind, object) =>
    `      - { select: { kind: ${kind}, name: ${object} }, fieldPaths: [spec.template.spec.containers.0.env.*.valueFrom.secretKeyRef.name] }\n`;
  const ownSecret = [
    before('^ {2}- \\{ name: visavis-bff, envs:', `  - { name: visavis-${name}, envs: [made/${name}/process.env] }\n`),
    before(
      '^ {2}- source: \\{ kind: Secret, name: visavis-bff \\}$',
      `  - source: { kind: Secret, name: visavis-${name} }
    targets:
${referencesOf('Deployment', `visavis-${name}`)}${referencesOf('Job', `visavis-prepare-${name}`)}`,
    ),
  ];
  edit('k8s/overlays/local/kustomization.yaml', (text, path) =>
    ownSecret.reduce((changed, change) => change(changed, path), text),
  );
  run(process.execPath, 'infra/composition/compose/development-secrets.mjs', 'k8s/overlays/local', '--known');
  console.log('  changed  k8s/overlays/local/made');
  edit('k8s/scaling/services.yaml', (text) => {
    const last = text.slice(text.lastIndexOf('---\n'));
    const [, other] = /name: visavis-(\S+)/.exec(last) ?? [];
    return (
      text + last.replaceAll(`visavis-${other}`, `visavis-${name}`).replace(`consumerGroup: ${other},`, `consumerGroup: ${name},`)
    );
  });
}

const addressOf = (name) => `${name.toUpperCase().replaceAll('-', '_')}_URL`;
