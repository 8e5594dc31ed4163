// @ts-nocheck
// Written by `npm run client`: do not edit.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { AddContactsData, AddContactsErrors, AddContactsResponses, AskWhatToReportOnCallData, AskWhatToReportOnCallErrors, AskWhatToReportOnCallResponses, AssignCallerNumberData, AssignCallerNumberErrors, AssignCallerNumberResponses, CancelBatchData, CancelBatchErrors, CancelBatchResponses, CancelCampaignData, CancelCampaignErrors, CancelCampaignResponses, ChangeAgentData, ChangeAgentErrors, ChangeAgentResponses, ChangeBatchData, ChangeBatchErrors, ChangeBatchResponses, ChangeCallControlAccountData, ChangeCallControlAccountErrors, ChangeCallControlAccountResponses, ChangeCampaignData, ChangeCampaignErrors, ChangeCampaignResponses, ChangeOwnOrganizationData, ChangeOwnOrganizationErrors, ChangeOwnOrganizationResponses, ChangeWebhookEndpointData, ChangeWebhookEndpointErrors, ChangeWebhookEndpointResponses, CreateBatchByAliasData, CreateBatchByAliasErrors, CreateBatchByAliasResponses, CreateBatchData, CreateBatchErrors, CreateBatchResponses, CreateCallControlAccountData, CreateCallControlAccountErrors, CreateCallControlAccountResponses, CreateCampaignData, CreateCampaignErrors, CreateCampaignResponses, CreateEligibilitySecretData, CreateEligibilitySecretErrors, CreateEligibilitySecretResponses, CreateOrganizationData, CreateOrganizationErrors, CreateOrganizationResponses, CreateTokenData, CreateTokenErrors, CreateTokenResponses, CreateWebhookEndpointData, CreateWebhookEndpointErrors, CreateWebhookEndpointResponses, DeleteAgentData, DeleteAgentErrors, DeleteAgentResponses, DeleteBatchData, DeleteBatchErrors, DeleteBatchResponses, DeleteCallControlAccountData, DeleteCallControlAccountErrors, DeleteCallControlAccountResponses, DeleteCampaignData, DeleteCampaignErrors, DeleteCampaignResponses, DeleteContactData, DeleteContactErrors, DeleteContactResponses, DeleteEligibilitySecretData, DeleteEligibilitySecretErrors, DeleteEligibilitySecretResponses, DeleteKeyOfWebhookEndpointData, DeleteKeyOfWebhookEndpointErrors, DeleteKeyOfWebhookEndpointResponses, DeleteSuppressionData, DeleteSuppressionErrors, DeleteSuppressionResponses, DeleteWebhookEndpointData, DeleteWebhookEndpointErrors, DeleteWebhookEndpointResponses, DiagnoseBatchData, DiagnoseBatchErrors, DiagnoseBatchResponses, DispatchBatchData, DispatchBatchErrors, DispatchBatchResponses, ErasePersonData, ErasePersonErrors, ErasePersonResponses, ExportBatchData, ExportBatchErrors, ExportBatchResponses, GetAgentData, GetAgentErrors, GetAgentResponses, GetBatchData, GetBatchErrors, GetBatchResponses, GetCallControlAccountData, GetCallControlAccountErrors, GetCallControlAccountResponses, GetCallData, GetCallErrors, GetCallResponses, GetCampaignData, GetCampaignErrors, GetCampaignResponses, GetCampaignStatsData, GetCampaignStatsErrors, GetCampaignStatsResponses, GetContactData, GetContactErrors, GetContactResponses, GetContactStoryData, GetContactStoryErrors, GetContactStoryResponses, GetErasureData, GetErasureErrors, GetErasureResponses, GetOrganizationData, GetOrganizationErrors, GetOrganizationResponses, GetOwnOrganizationData, GetOwnOrganizationErrors, GetOwnOrganizationResponses, GetOwnTokenData, GetOwnTokenErrors, GetOwnTokenResponses, GetPersonData, GetPersonErrors, GetPersonResponses, GetRecordingData, GetRecordingErrors, GetRecordingResponses, GetStatusData, GetStatusErrors, GetStatusResponses, GetStoryByContactData, GetStoryByContactErrors, GetStoryByContactResponses, GetSuppressionData, GetSuppressionErrors, GetSuppressionResponses, GetTokenData, GetTokenErrors, GetTokenResponses, GetWebhookDeliveryData, GetWebhookDeliveryErrors, GetWebhookDeliveryResponses, GetWebhookEndpointData, GetWebhookEndpointErrors, GetWebhookEndpointResponses, ListAgentsData, ListAgentsErrors, ListAgentsResponses, ListAuditLogData, ListAuditLogErrors, ListAuditLogResponses, ListBatchActionsData, ListBatchActionsErrors, ListBatchActionsResponses, ListBatchesData, ListBatchesErrors, ListBatchesResponses, ListCallControlAccountsData, ListCallControlAccountsErrors, ListCallControlAccountsResponses, ListCallerNumberHealthData, ListCallerNumberHealthErrors, ListCallerNumberHealthResponses, ListCallerNumbersData, ListCallerNumbersErrors, ListCallerNumbersOfOrganizationData, ListCallerNumbersOfOrganizationErrors, ListCallerNumbersOfOrganizationResponses, ListCallerNumbersResponses, ListCallsData, ListCallsErrors, ListCallsResponses, ListCampaignActionsData, ListCampaignActionsErrors, ListCampaignActionsResponses, ListCampaignBatchesData, ListCampaignBatchesErrors, ListCampaignBatchesResponses, ListCampaignsData, ListCampaignsErrors, ListCampaignsResponses, ListContactsData, ListContactsErrors, ListContactsResponses, ListEligibilitySecretsData, ListEligibilitySecretsErrors, ListEligibilitySecretsResponses, ListErasuresData, ListErasuresErrors, ListErasuresResponses, ListOrganizationsData, ListOrganizationsErrors, ListOrganizationsResponses, ListSuppressionsData, ListSuppressionsErrors, ListSuppressionsResponses, ListTokensData, ListTokensErrors, ListTokensResponses, ListWebhookDeliveriesData, ListWebhookDeliveriesErrors, ListWebhookDeliveriesResponses, ListWebhookEndpointsData, ListWebhookEndpointsErrors, ListWebhookEndpointsResponses, LookUpContactsData, LookUpContactsErrors, LookUpContactsResponses, MakeLinkToRecordingData, MakeLinkToRecordingErrors, MakeLinkToRecordingResponses, PauseBatchData, PauseBatchErrors, PauseBatchResponses, PauseCampaignData, PauseCampaignErrors, PauseCampaignResponses, PreviewCallData, PreviewCallErrors, PreviewCallResponses, RegisterAgentData, RegisterAgentErrors, RegisterAgentResponses, ReplaceAgentData, ReplaceAgentErrors, ReplaceAgentResponses, ReplayWebhooksData, ReplayWebhooksErrors, ReplayWebhooksResponses, ReportOnCallData, ReportOnCallErrors, ReportOnCallResponses, RestCallerNumberData, RestCallerNumberErrors, RestCallerNumberResponses, RestoreBatchData, RestoreBatchErrors, RestoreBatchResponses, ResumeBatchData, ResumeBatchErrors, ResumeBatchResponses, ResumeCallerNumberData, ResumeCallerNumberErrors, ResumeCallerNumberResponses, ResumeCampaignData, ResumeCampaignErrors, ResumeCampaignResponses, ResumeOrganizationData, ResumeOrganizationErrors, ResumeOrganizationResponses, RetryContactData, RetryContactErrors, RetryContactResponses, RetryContactsData, RetryContactsErrors, RetryContactsResponses, RevokeTokenData, RevokeTokenErrors, RevokeTokenResponses, RotateSecretOfWebhookEndpointData, RotateSecretOfWebhookEndpointErrors, RotateSecretOfWebhookEndpointResponses, RotateTokenData, RotateTokenErrors, RotateTokenResponses, RotateWebhookSecretData, RotateWebhookSecretErrors, RotateWebhookSecretResponses, ScheduleCallBackData, ScheduleCallBackErrors, ScheduleCallBackResponses, SetDestinationsData, SetDestinationsErrors, SetDestinationsResponses, SetQuotasData, SetQuotasErrors, SetQuotasResponses, SkipContactData, SkipContactErrors, SkipContactResponses, SuppressData, SuppressErrors, SuppressResponses, SuspendOrganizationData, SuspendOrganizationErrors, SuspendOrganizationResponses, TestWebhookEndpointData, TestWebhookEndpointErrors, TestWebhookEndpointResponses, UpdateContactData, UpdateContactErrors, UpdateContactResponses, WithdrawCallerNumberData, WithdrawCallerNumberErrors, WithdrawCallerNumberResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

