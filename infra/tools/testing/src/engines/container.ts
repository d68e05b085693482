import { existsSync } from 'node:fs';
import type { StartedTestContainer, TestContainer } from 'testcontainers';
import type { RunningEngine } from './engine.ts';

/** A Docker engine is there to be asked; whether it works is seen when a container is started. */
export const dockerRuns = () => Boolean(process.env.DOCKER_HOST) || existsSync('/var/run/docker.sock');

/** Starts a container by testcontainers, which removes it also when the test run dies. */
export async function startContainer(
  image: string,
  configure: (container: InstanceType<typeof import('testcontainers').GenericContainer>) => TestContainer,
  url: (container: StartedTestContainer) => string,
  prepare?: (container: StartedTestContainer) => Promise<unknown>,
): Promise<RunningEngine> {
  const { GenericContainer } = await import('testcontainers');
  const container = await configure(new GenericContainer(image)).start();
  try {
    await prepare?.(container);
  } catch (error) {
    await container.stop();
    throw error;
  }
  return { url: url(container), stop: async () => void (await container.stop()) };
}
