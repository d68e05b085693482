export interface S3Options {
  bucket: string;
  region: string;
  /** Origin of the store, e.g. `http://minio:9000`; AWS of the region when absent. */
  endpoint?: string;
  /** Origin that browsers reach the store by, when it is not the endpoint's; signed links lead there. */
  publicEndpoint?: string;
  /** The SDK's default chain (environment, instance, web identity) when absent. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** A missing bucket is made at the start; otherwise it fails the start. */
  createBucket?: boolean;
}

const FORM = 's3://[key:secret@][host[:port]]/bucket[?region=…&tls=false&public=https://…&create=true]';
const NOT_ENCODED = 'key or secret are not percent-encoded: write % as %25, / as %2F, + as %2B';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PARAMETERS = new Set(['region', 'tls', 'public', 'create']);

/** FILES_URL as options. Key and secret are percent-decoded. Complaints name the setting and never show the secret. */
export function s3OptionsOf(url: string): S3Options {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 's3:') refuse(`takes ${FORM}`);
  // A secret with a bare slash ends up in the path, and must not be shown as the bucket's name.
  if (parsed.pathname.includes('@')) refuse(NOT_ENCODED);
  const bucket = parsed.pathname.slice(1);
  if (!BUCKET.test(bucket)) refuse(`${JSON.stringify(bucket)} is no name of a bucket; it takes ${FORM}`);
  const query = parsed.searchParams;
  for (const name of query.keys()) if (!PARAMETERS.has(name)) refuse(`does not know ${JSON.stringify(name)}; it takes ${FORM}`);
  const region = query.get('region') ?? 'us-east-1';
  if (!REGION.test(region)) refuse('region takes a name such as eu-central-1');
  const tls = flag(query, 'tls', true);
  const publicUrl = query.get('public');
  const credentials = credentialsOf(parsed);
  return {
    bucket,
    region,
    createBucket: flag(query, 'create', false),
    ...(parsed.host ? { endpoint: `${tls ? 'https' : 'http'}://${parsed.host}` } : {}),
    ...(publicUrl ? { publicEndpoint: originOf(publicUrl) } : {}),
    ...(credentials ? { credentials } : {}),
  };
}

function credentialsOf({ username, password }: URL): S3Options['credentials'] {
  if (!username && !password) return undefined;
  if (!username || !password) refuse('takes key and secret together, or neither');
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  } catch {
    return refuse(NOT_ENCODED);
  }
}

/** The signature covers host and path, so a prefix in front of the bucket would break each link. */
function originOf(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username)
    refuse('public takes an origin such as https://files.visavis.example');
  return url.origin;
}

function flag(query: URLSearchParams, name: string, fallback: boolean): boolean {
  const value = query.get(name) ?? String(fallback);
  if (value !== 'true' && value !== 'false') refuse(`${name} takes true or false`);
  return value === 'true';
}

function refuse(complaint: string): never {
  throw new Error(`FILES_URL ${complaint}`);
}
