import type { Migration } from 'kysely';
import * as initial from './20261101T000000Z-initial.ts';
import * as rowLevelSecurity from './20261102T000000Z-row-level-security.ts';
import * as changes from './20261103T000000Z-changes.ts';
import * as startSlots from './20261104T000000Z-start-slots.ts';
import * as limits from './20261105T000000Z-limits.ts';
import * as workers from './20261106T000000Z-workers.ts';
import * as actions from './20261107T000000Z-actions.ts';
import * as callControlAccounts from './20261120T000000Z-call-control-accounts.ts';
import * as callControlHealth from './20261120T000001Z-call-control-health.ts';
import * as callCosts from './20261120T000002Z-call-costs.ts';
import * as callsOfAccount from './20261120T000003Z-calls-of-account.ts';
import * as suspectCampaigns from './20261120T000004Z-suspect-campaigns.ts';
import * as healthOfDeletedAccounts from './20261120T000005Z-health-of-deleted-accounts.ts';
import * as firstHangUps from './20261120T000006Z-first-hang-ups.ts';
import * as priorityOfContacts from './20261123T000000Z-priority-of-contacts.ts';
import * as waitingList from './20261123T000001Z-waiting-list.ts';
import * as organizationBreakers from './20261124T000200Z-organization-breakers.ts';
import * as turnsOfOrganizations from './20261124T000201Z-turns-of-organizations.ts';
import * as operatorSettings from './20261124T000300Z-operator-settings.ts';
import * as storedContacts from './20261124T000301Z-stored-contacts.ts';
import * as organizationSpend from './20261124T000302Z-organization-spend.ts';
import * as rulesOfAttempts from './20261124T000400Z-rules-of-attempts.ts';
import * as optOuts from './20261124T000401Z-opt-outs.ts';
import * as clientRequestIds from './20261124T000500Z-client-request-ids.ts';
import * as orphanWebhooks from './20261124T000600Z-orphan-webhooks.ts';
import * as erasures from './20261124T000700Z-erasures.ts';
import * as retention from './20261124T000701Z-retention.ts';
import * as ownedReferences from './20261124T001000Z-owned-references.ts';
import * as auditLog from './20261124T002000Z-audit-log.ts';
import * as tokenAddresses from './20261124T002001Z-token-addresses.ts';
import * as destinations from './20261124T002100Z-destinations.ts';
import * as callerNumbers from './20261124T002101Z-caller-numbers.ts';
import * as limitedTenant from './20261124T002300Z-limited-tenant.ts';
import * as openBatches from './20261124T002400Z-open-batches.ts';
import * as ownerIsNotLimited from './20261124T002401Z-owner-is-not-limited.ts';
import * as sipReasons from './20261124T003100Z-sip-reasons.ts';
import * as webhookEndpoints from './20261125T010000Z-webhook-endpoints.ts';
import * as strictRequests from './20261125T020000Z-strict-requests.ts';
import * as defaultRegions from './20261125T030000Z-default-regions.ts';
import * as heldCampaigns from './20261125T040000Z-held-campaigns.ts';
import * as allowedPrefixes from './20261125T050000Z-allowed-prefixes.ts';
import * as webhookEvents from './20261125T230000Z-webhook-events.ts';
import * as webhookEventTriggers from './20261125T230100Z-webhook-event-triggers.ts';
import * as structuredReports from './20261126T010000Z-structured-reports.ts';
import * as consent from './20261126T040001Z-consent.ts';
import * as eligibilityHooks from './20261126T040101Z-eligibility-hooks.ts';
import * as webhookReplays from './20261126T050000Z-webhook-replays.ts';
import * as webhookEventsMended from './20261126T050001Z-webhook-events-mended.ts';
import * as contactRules from './20261125T060000Z-contact-rules.ts';
import * as usageLimits from './20261126T020000Z-usage-limits.ts';
import * as stopRules from './20261126T020001Z-stop-rules.ts';
import * as batchCalls from './20261126T030000Z-batch-calls.ts';
import * as heldBatches from './20261126T030001Z-held-batches.ts';
import * as callerNumberRests from './20261126T030002Z-caller-number-rests.ts';
import * as contactStories from './20261126T070000Z-contact-stories.ts';
import * as dueDeliveries from './20261126T070100Z-due-deliveries.ts';
import * as webhookInterestLocked from './20261126T070101Z-webhook-interest-locked.ts';
import * as eventsOfSuppressions from './20261126T080000Z-events-of-suppressions.ts';
import * as replaysWhileSending from './20261126T090000Z-replays-while-sending.ts';
import * as keysOfSecrets from './20261128T090000Z-keys-of-secrets.ts';
import * as widerCalleeZones from './20261128T100000Z-wider-callee-zones.ts';
import * as unansweredAccounts from './20261128T110000Z-unanswered-accounts.ts';

