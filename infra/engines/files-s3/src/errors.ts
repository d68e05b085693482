import { S3ServiceException } from '@aws-sdk/client-s3';
import { DomainError, Invalid, NotFound, Unavailable } from '@visavis/platform/errors';

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/**
 * What the store says in the port's words. Every error that does not concern the file is a transient failure, a refused key or
 * secret included: it is the deployment's fault and may be fixed meanwhile.
 */
export function meaningOf(error: unknown): Error {
  if (error instanceof DomainError) return error;
  const status = statusOf(error);
  if (status === 404) return new NotFound('FILE_NOT_FOUND', 'There is no such file.');
  if (status === 416) return new Invalid('FILE_RANGE', 'The file has no such range.');
  return new Unavailable('The file store does not answer.', 1_000, { cause: error });
}
