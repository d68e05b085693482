import { type Rendered, render, type Workload } from './kubernetes.ts';
import { envFile, imageEnvironment, read } from './processes.ts';

/** Of each Secret by name, its values by key. */
export type Secrets = Record<string, Record<string, string>>;
interface Reference {
  secretKeyRef: { name: string; key: string; optional?: true };
}
export const ownOf = (container: Workload['template']) =>
  container.env as { name: string; value?: string; valueFrom?: Reference }[];
/** Secrets by name, decoded. */
export const secretsOf = (rendered: Rendered): Secrets =>
  Object.fromEntries(
    rendered.of('Secret').map(({ metadata, data }) => {
      const values = Object.entries<string>(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]);
      return [metadata.name, Object.fromEntries(values)];
    }),
  );
/** As the kubelet would put it together. */
export function environmentOf(rendered: Rendered, workload: Workload, secrets = secretsOf(rendered)): Record<string, string> {
  const [container] = workload.template.spec.containers;
  const config = container.envFrom.flatMap((source: { configMapRef: { name: string } }) =>
    Object.entries(rendered.of('ConfigMap').find(({ metadata }) => metadata.name === source.configMapRef.name)?.data ?? {}),
  );
  const own = ownOf(container).map(({ name, value, valueFrom }) => [
    name,
    value ?? secrets[valueFrom?.secretKeyRef.name ?? '']?.[valueFrom?.secretKeyRef.key ?? ''],
  ]);
  return { ...imageEnvironment(), ...Object.fromEntries(config), ...Object.fromEntries(own.filter(([, value]) => value)) };
}

/** A filled copy of production's list of secrets: the local ones where they are shared, else any value. */
export const filledSecrets = (program: readonly string[]): Secrets => {
  const names = Object.keys(envFile(read('k8s/overlays/production/secrets.example.env')));
  const filled = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
  return { 'visavis-secrets': Object.assign(filled, ...Object.values(secretsOf(render(program, 'local')))) };
};

/** Every reference to a key of a Secret that must be there, wherever it stands; a mounted Secret is all of its keys. */
export function references(manifest: unknown, secrets: Record<string, object> = {}): { name: string; key: string }[] {
  const found: { name: string; key: string }[] = [];
  JSON.stringify(manifest, (field, value) => {
    if (field === 'secretKeyRef' && !value.optional) found.push(value);
    if (field === 'secret' && typeof value?.secretName === 'string') {
      const { secretName: name } = value;
      found.push(...Object.keys(secrets[name] ?? { missing: '' }).map((key) => ({ name, key })));
    }
    return value;
  });
  return found;
}

/** The example of the tax authority. */
export const SELLER = {
  SELLER_LEGAL_NAME: 'Visavis Private Limited',
  SELLER_ADDRESS: '1 MG Road, Bengaluru 560001',
  SELLER_GSTIN: '29AAGCB7383J1Z4',
  SELLER_STATE: '29',
};
/** Accounts of message providers as an operator fills them in. */
export const MESSAGE_ACCOUNTS = { WHATSAPP_PHONE_NUMBER_ID: '1', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: 'VISAVS' };
