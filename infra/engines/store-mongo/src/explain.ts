/** Reads the server's plan of a query. */
import { labelOf } from './schema.ts';

export interface Explained {
  /** Declared indexes in the plan, by the layout's names; `*words` is the search's. */
  indexes: string[];
  /** It visits documents without bound to check a filter that no index narrows. */
  fullScan: boolean;
}

interface Stage {
  stage?: string;
  filter?: object;
  indexName?: string;
  indexBounds?: Record<string, string[]>;
  inputStage?: Stage;
  inputStages?: Stage[];
  queryPlan?: Stage;
}

export function explained(answer: unknown): Explained {
  const { queryPlanner } = answer as { queryPlanner: { winningPlan: Stage } };
  const stages = flat(queryPlanner.winningPlan);
  const indexes = stages.flatMap(({ indexName }) => (indexName === undefined ? [] : [labelOf(indexName)]));
  const filtered = stages.some(({ filter }) => filter !== undefined);
  const fullScan = stages.some((stage) => (stage.stage === 'COLLSCAN' || unbounded(stage)) && filtered);
  return { indexes: [...new Set(indexes)].filter((name) => name !== '_id_'), fullScan };
}

function flat(stage: Stage): Stage[] {
  const inner = [stage.queryPlan, stage.inputStage, ...(stage.inputStages ?? [])].filter((each) => each !== undefined);
  return [stage, ...inner.flatMap(flat)];
}

/** An index that is walked from end to end. */
const unbounded = ({ indexBounds }: Stage) =>
  indexBounds !== undefined && Object.values(indexBounds).every((bounds) => /MinKey.*MaxKey|MaxKey.*MinKey/.test(bounds.join()));
