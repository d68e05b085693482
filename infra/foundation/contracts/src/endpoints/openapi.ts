import { z } from 'zod';
import { BODY_TYPES, RESPONSE_TYPES } from '../calls/call.ts';
import { refusalSchema } from '../common.ts';
import type { ErrorCode } from '../error-codes.ts';
import type { Endpoint } from './endpoint.ts';

/** What holds for each body and filter, and no schema says: clients that send all of their fields are read as they mean it. */
const DESCRIPTION = [
  'In a JSON body, and in the filters of a list, a field that is not required may also be null or blank: it counts as not given.',
  'Where its schema takes null or an empty text, that is a value of its own: it clears the field.',
  'A blank name, title or description is refused, and so is what narrows a command, such as a version or an amount.',
].join(' ');

/** The OpenAPI 3.1 document of a list of endpoints, from the very schemas that validate them. */
export function openApiDocument(endpoints: readonly Endpoint[], info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { ...info, description: DESCRIPTION },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: jsonSchema(refusalSchema, 'output') },
    },
  };
}

const BINARY = { type: 'string', format: 'binary' };

function operation(endpoint: Endpoint) {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(endpoint.who === undefined ? {} : { 'x-who': endpoint.who }),
    ...(endpoint.repeats === undefined ? {} : { 'x-repeats': endpoint.repeats }),
    tags: [endpoint.service],
    ...(endpoint.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.repeats === 'by key'
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...requestBody(endpoint),
    responses: {
      ...success(endpoint),
      ...refusals(endpoint),
    },
  };
}

/** Every refusal of a call, by status: those that follow from its access, input and kind, and its own. */
export function refusalsOf(endpoint: Endpoint): Record<number, ErrorCode[]> {
  const { access, body, consumes, params, query, repeats } = endpoint;
  const takesKey = repeats === 'by key';
  const forAdmins = access === 'admin' || access === 'fresh';
  const fresh: ErrorCode[] = access === 'fresh' ? ['SECOND_FACTOR_FRESH'] : [];
  const signedIn = access === 'user' || forAdmins;
  const takesBody = body !== undefined || consumes !== undefined;
  const derived: [boolean, number, ErrorCode[]][] = [
    [takesBody || params !== undefined || query !== undefined || takesKey, 400, ['VALIDATION_FAILED']],
    [signedIn, 401, ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'SESSION_REVOKED']],
    [forAdmins, 403, ['ADMIN_REQUIRED', 'SECOND_FACTOR_REQUIRED', ...fresh]],
    [access === 'service', 403, ['FORBIDDEN']],
    [params !== undefined, 404, ['NOT_FOUND']],
    [takesBody, 408, ['REQUEST_TIMEOUT']],
    [takesBody, 413, ['PAYLOAD_TOO_LARGE']],
    [takesBody, 415, ['UNSUPPORTED_MEDIA_TYPE']],
    [takesKey, 422, ['IDEMPOTENCY_MISMATCH']],
    [true, 429, ['RATE_LIMITED']],
    [true, 500, ['INTERNAL']],
    [true, 503, ['UNAVAILABLE']],
  ];
  const byStatus: Record<number, ErrorCode[]> = {};
  for (const [applies, status, codes] of derived) if (applies) byStatus[status] = codes;
  for (const [status, codes = []] of Object.entries(endpoint.refusals ?? {}))
    byStatus[Number(status)] = [...new Set([...(byStatus[Number(status)] ?? []), ...codes])];
  return byStatus;
}

function refusals(endpoint: Endpoint) {
  return Object.fromEntries(
    Object.entries(refusalsOf(endpoint)).map(([status, codes]) => {
      const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { error: { enum: codes } } }] };
      return [status, { description: codes.join(', '), content: { 'application/json': { schema } } }];
    }),
  );
}

function requestBody({ consumes = 'json', body, example }: Endpoint) {
  if (consumes === 'json' && !body) return {};
  const schema = body ? jsonSchema(body, 'input') : BINARY;
  const content = { schema, ...(example !== undefined && { example }) };
  return {
    requestBody: { required: true, content: Object.fromEntries(BODY_TYPES[consumes].map((type) => [type, content])) },
  };
}

function success({ produces = 'json', status = 200, mayExist, response }: Endpoint) {
  const type = RESPONSE_TYPES[produces];
  if (type === undefined) return { 303: { description: 'See other', headers: { Location: { schema: { type: 'string' } } } } };
  const content = { [type]: { schema: jsonSchema(response, 'output') } };
  return {
    [status]: { description: 'Success', content },
    ...(mayExist && { 200: { description: 'It existed already', content } }),
  };
}

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return [];
  const object = jsonSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (object.required?.includes(name) ?? false),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}