/** All migrations by name, in the order in which they run. */
export const migrations: Record<string, Migration> = {
  '20261101T000000Z-initial': initial,
  '20261102T000000Z-row-level-security': rowLevelSecurity,
  '20261103T000000Z-changes': changes,
  '20261104T000000Z-start-slots': startSlots,
  '20261105T000000Z-limits': limits,
  '20261106T000000Z-workers': workers,
  '20261107T000000Z-actions': actions,
  '20261120T000000Z-call-control-accounts': callControlAccounts,
  '20261120T000001Z-call-control-health': callControlHealth,
  '20261120T000002Z-call-costs': callCosts,
  '20261120T000003Z-calls-of-account': callsOfAccount,
  '20261120T000004Z-suspect-campaigns': suspectCampaigns,
  '20261120T000005Z-health-of-deleted-accounts': healthOfDeletedAccounts,
  '20261120T000006Z-first-hang-ups': firstHangUps,
  '20261123T000000Z-priority-of-contacts': priorityOfContacts,
  '20261123T000001Z-waiting-list': waitingList,
  '20261124T000200Z-organization-breakers': organizationBreakers,
  '20261124T000201Z-turns-of-organizations': turnsOfOrganizations,
  '20261124T000300Z-operator-settings': operatorSettings,
  '20261124T000301Z-stored-contacts': storedContacts,
  '20261124T000302Z-organization-spend': organizationSpend,
  '20261124T000400Z-rules-of-attempts': rulesOfAttempts,
  '20261124T000401Z-opt-outs': optOuts,
  '20261124T000500Z-client-request-ids': clientRequestIds,
  '20261124T000600Z-orphan-webhooks': orphanWebhooks,
  '20261124T000700Z-erasures': erasures,
  '20261124T000701Z-retention': retention,
  '20261124T001000Z-owned-references': ownedReferences,
  '20261124T002000Z-audit-log': auditLog,
  '20261124T002001Z-token-addresses': tokenAddresses,
  '20261124T002100Z-destinations': destinations,
  '20261124T002101Z-caller-numbers': callerNumbers,
  '20261124T002300Z-limited-tenant': limitedTenant,
  '20261124T002400Z-open-batches': openBatches,
  '20261124T002401Z-owner-is-not-limited': ownerIsNotLimited,
  '20261124T003100Z-sip-reasons': sipReasons,
  '20261125T010000Z-webhook-endpoints': webhookEndpoints,
  '20261125T020000Z-strict-requests': strictRequests,
  '20261125T030000Z-default-regions': defaultRegions,
  '20261125T040000Z-held-campaigns': heldCampaigns,
  '20261125T050000Z-allowed-prefixes': allowedPrefixes,
  '20261125T060000Z-contact-rules': contactRules,
  '20261125T230000Z-webhook-events': webhookEvents,
  '20261125T230100Z-webhook-event-triggers': webhookEventTriggers,
  '20261126T010000Z-structured-reports': structuredReports,
  '20261126T020000Z-usage-limits': usageLimits,
  '20261126T020001Z-stop-rules': stopRules,
  '20261126T030000Z-batch-calls': batchCalls,
  '20261126T030001Z-held-batches': heldBatches,
  '20261126T030002Z-caller-number-rests': callerNumberRests,
  '20261126T040001Z-consent': consent,
  '20261126T040101Z-eligibility-hooks': eligibilityHooks,
  '20261126T050000Z-webhook-replays': webhookReplays,
  '20261126T050001Z-webhook-events-mended': webhookEventsMended,
  '20261126T070000Z-contact-stories': contactStories,
  '20261126T070100Z-due-deliveries': dueDeliveries,
  '20261126T070101Z-webhook-interest-locked': webhookInterestLocked,
  '20261126T080000Z-events-of-suppressions': eventsOfSuppressions,
  '20261126T090000Z-replays-while-sending': replaysWhileSending,
  '20261128T090000Z-keys-of-secrets': keysOfSecrets,
  '20261128T100000Z-wider-callee-zones': widerCalleeZones,
  '20261128T110000Z-unanswered-accounts': unansweredAccounts,
};
