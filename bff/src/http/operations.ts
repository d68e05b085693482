import { PRODUCT_NAME, PRODUCT_VERSION } from '@visavis/contracts/constants/product';
import { servedEndpoints } from '@visavis/contracts/endpoints';
import { openApiDocument } from '@visavis/contracts/openapi';
import { type Metrics, NotFound, type OperatorAccess, sendBody, Unavailable } from '@visavis/platform';
import express, { type Router } from 'express';

/** Health, readiness, metrics and the API's description. */
export function operationsRouter(options: {
  ready: () => Promise<void>;
  metrics: Metrics;
  /** Who gets `/metrics` here; undefined where another port serves them. */
  operators: OperatorAccess | undefined;
}): Router {
  const { operators } = options;
  const router = express.Router();
  // Anyone may ask, and each look costs every backend one: who asks meanwhile gets the same answer.
  let looking: Promise<void> | undefined;
  const ready = () => {
    looking ??= options.ready().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    await ready().catch((error) => {
      throw new Unavailable('Not ready', 1_000, { cause: error });
    });
    response.json({ status: 'ready' });
  });
  if (operators)
    router.get('/metrics', async (request, response) => {
      // As an unknown path: to others it does not exist.
      if (!operators.allowsScript(request)) throw new NotFound('NOT_FOUND', 'No such path: GET /metrics');
      response.setHeader('Content-Type', options.metrics.registry.contentType);
      response.end(await options.metrics.registry.metrics());
    });
  let document: string | undefined;
  router.get('/api/openapi.json', (request, response) => {
    document ??= JSON.stringify(openApiDocument(servedEndpoints, { title: PRODUCT_NAME, version: PRODUCT_VERSION }));
    response.setHeader('Cache-Control', 'no-cache');
    sendBody(request, response, 200, 'application/json; charset=utf-8', document);
  });
  return router;
}
