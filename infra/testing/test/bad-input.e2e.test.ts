import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allEndpoints, type Endpoint } from '@visavis/contracts';
import { openApiDocument } from '@visavis/contracts/openapi';
import { type Product, signIn, startProduct } from '../src/index.ts';

/** Every body, query and path parameter of every call, tried with wrong values that its own schema does not describe. */

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  [key: string]: unknown;
}

const long = 'x'.repeat(20_000);
const wrong: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x',
  long,
  '\u0000',
  '\ud800',
  '💥'.repeat(600),
  '../../etc/passwd',
  '<script>alert(1)</script>',
  "'; DROP TABLE users; --",
  '9999-99-99',
  '2026-02-30T10:00:00Z',
  '-0',
  'NaN',
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { $ne: null },
  { length: 1 },
  { toString: 'x' },
  Array.from({ length: 200 }, () => ({})),
];
const document = openApiDocument(allEndpoints, { title: 'Visavis', version: '1' }) as {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: string; schema: JsonSchema }[];
        requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
      }
    >
  >;
};

let product: Product;
let admin = '';
let user = '';

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0' });
  admin = (await signIn(product.url, '+919000000001', 'Admin')).token;
  user = (await signIn(product.url, '+919811100001', 'User')).token;
}, 60_000);
afterAll(() => product.dispose());

async function send(endpoint: Endpoint, path: string, body: unknown) {
  const response = await fetch(product.url + path, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(endpoint.access === 'anyone' ? {} : { authorization: `Bearer ${endpoint.access === 'admin' ? admin : user}` }),
    },
    ...(endpoint.method === 'GET' || body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    json: text.startsWith('{')
      ? (JSON.parse(text) as { success: boolean; message: string; error: string; details?: { path: string }[] })
      : undefined,
  };
}

/** One wrong thing at a time, and nothing but wrong things. */
function* bodies(schema: JsonSchema): Generator<{ what: string; body: unknown; field?: string }> {
  for (const body of wrong) yield { what: `body ${JSON.stringify(body).slice(0, 40)}`, body: JSON.stringify(body) };
  yield { what: 'broken JSON', body: '{"a":' };
  yield { what: 'a polluted prototype', body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}' };
  yield { what: 'a deep nest', body: `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}` };
  for (const field of Object.keys(schema.properties ?? {}))
    for (const value of wrong)
      yield { what: `${field} = ${JSON.stringify(value)?.slice(0, 40)}`, body: { [field]: value }, field };
}

const callable = allEndpoints.filter(
  (endpoint) => endpoint.access !== 'service' && !['auth.logout', 'auth.endSession'].includes(endpoint.id),
);
const checked = { count: 0 };

describe('wrong input', () => {
  test.each(callable.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses it by name and never breaks',
    async (_, endpoint) => {
      const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      if (!operation) throw new Error('not in the document');
      const path = (values: Record<string, string> = {}) =>
        endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? 'no-such-id'));
      const verdicts: string[] = [];
      const judge = (what: string, answer: Awaited<ReturnType<typeof send>>) => {
        checked.count += 1;
        const named = answer.status !== 400 || (answer.json?.details?.length ?? 0) > 0;
        const refused =
          answer.status < 500 &&
          (answer.status < 400 ||
            (answer.json?.success === false && answer.json.message.length > 0 && answer.json.error.length > 0));
        if (!named || !refused) verdicts.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
      };

      for (const parameter of operation.parameters.filter((each) => each.in !== 'header'))
        for (const value of wrong) {
          const text = typeof value === 'string' ? value.slice(0, 4_000) : JSON.stringify(value).slice(0, 2_000);
          const target =
            parameter.in === 'path'
              ? path({ [parameter.name]: text.toWellFormed() || '%00' })
              : `${path()}?${new URLSearchParams({ [parameter.name]: text })}`;
          judge(`${parameter.in} ${parameter.name} = ${text.slice(0, 40)}`, await send(endpoint, target, {}));
        }
      for (const { what, body } of operation.requestBody ? bodies(operation.requestBody.content['application/json'].schema) : [])
        judge(what, await send(endpoint, path(), body));
      expect(verdicts).toEqual([]);
    },
    120_000,
  );

  test('was tried thousands of times, and the product still answers', async () => {
    expect(checked.count).toBeGreaterThan(3_000);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });
});
