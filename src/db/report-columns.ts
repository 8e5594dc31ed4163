import type { Generated } from 'kysely';
import type { Analysis, AnalysisProblem } from '../domain/analysis/analysis.ts';
import type { JsonOrNull } from './column-types.ts';

/** What agents report of a call in parts, beside its texts. */
export interface ReportColumns {
  /** JSON of a list of `Turn`, as text: its size is known without reading it. */
  turns: string | null;
  analysis: JsonOrNull<Analysis>;
  /** How the analysis does not fit the schema of the campaign; null: it was not checked yet. */
  analysisProblems: JsonOrNull<readonly AnalysisProblem[]>;
  /** Reported parts of the cost, in USD. */
  telephonyCost: number | null;
  transcriptionCost: number | null;
  speechCost: number | null;
  modelCost: number | null;
  platformCost: number | null;
  otherCost: number | null;
  /** What the call may cost at most, in USD, as was known when it was placed; null: nobody knew. */
  maxCostUsd: number | null;
  /** Its agent reports what it has cost. */
  costIsReported: Generated<boolean>;
}
