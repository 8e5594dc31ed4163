import type { Context } from 'hono';
import { recentSince } from '../../db/limits/recent-calls.ts';
import { batchWarnings } from '../../domain/batch-warnings.ts';
import { sharedHoursWarnings } from '../../domain/shared-hours.ts';
import { batchDraft, type BatchDraft, listedBatchCreate } from '../../schemas/batch-create.ts';
import type { BatchDryRunView } from '../../schemas/batch-dry-run.ts';
import { readBody } from '../../schemas/reading/body.ts';
import {
  type Forecast,
  forecastBatch,
  type Refusal,
  refusalsOf,
} from '../../services/batches/dry-runs.ts';
import {
  type CheckedFile,
  checkFile,
  countNotCalled,
} from '../../services/imports/checked-files.ts';
import { contactRulesOf } from '../../services/imports/contact-rules.ts';
import { assertListAcceptable, checkBatchBody } from '../../upload/contact-bodies.ts';
import { assertAcceptable, fileWarnings } from '../../upload/file-rules.ts';
import { isStrict, isUpload } from '../body.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { viewEstimate } from '../views/batch.ts';
import { viewOpening } from '../views/call-preview.ts';
import { withWarnings } from '../warnings.ts';
import { readBatchOf, readRulesOf, withRegion } from './file-uploads.ts';
import { campaignIdIn, openListUpload, partsOf } from './json-uploads.ts';
import { openBatchUpload } from './upload-stream.ts';
import { TYPES_OF_CREATE } from './upload-types.ts';

/** A request for a batch that was read to its end. */
type CheckedRequest = CheckedFile & {
  draft: BatchDraft;
  /** Why its contacts would be refused. */
  refusals: Refusal[];
  warnings: string[];
};

type RegionQuery = { default_region?: string | undefined };

/**
 * Checks a Create Batch, and stores nothing.
 * @throws {ValidationError} the batch is not accepted, or its contacts cannot be read
 * @throws {NotFoundError} the organization has no such campaign
 */
export async function checkBatch(
  c: Context<AppEnv>,
  deps: AppDeps,
  query: RegionQuery,
): Promise<BatchDryRunView> {
  const { organizationId } = c.get('caller');
  const checked = isUpload(c)
    ? await checkFileRequest(c, deps, query)
    : await checkJsonRequest(c, deps, query);
  const { draft, report, notCalled } = checked;
  const contacts = report.import.accepted;
  const run = { organizationId, draft, contacts, notCalled: notCalled.either };
  const forecast = await forecastBatch(deps, run);
  const { hours } = forecast;
  const found = batchWarnings({ ...draft, status: 'pending', hours }, deps.clock.now());
  const ofHours = sharedHoursWarnings(hours, report.spread, deps.clock.now());
  const warnings = [...checked.warnings, ...found, ...ofHours];
  return viewDryRun({ ...checked, warnings }, forecast);
}

async function checkFileRequest(
  c: Context<AppEnv>,
  deps: AppDeps,
  query: RegionQuery,
): Promise<CheckedRequest> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openBatchUpload(c);
  const { draft, rules, warnings } = readBatchOf(c, upload, query);
  const { campaignId } = draft;
  const { bytes, format, encoding, complete } = upload;
  const file = { bytes, format, encoding, isWhole: false };
  const contactRules = await contactRulesOf(deps, { organizationId, target: { campaignId } });
  const own = { organizationId, campaignId, calledSince: recentSince(draft, deps.clock.now()) };
  const checked = await checkFile(deps, own, { ...file, rules: readRulesOf(rules, contactRules) });
  await complete;
  const refusals = await refusalsOf([
    async () => assertAcceptable(checked.report, rules, { strict }),
  ]);
  return { ...checked, draft, refusals, warnings: [...warnings, ...fileWarnings(checked.report)] };
}

async function checkJsonRequest(
  c: Context<AppEnv>,
  deps: AppDeps,
  query: RegionQuery,
): Promise<CheckedRequest> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openListUpload(c, TYPES_OF_CREATE);
  const sent = withRegion('json' in upload ? upload.json : upload.head, query.default_region);
  const target = { campaignId: campaignIdIn(sent) };
  const contactRules = await contactRulesOf(deps, { organizationId, target });
  const warnings: string[] = [];
  const judge = (report: CheckedFile['report'], rules: { on_invalid: 'reject' | 'skip' }) =>
    refusalsOf([
      async () => {
        const options = { strict, onInvalid: rules.on_invalid };
        warnings.push(...assertListAcceptable(report, options));
      },
    ]);
  if ('json' in upload) {
    const body = checkBatchBody(sent, { strict, ...contactRules });
    const { contacts, ...report } = body.list;
    const numbers = contacts.map(({ phoneNumber }) => phoneNumber);
    const calledSince = recentSince(body.draft, deps.clock.now());
    const notCalled = await countNotCalled(deps, { organizationId, calledSince, numbers });
    const refusals = await judge(report, body.rules);
    const all = [...body.warnings, ...warnings];
    return { draft: body.draft, report, notCalled, refusals, warnings: all };
  }
  const { value, warnings: ofBody } = readBody(listedBatchCreate, sent, { strict });
  const draft = batchDraft(value);
  const rules = readRulesOf(value, contactRules);
  const file = { format: 'json', encoding: 'utf-8', rules, isWhole: false } as const;
  const { campaignId } = draft;
  const own = { organizationId, campaignId, calledSince: recentSince(draft, deps.clock.now()) };
  const checked = await checkFile(deps, own, { ...file, bytes: partsOf(upload.entries) });
  const refusals = await judge(checked.report, value);
  return { ...checked, draft, refusals, warnings: [...ofBody, ...warnings] };
}

function viewDryRun(
  { draft, report, notCalled, refusals: ofContacts, warnings }: CheckedRequest,
  forecast: Forecast,
): BatchDryRunView {
  const refusals = [...ofContacts, ...forecast.refusals];
  return withWarnings(
    {
      dry_run: true as const,
      campaign_id: draft.campaignId,
      would_be_accepted: refusals.length === 0,
      refusals: refusals.map(({ code, message }) => ({ code, detail: message })),
      total_contacts: report.import.accepted,
      suppressed_contacts: notCalled.suppressed,
      import: { ...report.import, recently_called: notCalled.recentlyCalled },
      estimate: viewEstimate(forecast.estimate, forecast.limitedBy),
      openings: forecast.openings.map(viewOpening),
    },
    warnings,
  );
}
