import { type Rendered, workloads } from './kubernetes.ts';

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'; values?: string[] }[];
}
interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number; protocol?: string }[];
}
interface Policy {
  podSelector: Selector;
  policyTypes: ('Ingress' | 'Egress')[];
  ingress?: Rule[];
  egress?: Rule[];
}
type Labels = Record<string, string>;

/**
 * Every connection that the rendered NetworkPolicies allow, as `from → to:port`: between our own pods where the one's egress and
 * the other's ingress agree on a port that the other declares; and to and from what is outside of the namespace, as the rules
 * name it.
 */
export function allowedConnections(rendered: Rendered): string[] {
  const policies = rendered.of('NetworkPolicy').map(({ spec }) => spec as Policy);
  const pods = workloads(rendered).map(({ manifest, template }) => ({
    name: manifest.metadata.name,
    labels: template.metadata.labels as Labels,
    ports: (template.spec.containers[0].ports ?? []).map(
      ({ containerPort }: { containerPort: number }) => containerPort,
    ) as number[],
  }));
  /** Undefined: no policy selects the pod in this direction, so everything is allowed. */
  const rulesOf = (labels: Labels, direction: 'Ingress' | 'Egress'): Rule[] | undefined => {
    const chosen = policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, labels),
    );
    if (chosen.length === 0) return undefined;
    return chosen.flatMap((policy) => (direction === 'Ingress' ? policy.ingress : policy.egress) ?? []);
  };
  const peersOf = (rule: Rule) => rule.from ?? rule.to;
  const allows = (rules: Rule[] | undefined, other: Labels, port: number) =>
    rules === undefined ||
    rules.some(
      (rule) =>
        (peersOf(rule)?.some((peer) => !peer.namespaceSelector && peer.podSelector && selects(peer.podSelector, other)) ??
          true) &&
        (rule.ports?.some((allowed) => allowed.port === port) ?? true),
    );

  const found = new Set<string>();
  for (const pod of pods) {
    const ingress = rulesOf(pod.labels, 'Ingress');
    const egress = rulesOf(pod.labels, 'Egress');
    for (const other of pods)
      for (const port of other.ports)
        if (allows(egress, other.labels, port) && allows(rulesOf(other.labels, 'Ingress'), pod.labels, port))
          found.add(`${pod.name} → ${other.name}:${port}`);
    for (const [rules, arrow] of [
      [ingress, (outside: string, port: string) => `${outside} → ${pod.name}:${port}`],
      [egress, (outside: string, port: string) => `${pod.name} → ${outside}:${port}`],
    ] as const) {
      if (rules === undefined) found.add(arrow('anything', '*'));
      for (const rule of rules ?? [])
        for (const outside of peersOf(rule)?.map(outsideName) ?? ['anything'])
          for (const port of rule.ports?.map(({ port }) => String(port)) ?? ['*']) if (outside) found.add(arrow(outside, port));
    }
  }
  return [...found].sort();
}

function outsideName({ namespaceSelector, podSelector, ipBlock }: Peer): string | undefined {
  if (ipBlock) return [ipBlock.cidr, ...(ipBlock.except ? [ipBlock.except.join(', ')] : [])].join(' but ');
  if (!namespaceSelector) return undefined;
  return (
    [namespaceSelector, podSelector].flatMap((selector) => Object.values(selector?.matchLabels ?? {})).join('/') || 'anything'
  );
}

export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const label = labels[key];
      if (operator === 'Exists') return label !== undefined;
      if (operator === 'DoesNotExist') return label === undefined;
      return operator === 'In' ? label !== undefined && values.includes(label) : label === undefined || !values.includes(label);
    })
  );
}
