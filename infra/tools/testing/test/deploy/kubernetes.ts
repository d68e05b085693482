import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Engine, findProgram } from '@visavis/testing';
import { parseAllDocuments } from 'yaml';
import { root } from './processes.ts';

/** A Kubernetes object as the tests read it. */
export type Manifest = {
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: the schema validator is what knows the shapes
  [field: string]: any;
};
export interface Rendered {
  text: string;
  manifests: readonly Manifest[];
  of(kind: string): readonly Manifest[];
}

/** A program by name, as an engine of `describeWith`. */
export function program(name: string, install: string): Engine<string> {
  const path = findProgram(name);
  return path ? { available: true, value: path } : { available: false, reason: `no ${name} on the PATH (${install})` };
}
/** The command that renders a kustomization: `kustomize build`, or what `kubectl` has of it. */
export function kustomize(): Engine<readonly string[]> {
  const alone = program('kustomize', 'go install sigs.k8s.io/kustomize/kustomize/v5@latest');
  if (alone.available) return { available: true, value: [alone.value, 'build'] };
  const kubectl = findProgram('kubectl');
  return kubectl ? { available: true, value: [kubectl, 'kustomize'] } : alone;
}
export const kubeScore = () => program('kube-score', 'go install github.com/zegl/kube-score/cmd/kube-score@latest');
export const kubernetesValidate = () => program('kubernetes-validate', 'pip install kubernetes-validate');
/** Both or neither, so that a suite that needs two says what is missing. */
export const and = <A, B>(first: Engine<A>, second: Engine<B>): Engine<[A, B]> => {
  if (!first.available) return first;
  return second.available ? { available: true, value: [first.value, second.value] } : second;
};

export const overlays = ['local', 'production'] as const;

export const render = (command: readonly string[], overlay: (typeof overlays)[number]): Rendered =>
  renderFolder(command, join(root, 'k8s/overlays', overlay));

/** As an overlay of somebody's own would, which takes a component besides. */
export function renderWith(command: readonly string[], overlay: (typeof overlays)[number], component: string): Rendered {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'visavis-overlay-')));
  const path = (name: string) => relative(folder, join(root, 'k8s', name));
  try {
    const lines = [`resources: [${path(`overlays/${overlay}`)}]`, `components: [${path(component)}]`];
    writeFileSync(join(folder, 'kustomization.yaml'), lines.join('\n'));
    return renderFolder(command, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function renderFolder(command: readonly string[], folder: string): Rendered {
  const [renderer = '', ...args] = command;
  const text = execFileSync(renderer, [...args, folder], { encoding: 'utf8' });
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  return { text, manifests, of: (kind) => manifests.filter((manifest) => manifest.kind === kind) };
}

/** Whatever makes pods, with the pod's template. */
export const workloads = ({ manifests }: Rendered) =>
  manifests
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    .map((manifest) => ({ manifest, name: `${manifest.kind} ${manifest.metadata.name}`, template: manifest.spec.template }));
export type Workload = ReturnType<typeof workloads>[number];

/** Ours, without the engines of the local overlay. */
export const ours = (rendered: Rendered) =>
  workloads(rendered).filter(({ template }) => template.metadata.labels['app.kubernetes.io/part-of'] === 'visavis');
export const processOf = ({ template }: Workload): string => template.metadata.labels['app.kubernetes.io/name'];