class HeyApiClient {
    protected client: Client;
    
    constructor(args?: {
        client?: Client;
    }) {
        this.client = args?.client ?? client;
    }
}

class HeyApiRegistry<T> {
    private readonly defaultKey = 'default';
    
    private readonly instances: Map<string, T> = new Map();
    
    get(key?: string): T {
        const instance = this.instances.get(key ?? this.defaultKey);
        if (!instance) {
            throw new Error(`No SDK client found. Create one with "new RedialApi()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class RedialApi extends HeyApiClient {
    public static readonly __registry: HeyApiRegistry<RedialApi> = new HeyApiRegistry<RedialApi>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        RedialApi.__registry.set(this, args?.key);
    }
    
    /**
     * List organizations
     *
     * Newest first, without their use.
     */
    public listOrganizations<ThrowOnError extends boolean = true>(options?: Options<ListOrganizationsData, ThrowOnError>): RequestResult<ListOrganizationsResponses, ListOrganizationsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListOrganizationsResponses, ListOrganizationsErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/',
            ...options
        });
    }
    
    /**
     * Create an organization
     *
     * It has no token yet: `npm run token -- create --organization NAME` makes its first one. A quota that is left out is the default of the installation.
     */
    public createOrganization<ThrowOnError extends boolean = true>(options: Options<CreateOrganizationData, ThrowOnError>): RequestResult<CreateOrganizationResponses, CreateOrganizationErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateOrganizationResponses, CreateOrganizationErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get an organization
     *
     * Answers its quotas and how much of them it uses now.
     */
    public getOrganization<ThrowOnError extends boolean = true>(options: Options<GetOrganizationData, ThrowOnError>): RequestResult<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetOrganizationResponses, GetOrganizationErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/{organization_id}',
            ...options
        });
    }
    
    /**
     * Set the quotas of an organization
     *
     * A JSON Merge Patch (RFC 7396): null gives a quota the default of the installation. Calls keep the new quotas from the next claim on, requests within five seconds. What the organization has beyond a lowered quota stays, and live calls are not affected.
     */
    public setQuotas<ThrowOnError extends boolean = true>(options: Options<SetQuotasData, ThrowOnError>): RequestResult<SetQuotasResponses, SetQuotasErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<SetQuotasResponses, SetQuotasErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/{organization_id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Set which numbers an organization may call
     *
     * Replaces both rules. Numbers that may not be called are refused when contacts are added; a contact that is there becomes `failed` when its turn comes. Numbers reserved for examples and fiction are of no closed kind. Live calls are not affected, and contacts that failed by the old rules stay failed until they are retried.
     */
    public setDestinations<ThrowOnError extends boolean = true>(options: Options<SetDestinationsData, ThrowOnError>): RequestResult<SetDestinationsResponses, SetDestinationsErrors, ThrowOnError> {
        return (options.client ?? this.client).put<SetDestinationsResponses, SetDestinationsErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/{organization_id}/destinations',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Suspend an organization
     *
     * No call begins after the answer, except requests that are on their way to call control, which are hung up. Live calls are hung up. Within five seconds every request with a token of the organization is a 403 `organization_suspended` with the reason. Webhooks and reports on its calls are still taken. Suspending it again changes the reason.
     */
    public suspendOrganization<ThrowOnError extends boolean = true>(options: Options<SuspendOrganizationData, ThrowOnError>): RequestResult<SuspendOrganizationResponses, SuspendOrganizationErrors, ThrowOnError> {
        return (options.client ?? this.client).post<SuspendOrganizationResponses, SuspendOrganizationErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/{organization_id}/suspend',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * End the suspension of an organization
     *
     * Its open batches dial on at once. An organization that is not suspended stays as it is.
     */
    public resumeOrganization<ThrowOnError extends boolean = true>(options: Options<ResumeOrganizationData, ThrowOnError>): RequestResult<ResumeOrganizationResponses, ResumeOrganizationErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ResumeOrganizationResponses, ResumeOrganizationErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/{organization_id}/resume',
            ...options
        });
    }
    
    /**
     * Ask what to report on a call
     *
     * Answers the JSON Schema that the campaign gives for the `analysis` of the report. It is at the `report_url` that the agent finds in the tag of its call, with the same `key`; a token needs the scope `read`.
     */
    public askWhatToReportOnCall<ThrowOnError extends boolean = true>(options: Options<AskWhatToReportOnCallData, ThrowOnError>): RequestResult<AskWhatToReportOnCallResponses, AskWhatToReportOnCallErrors, ThrowOnError> {
        return (options.client ?? this.client).get<AskWhatToReportOnCallResponses, AskWhatToReportOnCallErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/calls/{execution_id}/report',
            ...options
        });
    }
    
    /**
     * Report on a call
     *
     * The agent sends what it knows of its call: transcript, summary, sentiment, cost, a promised call back (`follow_up_at`), an opt-out. It may be sent before or after the end of the call and more than once; the members are merged into the call record. It needs a token with the scope `write`, or the `key` in the `report_url` that the agent finds in the tag of its call.
     */
    public reportOnCall<ThrowOnError extends boolean = true>(options: Options<ReportOnCallData, ThrowOnError>): RequestResult<ReportOnCallResponses, ReportOnCallErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ReportOnCallResponses, ReportOnCallErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/calls/{execution_id}/report',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Play the recording of a call
     *
     * Fetches the recording from `recording_source_url` and streams it. Recordings of call control are fetched with the token of the account, all others without credentials and from public addresses only. Redirects are not followed. HEAD answers the headers alone. An organization may have 50 open recordings at each API process; one more is a 429 `too_many_streams`. It needs a token with the scope `read`, or the `key` of a link.
     */
    public getRecording<ThrowOnError extends boolean = true>(options: Options<GetRecordingData, ThrowOnError>): RequestResult<GetRecordingResponses, GetRecordingErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetRecordingResponses, GetRecordingErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/calls/{execution_id}/recording',
            ...options
        });
    }
    
    /**
     * Get the token of the request
     *
     * Answers what the token of the request may do, and when it ends. Every valid token may ask, whatever its scopes. The token itself is not answered.
     */
    public getOwnToken<ThrowOnError extends boolean = true>(options?: Options<GetOwnTokenData, ThrowOnError>): RequestResult<GetOwnTokenResponses, GetOwnTokenErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetOwnTokenResponses, GetOwnTokenErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/token',
            ...options
        });
    }
    
    /**
     * List the caller numbers of an organization
     *
     * The numbers that were assigned to it, in their order.
     */
    public listCallerNumbersOfOrganization<ThrowOnError extends boolean = true>(options: Options<ListCallerNumbersOfOrganizationData, ThrowOnError>): RequestResult<ListCallerNumbersOfOrganizationResponses, ListCallerNumbersOfOrganizationErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListCallerNumbersOfOrganizationResponses, ListCallerNumbersOfOrganizationErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/{organization_id}/caller-numbers',
            ...options
        });
    }
    
    /**
     * Withdraw a caller number from an organization
     *
     * Nobody has it then: every organization may call from it, or none where CALLER_NUMBERS is `assigned`.
     */
    public withdrawCallerNumber<ThrowOnError extends boolean = true>(options: Options<WithdrawCallerNumberData, ThrowOnError>): RequestResult<WithdrawCallerNumberResponses, WithdrawCallerNumberErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<WithdrawCallerNumberResponses, WithdrawCallerNumberErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/{organization_id}/caller-numbers/{phone_number}',
            ...options
        });
    }
    
    /**
     * Assign a caller number to an organization
     *
     * No other organization may call from it: their campaigns and batches refuse it, and calls that were to come from it use other numbers or wait with `caller_number_not_allowed`. Live calls go on. A number that the organization has stays as it is; one of another organization is a 409.
     */
    public assignCallerNumber<ThrowOnError extends boolean = true>(options: Options<AssignCallerNumberData, ThrowOnError>): RequestResult<AssignCallerNumberResponses, AssignCallerNumberErrors, ThrowOnError> {
        return (options.client ?? this.client).put<AssignCallerNumberResponses, AssignCallerNumberErrors, ThrowOnError>({
            security: [{
                    key: 'operatorToken',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/operator/organizations/{organization_id}/caller-numbers/{phone_number}',
            ...options
        });
    }
    
    /**
     * List campaigns
     *
     * The campaigns of the organization, newest first.
     */
    public listCampaigns<ThrowOnError extends boolean = true>(options?: Options<ListCampaignsData, ThrowOnError>): RequestResult<ListCampaignsResponses, ListCampaignsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListCampaignsResponses, ListCampaignsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/',
            ...options
        });
    }
    
    /**
     * Create a campaign
     *
     * A campaign is a `draft` and calls nobody until its first batch is created. All times of its `working_hours` are local times in `timezone`. Closed to tokens that are limited to campaigns or batches.
     */
    public createCampaign<ThrowOnError extends boolean = true>(options: Options<CreateCampaignData, ThrowOnError>): RequestResult<CreateCampaignResponses, CreateCampaignErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateCampaignResponses, CreateCampaignErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a campaign
     *
     * A 409 `batches_open` while a batch of the campaign is not finished. The call records stay.
     */
    public deleteCampaign<ThrowOnError extends boolean = true>(options: Options<DeleteCampaignData, ThrowOnError>): RequestResult<DeleteCampaignResponses, DeleteCampaignErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteCampaignResponses, DeleteCampaignErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}',
            ...options
        });
    }
    
    /**
     * Get a campaign
     *
     * Answers the whole campaign.
     */
    public getCampaign<ThrowOnError extends boolean = true>(options: Options<GetCampaignData, ThrowOnError>): RequestResult<GetCampaignResponses, GetCampaignErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetCampaignResponses, GetCampaignErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}',
            ...options
        });
    }
    
    /**
     * Change a campaign
     *
     * A JSON Merge Patch (RFC 7396): null resets a member to its default, lists and single days of `working_hours` are replaced, other objects are merged. The change applies at once to the contacts of all its batches; live calls are not affected. `status` performs the control that leads to it (`paused`, `active`, `cancelled`); `completed` is possible while no batch is open. A change of `retention_days` also needs the scope `admin`, because it erases by age.
     */
    public changeCampaign<ThrowOnError extends boolean = true>(options: Options<ChangeCampaignData, ThrowOnError>): RequestResult<ChangeCampaignResponses, ChangeCampaignErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<ChangeCampaignResponses, ChangeCampaignErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Pause a campaign
     *
     * After the answer none of its batches places a call; live calls end normally. Its batches in progress are shown as `paused` with `paused_by` `campaign`. The answer waits up to 2 s for attempts that are being placed; `still_placing` counts the rest. A campaign that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
     */
    public pauseCampaign<ThrowOnError extends boolean = true>(options: Options<PauseCampaignData, ThrowOnError>): RequestResult<PauseCampaignResponses, PauseCampaignErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PauseCampaignResponses, PauseCampaignErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}/pause',
            ...options
        });
    }
    
    /**
     * Resume a campaign
     *
     * Continues a paused campaign. A batch that was paused by itself stays paused. A campaign that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
     */
    public resumeCampaign<ThrowOnError extends boolean = true>(options: Options<ResumeCampaignData, ThrowOnError>): RequestResult<ResumeCampaignResponses, ResumeCampaignErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ResumeCampaignResponses, ResumeCampaignErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}/resume',
            ...options
        });
    }
    
    /**
     * Cancel a campaign
     *
     * Stops the campaign and its open batches for good and hangs up their live calls. A campaign that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
     */
    public cancelCampaign<ThrowOnError extends boolean = true>(options: Options<CancelCampaignData, ThrowOnError>): RequestResult<CancelCampaignResponses, CancelCampaignErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CancelCampaignResponses, CancelCampaignErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}/cancel',
            ...options
        });
    }
    
    /**
     * Get statistics of a campaign
     *
     * Computed for this answer from contacts and call records, all as of one moment.
     */
    public getCampaignStats<ThrowOnError extends boolean = true>(options: Options<GetCampaignStatsData, ThrowOnError>): RequestResult<GetCampaignStatsResponses, GetCampaignStatsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetCampaignStatsResponses, GetCampaignStatsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}/stats',
            ...options
        });
    }
    
    /**
     * List the batches of a campaign
     *
     * Newest first, with counters that are computed for this answer.
     */
    public listCampaignBatches<ThrowOnError extends boolean = true>(options: Options<ListCampaignBatchesData, ThrowOnError>): RequestResult<ListCampaignBatchesResponses, ListCampaignBatchesErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListCampaignBatchesResponses, ListCampaignBatchesErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}/batches',
            ...options
        });
    }
    
    /**
     * Preview a call
     *
     * Says whether a number may be called at a time, why not, and when next. It considers working hours, blackout dates and time zone, the 15 s that a call needs before the hours close, suppressions, attempt caps, the consent that is sent, the status of campaign and batch, `scheduled_start`, `scheduled_end` and the agent. It takes statuses as they are now, and a draft as active, because its first batch makes it so. It asks no `eligibility_hook`, and does not consider limits of lines, rate limits and other calls of the moment. Hours are read in the `timezone` of the contact, otherwise in that of the campaign or batch, and with `timezone_source` `callee` in all zones of the number. Nothing changes: the scope `read` is enough.
     */
    public previewCall<ThrowOnError extends boolean = true>(options: Options<PreviewCallData, ThrowOnError>): RequestResult<PreviewCallResponses, PreviewCallErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PreviewCallResponses, PreviewCallErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}/preview',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the actions of a campaign and its batches
     *
     * An audit of controls and forced calls, newest first: who did what, and when. A request that changed nothing is not listed. Actions are never removed and hold no telephone number.
     */
    public listCampaignActions<ThrowOnError extends boolean = true>(options: Options<ListCampaignActionsData, ThrowOnError>): RequestResult<ListCampaignActionsResponses, ListCampaignActionsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListCampaignActionsResponses, ListCampaignActionsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/campaigns/{campaign_id}/actions',
            ...options
        });
    }
    
    /**
     * List batches
     *
     * Newest first, with counters that are computed for this answer.
     */
    public listBatches<ThrowOnError extends boolean = true>(options?: Options<ListBatchesData, ThrowOnError>): RequestResult<ListBatchesResponses, ListBatchesErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListBatchesResponses, ListBatchesErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/',
            ...options
        });
    }
    
    /**
     * Create a batch with its contacts
     *
     * **Dialling begins at once**, or at `scheduled_start`. The first batch makes a draft campaign `active`; a campaign that is paused, cancelled or completed takes no batch (409). Send JSON with at most 50,000 contacts, or a form with the part `batch` first and then the part `file`. Members named `…_override` replace settings of the campaign; `max_retries`, `retry_policy`, `working_hours`, `timezone`, `phone_number_strategy` and `phone_numbers` are other names of them.
     *
     * A file has at most 1,000,000 rows and 2 GiB, in UTF-8, or in the charset windows-1252 or iso-8859-1 where its Content-Type declares it. It is never unpacked: save a workbook as "CSV UTF-8".
     *
     * - **CSV**: the first row names the columns. `phone_number` (or `phone`, `number`, `to`), `external_id`, `timezone` and `callee_name` are matched in any case, with or without spaces, dashes and `_`; every other column is a call variable, and an empty cell is no value. Cells are separated by comma, semicolon or tab, and lose blanks at both ends. An export can be uploaded again.
     * - **JSON Lines** (type `application/x-ndjson`, or a file name that ends in .ndjson or .jsonl): one contact on each line, as in `contacts`.
     *
     * Numbers without a country code are read in `default_region`, and refused without it.
     *
     * In a file a number that occurs twice is an error unless `duplicates` says otherwise. An upload is accepted as a whole or not at all, and nobody is called before.
     */
    public createBatch<ThrowOnError extends boolean = true>(options: Options<CreateBatchData, ThrowOnError>): RequestResult<CreateBatchResponses, CreateBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateBatchResponses, CreateBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Create a batch (alias)
     *
     * The same as POST /batches/.
     */
    public createBatchByAlias<ThrowOnError extends boolean = true>(options: Options<CreateBatchByAliasData, ThrowOnError>): RequestResult<CreateBatchByAliasResponses, CreateBatchByAliasErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateBatchByAliasResponses, CreateBatchByAliasErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/create',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the contacts of a batch
     *
     * In the order of the upload. A page has at most 8 MiB. With `name`, `created_after` or `created_before` a request examines at most 20,000 contacts: a page may then have fewer than `limit` contacts, or none, although `Redial-Next-Cursor` says that the list goes on. It has no `X-Total-Count`, and `skip` is a 400.
     */
    public listContacts<ThrowOnError extends boolean = true>(options: Options<ListContactsData, ThrowOnError>): RequestResult<ListContactsResponses, ListContactsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListContactsResponses, ListContactsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/contacts',
            ...options
        });
    }
    
    /**
     * Add contacts to a batch
     *
     * The batch must be `pending`, `in_progress` or `paused`. The new contacts come after those that it has. Send JSON, a form with a file, or the file itself. JSON may also be a bare list of contacts, or a single contact; the rules then come from the query. Duplicates by number are looked for only among the contacts of this request. With `on_existing` a contact is known by its `external_id`, so that one that is sent again, or by several senders at once, is stored once.
     *
     * A file has at most 1,000,000 rows and 2 GiB, in UTF-8, or in the charset windows-1252 or iso-8859-1 where its Content-Type declares it. It is never unpacked: save a workbook as "CSV UTF-8".
     *
     * - **CSV**: the first row names the columns. `phone_number` (or `phone`, `number`, `to`), `external_id`, `timezone` and `callee_name` are matched in any case, with or without spaces, dashes and `_`; every other column is a call variable, and an empty cell is no value. Cells are separated by comma, semicolon or tab, and lose blanks at both ends. An export can be uploaded again.
     * - **JSON Lines** (type `application/x-ndjson`, or a file name that ends in .ndjson or .jsonl): one contact on each line, as in `contacts`.
     *
     * Numbers without a country code are read in `default_region`, and refused without it.
     *
     * In a file a number that occurs twice is an error unless `duplicates` says otherwise. An upload is accepted as a whole or not at all, and nobody is called before.
     */
    public addContacts<ThrowOnError extends boolean = true>(options: Options<AddContactsData, ThrowOnError>): RequestResult<AddContactsResponses, AddContactsErrors, ThrowOnError> {
        return (options.client ?? this.client).post<AddContactsResponses, AddContactsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/contacts',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a batch
     *
     * Deletes a finished batch; any other batch is a 409. It disappears at once and can be restored for 24 hours with `/restore`. Then its contacts, `name`, `call_context`, `metadata` and webhooks are deleted. Its call records stay for accounting, without reports, recordings and, when they are seven days old, numbers.
     */
    public deleteBatch<ThrowOnError extends boolean = true>(options: Options<DeleteBatchData, ThrowOnError>): RequestResult<DeleteBatchResponses, DeleteBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteBatchResponses, DeleteBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}',
            ...options
        });
    }
    
    /**
     * Get a batch
     *
     * Answers the whole batch, with counters that are computed for this answer.
     */
    public getBatch<ThrowOnError extends boolean = true>(options: Options<GetBatchData, ThrowOnError>): RequestResult<GetBatchResponses, GetBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetBatchResponses, GetBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}',
            ...options
        });
    }
    
    /**
     * Change a batch
     *
     * A JSON Merge Patch (RFC 7396): null resets a member, so that the batch follows its campaign; lists and single days of `working_hours_override` are replaced, other objects are merged. The change applies to the next calls; live calls are not affected. A `concurrency_limit` that is sent belongs to the batch from then on, even if it equals that of the campaign. `scheduled_start` can be changed only while the batch is `pending`; null starts it at once. `status` cannot be changed here: use `/pause`, `/resume` and `/cancel`.
     */
    public changeBatch<ThrowOnError extends boolean = true>(options: Options<ChangeBatchData, ThrowOnError>): RequestResult<ChangeBatchResponses, ChangeBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<ChangeBatchResponses, ChangeBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Pause a batch
     *
     * After the answer no call is placed, but for those that `still_placing` counts; live calls end normally. Possible from `in_progress`. The answer waits up to 2 s for attempts that are being placed; `still_placing` counts the rest. A batch that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
     */
    public pauseBatch<ThrowOnError extends boolean = true>(options: Options<PauseBatchData, ThrowOnError>): RequestResult<PauseBatchResponses, PauseBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).post<PauseBatchResponses, PauseBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/pause',
            ...options
        });
    }
    
    /**
     * Resume a batch
     *
     * Continues a paused batch. A batch that is paused by its campaign is a 409 `campaign_paused`: resume the campaign. A batch that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
     */
    public resumeBatch<ThrowOnError extends boolean = true>(options: Options<ResumeBatchData, ThrowOnError>): RequestResult<ResumeBatchResponses, ResumeBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ResumeBatchResponses, ResumeBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/resume',
            ...options
        });
    }
    
    /**
     * Cancel a batch
     *
     * Stops the batch for good and hangs up its live calls. Possible from `pending`, `in_progress` and `paused`. Contacts that were never called become `skipped`, others keep the status of their last call; in a large batch this takes some seconds after the answer, and nobody is called meanwhile. A batch that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
     */
    public cancelBatch<ThrowOnError extends boolean = true>(options: Options<CancelBatchData, ThrowOnError>): RequestResult<CancelBatchResponses, CancelBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CancelBatchResponses, CancelBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/cancel',
            ...options
        });
    }
    
    /**
     * Force the dispatch of a batch
     *
     * Makes every contact in `pending` due at once and starts the workflow of the batch if it is not running. It is meant for a batch whose contacts wait although no rule holds them back; see `/debug`. Contacts in other statuses do not change, and the batch is neither started nor resumed nor reopened. It is answered in every status of the batch. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
     */
    public dispatchBatch<ThrowOnError extends boolean = true>(options: Options<DispatchBatchData, ThrowOnError>): RequestResult<DispatchBatchResponses, DispatchBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).post<DispatchBatchResponses, DispatchBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/dispatch',
            ...options
        });
    }
    
    /**
     * Restore a deleted batch
     *
     * Undoes a DELETE within 24 hours; later the batch is a 404. A batch that is not deleted stays as it is. There is no body: a member that could change when or whom to call is a 400.
     */
    public restoreBatch<ThrowOnError extends boolean = true>(options: Options<RestoreBatchData, ThrowOnError>): RequestResult<RestoreBatchResponses, RestoreBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RestoreBatchResponses, RestoreBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/restore',
            ...options
        });
    }
    
    /**
     * Remove a waiting contact
     *
     * The contact is gone, and `total_contacts` of the batch is one less. Possible before its first call; a contact that was called keeps its records and is taken out with `/skip`: it is a 409. The removal is listed among the actions of the batch.
     */
    public deleteContact<ThrowOnError extends boolean = true>(options: Options<DeleteContactData, ThrowOnError>): RequestResult<DeleteContactResponses, DeleteContactErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteContactResponses, DeleteContactErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/contacts/{contact_id}',
            ...options
        });
    }
    
    /**
     * Get a contact
     *
     * Answers the whole contact.
     */
    public getContact<ThrowOnError extends boolean = true>(options: Options<GetContactData, ThrowOnError>): RequestResult<GetContactResponses, GetContactErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetContactResponses, GetContactErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/contacts/{contact_id}',
            ...options
        });
    }
    
    /**
     * Change a waiting contact
     *
     * A JSON Merge Patch (RFC 7396): null resets a member, and `call_variables` are merged. Possible while the contact is `pending`, `retrying` or `followup_scheduled`; while it is being called, and after its last call, it is a 409. The change is listed among the actions of the batch.
     */
    public updateContact<ThrowOnError extends boolean = true>(options: Options<UpdateContactData, ThrowOnError>): RequestResult<UpdateContactResponses, UpdateContactErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<UpdateContactResponses, UpdateContactErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/contacts/{contact_id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Retry a contact
     *
     * Calls the contact once more, before all others of its batch. The call does not count against the retry policy; working hours, suppressions and limits still apply. The batch must be `in_progress` or `completed`, and the campaign `active`. A completed batch stays `completed`, although the contact is open again. A contact that is being called is a 409. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
     */
    public retryContact<ThrowOnError extends boolean = true>(options: Options<RetryContactData, ThrowOnError>): RequestResult<RetryContactResponses, RetryContactErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RetryContactResponses, RetryContactErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/contacts/{contact_id}/retry',
            ...options
        });
    }
    
    /**
     * Skip a contact
     *
     * The contact is not called any more. Possible from `pending`, `retrying` and `followup_scheduled`. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
     */
    public skipContact<ThrowOnError extends boolean = true>(options: Options<SkipContactData, ThrowOnError>): RequestResult<SkipContactResponses, SkipContactErrors, ThrowOnError> {
        return (options.client ?? this.client).post<SkipContactResponses, SkipContactErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/contacts/{contact_id}/skip',
            ...options
        });
    }
    
    /**
     * Schedule a call back
     *
     * Calls the contact back at a time. The contact must have been called before and not be in a call, and its batch must not be finished. A contact has at most ten follow-ups.
     */
    public scheduleCallBack<ThrowOnError extends boolean = true>(options: Options<ScheduleCallBackData, ThrowOnError>): RequestResult<ScheduleCallBackResponses, ScheduleCallBackErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ScheduleCallBackResponses, ScheduleCallBackErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/contacts/{contact_id}/follow-up',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Retry the contacts of a batch
     *
     * Calls every contact in the given statuses once more, each as with `/retry` of one contact.
     */
    public retryContacts<ThrowOnError extends boolean = true>(options: Options<RetryContactsData, ThrowOnError>): RequestResult<RetryContactsResponses, RetryContactsErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RetryContactsResponses, RetryContactsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/retry',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Tell the story of a contact
     *
     * Everything that is kept of a contact, in the order of time: when it was claimed, why it was turned away, its attempts with the webhooks of call control and the reports of the agent, controls, events for webhook endpoints, and what it waits for. Each entry says by `type` which members it has, and has a sentence for people. More types may come with later versions.
     */
    public getContactStory<ThrowOnError extends boolean = true>(options: Options<GetContactStoryData, ThrowOnError>): RequestResult<GetContactStoryResponses, GetContactStoryErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetContactStoryResponses, GetContactStoryErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/contacts/{contact_id}/story',
            ...options
        });
    }
    
    /**
     * Look up contacts in all batches
     *
     * Every contact of the organization with a `phone_number` or an `external_id`, newest first, each with its batch and campaign. One of the two is required.
     */
    public lookUpContacts<ThrowOnError extends boolean = true>(options?: Options<LookUpContactsData, ThrowOnError>): RequestResult<LookUpContactsResponses, LookUpContactsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<LookUpContactsResponses, LookUpContactsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/contacts/',
            ...options
        });
    }
    
    /**
     * Tell the story of a contact by its id alone
     *
     * Everything that is kept of a contact, in the order of time: when it was claimed, why it was turned away, its attempts with the webhooks of call control and the reports of the agent, controls, events for webhook endpoints, and what it waits for. Each entry says by `type` which members it has, and has a sentence for people. More types may come with later versions.
     */
    public getStoryByContact<ThrowOnError extends boolean = true>(options: Options<GetStoryByContactData, ThrowOnError>): RequestResult<GetStoryByContactResponses, GetStoryByContactErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetStoryByContactResponses, GetStoryByContactErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/contacts/{contact_id}/story',
            ...options
        });
    }
    
    /**
     * Export a batch as CSV
     *
     * Streams a header row and one row for each contact, in the order of the upload: `contact_id`, `external_id`, `phone_number`, `status`, `status_reason`, `attempts`, `retry_count`, `follow_up_count`, `last_attempted_at`, `next_retry_at`, the facts of its last call from `last_call_status` to `total_cost`, and its call variables as `var.<name>`. An organization may have 10 open exports at each API process; one more is a 429 `too_many_streams`.
     */
    public exportBatch<ThrowOnError extends boolean = true>(options: Options<ExportBatchData, ThrowOnError>): RequestResult<ExportBatchResponses, ExportBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ExportBatchResponses, ExportBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/export.csv',
            ...options
        });
    }
    
    /**
     * Diagnose a batch
     *
     * Says why contacts of the batch wait, and which come next. If `diagnostics.stuck_pending` is true: restart the worker, POST to `/dispatch`, and watch `counters.dispatched` of the batch.
     */
    public diagnoseBatch<ThrowOnError extends boolean = true>(options: Options<DiagnoseBatchData, ThrowOnError>): RequestResult<DiagnoseBatchResponses, DiagnoseBatchErrors, ThrowOnError> {
        return (options.client ?? this.client).get<DiagnoseBatchResponses, DiagnoseBatchErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/debug',
            ...options
        });
    }
    
    /**
     * List the actions of a batch
     *
     * An audit of controls and forced calls, newest first: who did what, and when. A request that changed nothing is not listed. Actions are never removed and hold no telephone number. Actions on the whole campaign are listed under the campaign.
     */
    public listBatchActions<ThrowOnError extends boolean = true>(options: Options<ListBatchActionsData, ThrowOnError>): RequestResult<ListBatchActionsResponses, ListBatchActionsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListBatchActionsResponses, ListBatchActionsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/batches/{batch_id}/actions',
            ...options
        });
    }
    
    /**
     * List calls
     *
     * The call records of the organization, newest first, without transcripts. A page has at most 8 MiB.
     */
    public listCalls<ThrowOnError extends boolean = true>(options?: Options<ListCallsData, ThrowOnError>): RequestResult<ListCallsResponses, ListCallsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListCallsResponses, ListCallsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/calls/',
            ...options
        });
    }
    
    /**
     * Get a call
     *
     * Answers the record of one attempt.
     */
    public getCall<ThrowOnError extends boolean = true>(options: Options<GetCallData, ThrowOnError>): RequestResult<GetCallResponses, GetCallErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetCallResponses, GetCallErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/calls/{execution_id}',
            ...options
        });
    }
    
    /**
     * Make a link to a recording
     *
     * Answers a link that plays the recording without a token, from any address, until it expires: for players and mails. It ends earlier with what it shows (erasure, retention, a deleted batch), and with the token that made it: when that is revoked or expires. It plays nothing while the organization is suspended. Each link is an entry of the audit log, without its key. The scope `read` is enough.
     */
    public makeLinkToRecording<ThrowOnError extends boolean = true>(options: Options<MakeLinkToRecordingData, ThrowOnError>): RequestResult<MakeLinkToRecordingResponses, MakeLinkToRecordingErrors, ThrowOnError> {
        return (options.client ?? this.client).post<MakeLinkToRecordingResponses, MakeLinkToRecordingErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/calls/{execution_id}/recording-link',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List suppressions
     *
     * Newest first, without those that have expired. Closed to tokens that are limited to campaigns or batches.
     */
    public listSuppressions<ThrowOnError extends boolean = true>(options?: Options<ListSuppressionsData, ThrowOnError>): RequestResult<ListSuppressionsResponses, ListSuppressionsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListSuppressionsResponses, ListSuppressionsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/suppressions/',
            ...options
        });
    }
    
    /**
     * Suppress one number or many
     *
     * No batch of the organization calls a suppressed number. It applies at once: the list is read before every call, and the contact becomes `failed` with `status_reason` `suppressed`. A number that is already suppressed gets the new `reason` and `expires_at`, unless the callee has opted out: an opt-out stays as it is. So does a suppression without an expiry when an entry of a token without `admin` has one. `warnings` counts such numbers. A list is stored as a whole or not at all; it may be sent as `suppressions` or as a bare JSON array. A call that is created directly at call control is not checked. Closed to tokens that are limited to campaigns or batches.
     */
    public suppress<ThrowOnError extends boolean = true>(options: Options<SuppressData, ThrowOnError>): RequestResult<SuppressResponses, SuppressErrors, ThrowOnError> {
        return (options.client ?? this.client).post<SuppressResponses, SuppressErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/suppressions/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a suppression
     *
     * By its id or its number. The number may be called again; contacts that became `failed` stay `failed`. An opt-out needs the scope `admin` besides `write`, and a `reason`; both are recorded. The hash of a number that is being erased is a 409 (`erasure_open`) until the erasure is completed. Closed to tokens that are limited to campaigns or batches.
     */
    public deleteSuppression<ThrowOnError extends boolean = true>(options: Options<DeleteSuppressionData, ThrowOnError>): RequestResult<DeleteSuppressionResponses, DeleteSuppressionErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteSuppressionResponses, DeleteSuppressionErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/suppressions/{suppression_id}',
            ...options
        });
    }
    
    /**
     * Get a suppression
     *
     * By its id or its number. One that has expired is a 404. Closed to tokens that are limited to campaigns or batches.
     */
    public getSuppression<ThrowOnError extends boolean = true>(options: Options<GetSuppressionData, ThrowOnError>): RequestResult<GetSuppressionResponses, GetSuppressionErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetSuppressionResponses, GetSuppressionErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/suppressions/{suppression_id}',
            ...options
        });
    }
    
    /**
     * List erasures
     *
     * Needs the scopes `read` and `admin`. Newest first. Closed to tokens that are limited to campaigns or batches.
     */
    public listErasures<ThrowOnError extends boolean = true>(options?: Options<ListErasuresData, ThrowOnError>): RequestResult<ListErasuresResponses, ListErasuresErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListErasuresResponses, ListErasuresErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/erasures/',
            ...options
        });
    }
    
    /**
     * Erase a person
     *
     * Needs the scopes `write` and `admin`. Erases number, names, variables, transcripts, reports, recordings and stored answers of a person in all batches of the organization. From the answer on no call to the number begins, and calls to it are hung up; the rest follows within seconds after the last call has ended. Contacts and calls stay as rows without a person, so that counters and costs stay right: their number is `erased:` and an id, and a contact that waited is `skipped` with `status_reason` `erased`. It cannot be undone. Closed to tokens that are limited to campaigns or batches.
     */
    public erasePerson<ThrowOnError extends boolean = true>(options: Options<ErasePersonData, ThrowOnError>): RequestResult<ErasePersonResponses, ErasePersonErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ErasePersonResponses, ErasePersonErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/erasures/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the receipt of an erasure
     *
     * Needs the scopes `read` and `admin`. Says how far the erasure is, what was erased, and what could not be, with a remedy. It holds no phone number. Closed to tokens that are limited to campaigns or batches.
     */
    public getErasure<ThrowOnError extends boolean = true>(options: Options<GetErasureData, ThrowOnError>): RequestResult<GetErasureResponses, GetErasureErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetErasureResponses, GetErasureErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/erasures/{erasure_id}',
            ...options
        });
    }
    
    /**
     * Read everything about a person
     *
     * Needs the scopes `read` and `admin`. Answers everything that is stored about a number in the organization, for the request of the person: a page of each kind, with its total. Repeat it with a larger `skip` until every kind is complete. A number of which nothing is stored is answered with empty lists. A page whose transcripts and summaries have more than 8 MiB is a 400 `page_too_large`: ask with a smaller `limit`. Each request is recorded. Closed to tokens that are limited to campaigns or batches.
     */
    public getPerson<ThrowOnError extends boolean = true>(options: Options<GetPersonData, ThrowOnError>): RequestResult<GetPersonResponses, GetPersonErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetPersonResponses, GetPersonErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/persons/{phone_number}',
            ...options
        });
    }
    
    /**
     * List webhook endpoints
     *
     * Newest first, without secrets. Closed to tokens that are limited to campaigns or batches.
     */
    public listWebhookEndpoints<ThrowOnError extends boolean = true>(options?: Options<ListWebhookEndpointsData, ThrowOnError>): RequestResult<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/',
            ...options
        });
    }
    
    /**
     * Create a webhook endpoint
     *
     * Needs the scopes `write` and `admin`. Events of the organization are sent to `url` by POST, signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), from now on. The secret is shown only in this answer, and an `Idempotency-Key` is not honoured. Closed to tokens that are limited to campaigns or batches.
     */
    public createWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<CreateWebhookEndpointData, ThrowOnError>): RequestResult<CreateWebhookEndpointResponses, CreateWebhookEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateWebhookEndpointResponses, CreateWebhookEndpointErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a webhook endpoint
     *
     * Needs the scopes `write` and `admin`. Nothing more is sent. Its keys are deleted at once, and the log of its deliveries within the hour. Closed to tokens that are limited to campaigns or batches.
     */
    public deleteWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<DeleteWebhookEndpointData, ThrowOnError>): RequestResult<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/{endpoint_id}',
            ...options
        });
    }
    
    /**
     * Get a webhook endpoint
     *
     * Answers the endpoint and its keys, without secrets. Closed to tokens that are limited to campaigns or batches.
     */
    public getWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<GetWebhookEndpointData, ThrowOnError>): RequestResult<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/{endpoint_id}',
            ...options
        });
    }
    
    /**
     * Change a webhook endpoint
     *
     * Needs the scopes `write` and `admin`. A JSON Merge Patch (RFC 7396). With `is_enabled: true` an endpoint that was disabled gets what waits for it; what it has missed beyond that is sent by a replay. Closed to tokens that are limited to campaigns or batches.
     */
    public changeWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<ChangeWebhookEndpointData, ThrowOnError>): RequestResult<ChangeWebhookEndpointResponses, ChangeWebhookEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<ChangeWebhookEndpointResponses, ChangeWebhookEndpointErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/{endpoint_id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Rotate the secret of a webhook endpoint
     *
     * Needs the scopes `write` and `admin`. Makes a new key. For `previous_valid_seconds` the older keys of its scheme sign as well: `webhook-signature` then holds several signatures, separated by spaces. A key of the other scheme is added beside those that are there. A 409 where ten keys sign. Closed to tokens that are limited to campaigns or batches.
     */
    public rotateSecretOfWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<RotateSecretOfWebhookEndpointData, ThrowOnError>): RequestResult<RotateSecretOfWebhookEndpointResponses, RotateSecretOfWebhookEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RotateSecretOfWebhookEndpointResponses, RotateSecretOfWebhookEndpointErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/{endpoint_id}/secrets',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a key of a webhook endpoint
     *
     * Needs the scopes `write` and `admin`. It signs nothing from now on. A 409 for the only key that has no end. Closed to tokens that are limited to campaigns or batches.
     */
    public deleteKeyOfWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<DeleteKeyOfWebhookEndpointData, ThrowOnError>): RequestResult<DeleteKeyOfWebhookEndpointResponses, DeleteKeyOfWebhookEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteKeyOfWebhookEndpointResponses, DeleteKeyOfWebhookEndpointErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/{endpoint_id}/secrets/{secret_id}',
            ...options
        });
    }
    
    /**
     * List the deliveries of a webhook endpoint
     *
     * The events that were sent to the endpoint, or are to be: newest first, each with its last request. They are kept for 30 days, unless the installation is configured otherwise (`WEBHOOK_RETENTION_DAYS`). With a filter a page may have fewer deliveries than `limit`, or none, and the list still goes on: `Redial-Next-Cursor` says so. The log has no `X-Total-Count`. Closed to tokens that are limited to campaigns or batches.
     */
    public listWebhookDeliveries<ThrowOnError extends boolean = true>(options: Options<ListWebhookDeliveriesData, ThrowOnError>): RequestResult<ListWebhookDeliveriesResponses, ListWebhookDeliveriesErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListWebhookDeliveriesResponses, ListWebhookDeliveriesErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/{endpoint_id}/deliveries',
            ...options
        });
    }
    
    /**
     * Get a delivery of a webhook endpoint
     *
     * Answers what became of one event at the endpoint, with every request and its answer. Closed to tokens that are limited to campaigns or batches.
     */
    public getWebhookDelivery<ThrowOnError extends boolean = true>(options: Options<GetWebhookDeliveryData, ThrowOnError>): RequestResult<GetWebhookDeliveryResponses, GetWebhookDeliveryErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetWebhookDeliveryResponses, GetWebhookDeliveryErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/{endpoint_id}/deliveries/{event_id}',
            ...options
        });
    }
    
    /**
     * Replay events to a webhook endpoint
     *
     * Sends events again, by their ids or of a span of time. Each has the `webhook-id` that it had before, so that a receiver recognises what it has got. Events are stored for every endpoint, enabled or not: after an outage, enable the endpoint and replay from the time when it began. The events of a span are sent as fast as the endpoint takes them, beside new ones; `deliveries` shows how far it is. A span with more than a million events is a 400. A 409 where the endpoint is disabled. Closed to tokens that are limited to campaigns or batches.
     */
    public replayWebhooks<ThrowOnError extends boolean = true>(options: Options<ReplayWebhooksData, ThrowOnError>): RequestResult<ReplayWebhooksResponses, ReplayWebhooksErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ReplayWebhooksResponses, ReplayWebhooksErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/{endpoint_id}/replay',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Send a test event to a webhook endpoint
     *
     * Sends an event `endpoint.test` to this endpoint alone, signed as every other, and waits up to 15 seconds for its answer. It is sent once, also to a disabled endpoint and to one that does not want the type; a failure disables nothing. The body is ignored. Closed to tokens that are limited to campaigns or batches.
     */
    public testWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<TestWebhookEndpointData, ThrowOnError>): RequestResult<TestWebhookEndpointResponses, TestWebhookEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).post<TestWebhookEndpointResponses, TestWebhookEndpointErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/webhook-endpoints/{endpoint_id}/test',
            ...options
        });
    }
    
    /**
     * List the keys of eligibility hooks
     *
     * The keys that sign the questions of all eligibility hooks of the organization now, newest first, without secrets. There are ten at most. Closed to tokens that are limited to campaigns or batches.
     */
    public listEligibilitySecrets<ThrowOnError extends boolean = true>(options?: Options<ListEligibilitySecretsData, ThrowOnError>): RequestResult<ListEligibilitySecretsResponses, ListEligibilitySecretsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListEligibilitySecretsResponses, ListEligibilitySecretsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/eligibility-secrets/',
            ...options
        });
    }
    
    /**
     * Make or rotate the key of eligibility hooks
     *
     * Needs the scopes `write` and `admin`. Makes a key that signs the questions of all `eligibility_hook`s of the organization, by Standard Webhooks. The older keys of its scheme sign as well for `previous_valid_seconds`. The secret is shown only in this answer, and an `Idempotency-Key` is not honoured. A 409 where ten keys sign. Closed to tokens that are limited to campaigns or batches.
     */
    public createEligibilitySecret<ThrowOnError extends boolean = true>(options: Options<CreateEligibilitySecretData, ThrowOnError>): RequestResult<CreateEligibilitySecretResponses, CreateEligibilitySecretErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateEligibilitySecretResponses, CreateEligibilitySecretErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/eligibility-secrets/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a key of eligibility hooks
     *
     * Needs the scopes `write` and `admin`. It signs nothing from now on. A 409 for the only key that has no end. Closed to tokens that are limited to campaigns or batches.
     */
    public deleteEligibilitySecret<ThrowOnError extends boolean = true>(options: Options<DeleteEligibilitySecretData, ThrowOnError>): RequestResult<DeleteEligibilitySecretResponses, DeleteEligibilitySecretErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteEligibilitySecretResponses, DeleteEligibilitySecretErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/eligibility-secrets/{eligibility_secret_id}',
            ...options
        });
    }
    
    /**
     * List agents
     *
     * The registered agents of the organization, newest first. Closed to tokens that are limited to campaigns or batches.
     */
    public listAgents<ThrowOnError extends boolean = true>(options?: Options<ListAgentsData, ThrowOnError>): RequestResult<ListAgentsResponses, ListAgentsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListAgentsResponses, ListAgentsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/agents/',
            ...options
        });
    }
    
    /**
     * Register or replace an agent
     *
     * An agent speaks in the calls of the campaigns that name its `agent_id`. It is either a `call_hook` with five speech members, or an `application_sid`. jambonz ignores our status hook where a registered application is named, so that application must have `status_hook_url` as its own call status hook; `status_hook_confirmed: true` confirms it. For an agent that is not registered the default application of the installation speaks. If there is none, the contacts wait (`agent_not_configured`) and are called as soon as the agent is registered. Closed to tokens that are limited to campaigns or batches.
     */
    public registerAgent<ThrowOnError extends boolean = true>(options: Options<RegisterAgentData, ThrowOnError>): RequestResult<RegisterAgentResponses, RegisterAgentErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RegisterAgentResponses, RegisterAgentErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/agents/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete an agent
     *
     * In campaigns that name it the default application of the installation speaks from the next call on. Closed to tokens that are limited to campaigns or batches.
     */
    public deleteAgent<ThrowOnError extends boolean = true>(options: Options<DeleteAgentData, ThrowOnError>): RequestResult<DeleteAgentResponses, DeleteAgentErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteAgentResponses, DeleteAgentErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/agents/{agent_id}',
            ...options
        });
    }
    
    /**
     * Get an agent
     *
     * Answers a registered agent, and the status hook that an application of its needs. Closed to tokens that are limited to campaigns or batches.
     */
    public getAgent<ThrowOnError extends boolean = true>(options: Options<GetAgentData, ThrowOnError>): RequestResult<GetAgentResponses, GetAgentErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetAgentResponses, GetAgentErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/agents/{agent_id}',
            ...options
        });
    }
    
    /**
     * Change an agent
     *
     * A JSON Merge Patch (RFC 7396): null resets a member. It applies from the next call on. Closed to tokens that are limited to campaigns or batches.
     */
    public changeAgent<ThrowOnError extends boolean = true>(options: Options<ChangeAgentData, ThrowOnError>): RequestResult<ChangeAgentResponses, ChangeAgentErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<ChangeAgentResponses, ChangeAgentErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/agents/{agent_id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Register or replace an agent under its name
     *
     * The same as POST, with `agent_id` in the path. Members that are left out have their defaults. Closed to tokens that are limited to campaigns or batches.
     */
    public replaceAgent<ThrowOnError extends boolean = true>(options: Options<ReplaceAgentData, ThrowOnError>): RequestResult<ReplaceAgentResponses, ReplaceAgentErrors, ThrowOnError> {
        return (options.client ?? this.client).put<ReplaceAgentResponses, ReplaceAgentErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/agents/{agent_id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List tokens
     *
     * Needs the scope `admin` besides `read` or `write`. Newest first, with those that are revoked or expired. Closed to tokens that are limited to campaigns or batches.
     */
    public listTokens<ThrowOnError extends boolean = true>(options?: Options<ListTokensData, ThrowOnError>): RequestResult<ListTokensResponses, ListTokensErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListTokensResponses, ListTokensErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/tokens/',
            ...options
        });
    }
    
    /**
     * Create a token
     *
     * Needs the scope `admin` besides `read` or `write`. The token itself is shown only in this answer; the service stores its hash. Closed to tokens that are limited to campaigns or batches.
     */
    public createToken<ThrowOnError extends boolean = true>(options: Options<CreateTokenData, ThrowOnError>): RequestResult<CreateTokenResponses, CreateTokenErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateTokenResponses, CreateTokenErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/tokens/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Revoke a token
     *
     * Needs the scope `admin` besides `read` or `write`. The token stops working within 5 seconds, for good, and stays in the list. Revoking it again changes nothing. Closed to tokens that are limited to campaigns or batches.
     */
    public revokeToken<ThrowOnError extends boolean = true>(options: Options<RevokeTokenData, ThrowOnError>): RequestResult<RevokeTokenResponses, RevokeTokenErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<RevokeTokenResponses, RevokeTokenErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/tokens/{token_id}',
            ...options
        });
    }
    
    /**
     * Get a token
     *
     * Needs the scope `admin` besides `read` or `write`. The token itself is not answered. Closed to tokens that are limited to campaigns or batches.
     */
    public getToken<ThrowOnError extends boolean = true>(options: Options<GetTokenData, ThrowOnError>): RequestResult<GetTokenResponses, GetTokenErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetTokenResponses, GetTokenErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/tokens/{token_id}',
            ...options
        });
    }
    
    /**
     * Rotate a token
     *
     * Needs the scope `admin` besides `read` or `write`. Answers a new token with the name and the rights of this one, which ends after `overlap_seconds`, or at its `expires_at` if that is earlier. A 403 for a token with rights that the token of the request lacks, a 409 for one that is revoked or expired, and for `BOOTSTRAP_TOKEN`. Closed to tokens that are limited to campaigns or batches.
     */
    public rotateToken<ThrowOnError extends boolean = true>(options: Options<RotateTokenData, ThrowOnError>): RequestResult<RotateTokenResponses, RotateTokenErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RotateTokenResponses, RotateTokenErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/tokens/{token_id}/rotate',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List call-control accounts
     *
     * Newest first, without their secrets. Closed to tokens that are limited to campaigns or batches.
     */
    public listCallControlAccounts<ThrowOnError extends boolean = true>(options?: Options<ListCallControlAccountsData, ThrowOnError>): RequestResult<ListCallControlAccountsResponses, ListCallControlAccountsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListCallControlAccountsResponses, ListCallControlAccountsErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/call-control-accounts/',
            ...options
        });
    }
    
    /**
     * Create a call-control account
     *
     * Needs the scopes `write` and `admin`. Registers a jambonz account of the organization. A campaign calls with the account that it names (`call_control_account_id`), otherwise with the default account of the organization, otherwise with that of the installation. A call stays with the account that placed it. Closed to tokens that are limited to campaigns or batches.
     */
    public createCallControlAccount<ThrowOnError extends boolean = true>(options: Options<CreateCallControlAccountData, ThrowOnError>): RequestResult<CreateCallControlAccountResponses, CreateCallControlAccountErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateCallControlAccountResponses, CreateCallControlAccountErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/call-control-accounts/',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a call-control account
     *
     * Needs the scopes `write` and `admin`. Its secrets are deleted, too. A 409 while a campaign, an open batch or a live call uses it. Closed to tokens that are limited to campaigns or batches.
     */
    public deleteCallControlAccount<ThrowOnError extends boolean = true>(options: Options<DeleteCallControlAccountData, ThrowOnError>): RequestResult<DeleteCallControlAccountResponses, DeleteCallControlAccountErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteCallControlAccountResponses, DeleteCallControlAccountErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/call-control-accounts/{account_id}',
            ...options
        });
    }
    
    /**
     * Get a call-control account
     *
     * Answers the account without its secrets. Closed to tokens that are limited to campaigns or batches.
     */
    public getCallControlAccount<ThrowOnError extends boolean = true>(options: Options<GetCallControlAccountData, ThrowOnError>): RequestResult<GetCallControlAccountResponses, GetCallControlAccountErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetCallControlAccountResponses, GetCallControlAccountErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/call-control-accounts/{account_id}',
            ...options
        });
    }
    
    /**
     * Change a call-control account
     *
     * Needs the scopes `write` and `admin`. A JSON Merge Patch (RFC 7396). The change applies to the next request to call control, also for live calls. `url` cannot be changed while calls are live; a `url` of another origin must come with a `token`. With another `url` or `token` an account that is in back-off because it refused calls is tried again at once. `account_sid` cannot be changed: create another account. Closed to tokens that are limited to campaigns or batches.
     */
    public changeCallControlAccount<ThrowOnError extends boolean = true>(options: Options<ChangeCallControlAccountData, ThrowOnError>): RequestResult<ChangeCallControlAccountResponses, ChangeCallControlAccountErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<ChangeCallControlAccountResponses, ChangeCallControlAccountErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/call-control-accounts/{account_id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Rotate the webhook secret of a call-control account
     *
     * Needs the scopes `write` and `admin`. From now on webhooks may be signed with the new secret, and for `previous_valid_seconds` also with the previous one. Until that time has passed, another rotation is a 409, unless its `previous_valid_seconds` is 0, which ends all older secrets at once. Sending the stored secret again changes only that time. Closed to tokens that are limited to campaigns or batches.
     */
    public rotateWebhookSecret<ThrowOnError extends boolean = true>(options: Options<RotateWebhookSecretData, ThrowOnError>): RequestResult<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/call-control-accounts/{account_id}/webhook-secret',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the organization of the token
     *
     * Answers the organization with its own limits, the quotas that the operator of the installation sets, how much of them is used, and the scopes of the token. Closed to tokens that are limited to campaigns or batches.
     */
    public getOwnOrganization<ThrowOnError extends boolean = true>(options?: Options<GetOwnOrganizationData, ThrowOnError>): RequestResult<GetOwnOrganizationResponses, GetOwnOrganizationErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetOwnOrganizationResponses, GetOwnOrganizationErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/organization',
            ...options
        });
    }
    
    /**
     * Change the limits of the organization
     *
     * Needs the scopes `write` and `admin`. A JSON Merge Patch (RFC 7396): null removes a limit. The name cannot be changed. Closed to tokens that are limited to campaigns or batches.
     */
    public changeOwnOrganization<ThrowOnError extends boolean = true>(options: Options<ChangeOwnOrganizationData, ThrowOnError>): RequestResult<ChangeOwnOrganizationResponses, ChangeOwnOrganizationErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<ChangeOwnOrganizationResponses, ChangeOwnOrganizationErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/organization',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the audit log
     *
     * Needs the scopes `read` and `admin`. Newest first: what was done with tokens, secrets, suppressions, limits, exports and controls of the organization, by whom and from where. Entries can neither be changed nor removed by anybody with a token. Closed to tokens that are limited to campaigns or batches.
     */
    public listAuditLog<ThrowOnError extends boolean = true>(options?: Options<ListAuditLogData, ThrowOnError>): RequestResult<ListAuditLogResponses, ListAuditLogErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListAuditLogResponses, ListAuditLogErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/audit-log/',
            ...options
        });
    }
    
    /**
     * List how caller numbers fare
     *
     * The numbers that the organization calls from, in their order: assigned ones, those of its campaigns and open batches, and those that have rested; each with its calls of the last 24 hours. A call is short up to 6 seconds, as carriers count it. Closed to tokens that are limited to campaigns or batches.
     */
    public listCallerNumberHealth<ThrowOnError extends boolean = true>(options?: Options<ListCallerNumberHealthData, ThrowOnError>): RequestResult<ListCallerNumberHealthResponses, ListCallerNumberHealthErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListCallerNumberHealthResponses, ListCallerNumberHealthErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/caller-numbers/health',
            ...options
        });
    }
    
    /**
     * Let a caller number rest
     *
     * No call of the organization comes from the number until then, whatever the strategy; other numbers take its place, or contacts wait with `caller_numbers_resting`. Live calls go on. A number that rests already rests `hours` from now on. Closed to tokens that are limited to campaigns or batches.
     */
    public restCallerNumber<ThrowOnError extends boolean = true>(options: Options<RestCallerNumberData, ThrowOnError>): RequestResult<RestCallerNumberResponses, RestCallerNumberErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RestCallerNumberResponses, RestCallerNumberErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/caller-numbers/{phone_number}/rest',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * End the rest of a caller number
     *
     * The number is called from again at once. `number_rest` does not judge it by the calls before. A number that does not rest stays as it is. The body is ignored. Closed to tokens that are limited to campaigns or batches.
     */
    public resumeCallerNumber<ThrowOnError extends boolean = true>(options: Options<ResumeCallerNumberData, ThrowOnError>): RequestResult<ResumeCallerNumberResponses, ResumeCallerNumberErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ResumeCallerNumberResponses, ResumeCallerNumberErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/caller-numbers/{phone_number}/resume',
            ...options
        });
    }
    
    /**
     * List the caller numbers of the organization
     *
     * The numbers that the operator of the installation has assigned to the organization, in their order. No other organization may call from them. Where `policy` is `assigned`, the organization may call from these numbers only; where it is `any`, also from all that nobody was assigned. Closed to tokens that are limited to campaigns or batches.
     */
    public listCallerNumbers<ThrowOnError extends boolean = true>(options?: Options<ListCallerNumbersData, ThrowOnError>): RequestResult<ListCallerNumbersResponses, ListCallerNumbersErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListCallerNumbersResponses, ListCallerNumbersErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/caller-numbers',
            ...options
        });
    }
    
    /**
     * Get the status of the installation
     *
     * The data of a status page: whether database, Temporal, workers and call control work, with a sentence for each that says what to do, and whether the batches of the organization look for contacts on time. The answer is 200 also while parts do not work; without the database, which has the tokens, it is 503, and `/health/ready` tells why. Each part is asked once in two seconds, however often this is called. Closed to tokens that are limited to campaigns or batches.
     */
    public getStatus<ThrowOnError extends boolean = true>(options?: Options<GetStatusData, ThrowOnError>): RequestResult<GetStatusResponses, GetStatusErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetStatusResponses, GetStatusErrors, ThrowOnError>({
            security: [{
                    key: 'token',
                    scheme: 'bearer',
                    type: 'http'
                }],
            url: '/api/v1/status',
            ...options
        });
    }
}
