// @ts-nocheck
// Written by `npm run client`: do not edit.

import { type InfiniteData, infiniteQueryOptions, queryOptions, type UseMutationOptions } from '@tanstack/react-query';

import { client } from '../client.gen.ts';
import { type Options, RedialApi } from '../sdk.gen.ts';
import type { AddContactsData, AddContactsError, AddContactsResponse, AskWhatToReportOnCallData, AskWhatToReportOnCallError, AskWhatToReportOnCallResponse, AssignCallerNumberData, AssignCallerNumberError, AssignCallerNumberResponse, CancelBatchData, CancelBatchError, CancelBatchResponse, CancelCampaignData, CancelCampaignError, CancelCampaignResponse, ChangeAgentData, ChangeAgentError, ChangeAgentResponse, ChangeBatchData, ChangeBatchError, ChangeBatchResponse, ChangeCallControlAccountData, ChangeCallControlAccountError, ChangeCallControlAccountResponse, ChangeCampaignData, ChangeCampaignError, ChangeCampaignResponse, ChangeOwnOrganizationData, ChangeOwnOrganizationError, ChangeOwnOrganizationResponse, ChangeWebhookEndpointData, ChangeWebhookEndpointError, ChangeWebhookEndpointResponse, CreateBatchByAliasData, CreateBatchByAliasError, CreateBatchByAliasResponse, CreateBatchData, CreateBatchError, CreateBatchResponse, CreateCallControlAccountData, CreateCallControlAccountError, CreateCallControlAccountResponse, CreateCampaignData, CreateCampaignError, CreateCampaignResponse, CreateEligibilitySecretData, CreateEligibilitySecretError, CreateEligibilitySecretResponse, CreateOrganizationData, CreateOrganizationError, CreateOrganizationResponse, CreateTokenData, CreateTokenError, CreateTokenResponse, CreateWebhookEndpointData, CreateWebhookEndpointError, CreateWebhookEndpointResponse, DeleteAgentData, DeleteAgentError, DeleteAgentResponse, DeleteBatchData, DeleteBatchError, DeleteBatchResponse, DeleteCallControlAccountData, DeleteCallControlAccountError, DeleteCallControlAccountResponse, DeleteCampaignData, DeleteCampaignError, DeleteCampaignResponse, DeleteContactData, DeleteContactError, DeleteContactResponse, DeleteEligibilitySecretData, DeleteEligibilitySecretError, DeleteEligibilitySecretResponse, DeleteKeyOfWebhookEndpointData, DeleteKeyOfWebhookEndpointError, DeleteKeyOfWebhookEndpointResponse, DeleteSuppressionData, DeleteSuppressionError, DeleteSuppressionResponse, DeleteWebhookEndpointData, DeleteWebhookEndpointError, DeleteWebhookEndpointResponse, DiagnoseBatchData, DiagnoseBatchError, DiagnoseBatchResponse, DispatchBatchData, DispatchBatchError, DispatchBatchResponse, ErasePersonData, ErasePersonError, ErasePersonResponse, ExportBatchData, ExportBatchError, ExportBatchResponse, GetAgentData, GetAgentError, GetAgentResponse, GetBatchData, GetBatchError, GetBatchResponse, GetCallControlAccountData, GetCallControlAccountError, GetCallControlAccountResponse, GetCallData, GetCallError, GetCallResponse, GetCampaignData, GetCampaignError, GetCampaignResponse, GetCampaignStatsData, GetCampaignStatsError, GetCampaignStatsResponse, GetContactData, GetContactError, GetContactResponse, GetContactStoryData, GetContactStoryError, GetContactStoryResponse, GetErasureData, GetErasureError, GetErasureResponse, GetOrganizationData, GetOrganizationError, GetOrganizationResponse, GetOwnOrganizationData, GetOwnOrganizationError, GetOwnOrganizationResponse, GetOwnTokenData, GetOwnTokenError, GetOwnTokenResponse, GetPersonData, GetPersonError, GetPersonResponse, GetRecordingData, GetRecordingError, GetRecordingResponse, GetStatusData, GetStatusError, GetStatusResponse, GetStoryByContactData, GetStoryByContactError, GetStoryByContactResponse, GetSuppressionData, GetSuppressionError, GetSuppressionResponse, GetTokenData, GetTokenError, GetTokenResponse, GetWebhookDeliveryData, GetWebhookDeliveryError, GetWebhookDeliveryResponse, GetWebhookEndpointData, GetWebhookEndpointError, GetWebhookEndpointResponse, ListAgentsData, ListAgentsError, ListAgentsResponse, ListAuditLogData, ListAuditLogError, ListAuditLogResponse, ListBatchActionsData, ListBatchActionsError, ListBatchActionsResponse, ListBatchesData, ListBatchesError, ListBatchesResponse, ListCallControlAccountsData, ListCallControlAccountsError, ListCallControlAccountsResponse, ListCallerNumberHealthData, ListCallerNumberHealthError, ListCallerNumberHealthResponse, ListCallerNumbersData, ListCallerNumbersError, ListCallerNumbersOfOrganizationData, ListCallerNumbersOfOrganizationError, ListCallerNumbersOfOrganizationResponse, ListCallerNumbersResponse, ListCallsData, ListCallsError, ListCallsResponse, ListCampaignActionsData, ListCampaignActionsError, ListCampaignActionsResponse, ListCampaignBatchesData, ListCampaignBatchesError, ListCampaignBatchesResponse, ListCampaignsData, ListCampaignsError, ListCampaignsResponse, ListContactsData, ListContactsError, ListContactsResponse, ListEligibilitySecretsData, ListEligibilitySecretsError, ListEligibilitySecretsResponse, ListErasuresData, ListErasuresError, ListErasuresResponse, ListOrganizationsData, ListOrganizationsError, ListOrganizationsResponse, ListSuppressionsData, ListSuppressionsError, ListSuppressionsResponse, ListTokensData, ListTokensError, ListTokensResponse, ListWebhookDeliveriesData, ListWebhookDeliveriesError, ListWebhookDeliveriesResponse, ListWebhookEndpointsData, ListWebhookEndpointsError, ListWebhookEndpointsResponse, LookUpContactsData, LookUpContactsError, LookUpContactsResponse, MakeLinkToRecordingData, MakeLinkToRecordingError, MakeLinkToRecordingResponse, PauseBatchData, PauseBatchError, PauseBatchResponse, PauseCampaignData, PauseCampaignError, PauseCampaignResponse, PreviewCallData, PreviewCallError, PreviewCallResponse, RegisterAgentData, RegisterAgentError, RegisterAgentResponse, ReplaceAgentData, ReplaceAgentError, ReplaceAgentResponse, ReplayWebhooksData, ReplayWebhooksError, ReplayWebhooksResponse, ReportOnCallData, ReportOnCallError, ReportOnCallResponse, RestCallerNumberData, RestCallerNumberError, RestCallerNumberResponse, RestoreBatchData, RestoreBatchError, RestoreBatchResponse, ResumeBatchData, ResumeBatchError, ResumeBatchResponse, ResumeCallerNumberData, ResumeCallerNumberError, ResumeCallerNumberResponse, ResumeCampaignData, ResumeCampaignError, ResumeCampaignResponse, ResumeOrganizationData, ResumeOrganizationError, ResumeOrganizationResponse, RetryContactData, RetryContactError, RetryContactResponse, RetryContactsData, RetryContactsError, RetryContactsResponse, RevokeTokenData, RevokeTokenError, RevokeTokenResponse, RotateSecretOfWebhookEndpointData, RotateSecretOfWebhookEndpointError, RotateSecretOfWebhookEndpointResponse, RotateTokenData, RotateTokenError, RotateTokenResponse, RotateWebhookSecretData, RotateWebhookSecretError, RotateWebhookSecretResponse, ScheduleCallBackData, ScheduleCallBackError, ScheduleCallBackResponse, SetDestinationsData, SetDestinationsError, SetDestinationsResponse, SetQuotasData, SetQuotasError, SetQuotasResponse, SkipContactData, SkipContactError, SkipContactResponse, SuppressData, SuppressError, SuppressResponse, SuspendOrganizationData, SuspendOrganizationError, SuspendOrganizationResponse, TestWebhookEndpointData, TestWebhookEndpointError, TestWebhookEndpointResponse, UpdateContactData, UpdateContactError, UpdateContactResponse, WithdrawCallerNumberData, WithdrawCallerNumberError, WithdrawCallerNumberResponse } from '../types.gen.ts';

export type QueryKey<TOptions extends Options> = [
    Pick<TOptions, 'baseUrl' | 'body' | 'headers' | 'path' | 'query'> & {
        _id: string;
        _infinite?: boolean;
        tags?: ReadonlyArray<string>;
    }
];

const createQueryKey = <TOptions extends Options>(id: string, options?: TOptions, infinite?: boolean, tags?: ReadonlyArray<string>): [
    QueryKey<TOptions>[0]
] => {
    const params: QueryKey<TOptions>[0] = { _id: id, baseUrl: options?.baseUrl || (options?.client ?? client).getConfig().baseUrl } as QueryKey<TOptions>[0];
    if (infinite) {
        params._infinite = infinite;
    }
    if (tags) {
        params.tags = tags;
    }
    if (options?.body) {
        params.body = options.body;
    }
    if (options?.headers) {
        params.headers = options.headers;
    }
    if (options?.path) {
        params.path = options.path;
    }
    if (options?.query) {
        params.query = options.query;
    }
    return [params];
};

export const listOrganizationsQueryKey = (options?: Options<ListOrganizationsData>) => createQueryKey('listOrganizations', options);

/**
 * List organizations
 *
 * Newest first, without their use.
 */
export const listOrganizationsOptions = (options?: Options<ListOrganizationsData>) => queryOptions<ListOrganizationsResponse, ListOrganizationsError, ListOrganizationsResponse, ReturnType<typeof listOrganizationsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listOrganizations({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listOrganizationsQueryKey(options)
});

/**
 * Create an organization
 *
 * It has no token yet: `npm run token -- create --organization NAME` makes its first one. A quota that is left out is the default of the installation.
 */
export const createOrganizationMutation = (options?: Partial<Options<CreateOrganizationData>>): UseMutationOptions<CreateOrganizationResponse, CreateOrganizationError, Options<CreateOrganizationData>> => {
    const mutationOptions: UseMutationOptions<CreateOrganizationResponse, CreateOrganizationError, Options<CreateOrganizationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().createOrganization({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getOrganizationQueryKey = (options: Options<GetOrganizationData>) => createQueryKey('getOrganization', options);

/**
 * Get an organization
 *
 * Answers its quotas and how much of them it uses now.
 */
export const getOrganizationOptions = (options: Options<GetOrganizationData>) => queryOptions<GetOrganizationResponse, GetOrganizationError, GetOrganizationResponse, ReturnType<typeof getOrganizationQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getOrganization({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getOrganizationQueryKey(options)
});

/**
 * Set the quotas of an organization
 *
 * A JSON Merge Patch (RFC 7396): null gives a quota the default of the installation. Calls keep the new quotas from the next claim on, requests within five seconds. What the organization has beyond a lowered quota stays, and live calls are not affected.
 */
export const setQuotasMutation = (options?: Partial<Options<SetQuotasData>>): UseMutationOptions<SetQuotasResponse, SetQuotasError, Options<SetQuotasData>> => {
    const mutationOptions: UseMutationOptions<SetQuotasResponse, SetQuotasError, Options<SetQuotasData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().setQuotas({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Set which numbers an organization may call
 *
 * Replaces both rules. Numbers that may not be called are refused when contacts are added; a contact that is there becomes `failed` when its turn comes. Numbers reserved for examples and fiction are of no closed kind. Live calls are not affected, and contacts that failed by the old rules stay failed until they are retried.
 */
export const setDestinationsMutation = (options?: Partial<Options<SetDestinationsData>>): UseMutationOptions<SetDestinationsResponse, SetDestinationsError, Options<SetDestinationsData>> => {
    const mutationOptions: UseMutationOptions<SetDestinationsResponse, SetDestinationsError, Options<SetDestinationsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().setDestinations({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Suspend an organization
 *
 * No call begins after the answer, except requests that are on their way to call control, which are hung up. Live calls are hung up. Within five seconds every request with a token of the organization is a 403 `organization_suspended` with the reason. Webhooks and reports on its calls are still taken. Suspending it again changes the reason.
 */
export const suspendOrganizationMutation = (options?: Partial<Options<SuspendOrganizationData>>): UseMutationOptions<SuspendOrganizationResponse, SuspendOrganizationError, Options<SuspendOrganizationData>> => {
    const mutationOptions: UseMutationOptions<SuspendOrganizationResponse, SuspendOrganizationError, Options<SuspendOrganizationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().suspendOrganization({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * End the suspension of an organization
 *
 * Its open batches dial on at once. An organization that is not suspended stays as it is.
 */
export const resumeOrganizationMutation = (options?: Partial<Options<ResumeOrganizationData>>): UseMutationOptions<ResumeOrganizationResponse, ResumeOrganizationError, Options<ResumeOrganizationData>> => {
    const mutationOptions: UseMutationOptions<ResumeOrganizationResponse, ResumeOrganizationError, Options<ResumeOrganizationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().resumeOrganization({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const askWhatToReportOnCallQueryKey = (options: Options<AskWhatToReportOnCallData>) => createQueryKey('askWhatToReportOnCall', options);

/**
 * Ask what to report on a call
 *
 * Answers the JSON Schema that the campaign gives for the `analysis` of the report. It is at the `report_url` that the agent finds in the tag of its call, with the same `key`; a token needs the scope `read`.
 */
export const askWhatToReportOnCallOptions = (options: Options<AskWhatToReportOnCallData>) => queryOptions<AskWhatToReportOnCallResponse, AskWhatToReportOnCallError, AskWhatToReportOnCallResponse, ReturnType<typeof askWhatToReportOnCallQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().askWhatToReportOnCall({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: askWhatToReportOnCallQueryKey(options)
});

/**
 * Report on a call
 *
 * The agent sends what it knows of its call: transcript, summary, sentiment, cost, a promised call back (`follow_up_at`), an opt-out. It may be sent before or after the end of the call and more than once; the members are merged into the call record. It needs a token with the scope `write`, or the `key` in the `report_url` that the agent finds in the tag of its call.
 */
export const reportOnCallMutation = (options?: Partial<Options<ReportOnCallData>>): UseMutationOptions<ReportOnCallResponse, ReportOnCallError, Options<ReportOnCallData>> => {
    const mutationOptions: UseMutationOptions<ReportOnCallResponse, ReportOnCallError, Options<ReportOnCallData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().reportOnCall({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getRecordingQueryKey = (options: Options<GetRecordingData>) => createQueryKey('getRecording', options);

/**
 * Play the recording of a call
 *
 * Fetches the recording from `recording_source_url` and streams it. Recordings of call control are fetched with the token of the account, all others without credentials and from public addresses only. Redirects are not followed. HEAD answers the headers alone. An organization may have 50 open recordings at each API process; one more is a 429 `too_many_streams`. It needs a token with the scope `read`, or the `key` of a link.
 */
export const getRecordingOptions = (options: Options<GetRecordingData>) => queryOptions<GetRecordingResponse, GetRecordingError, GetRecordingResponse, ReturnType<typeof getRecordingQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getRecording({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getRecordingQueryKey(options)
});

export const getOwnTokenQueryKey = (options?: Options<GetOwnTokenData>) => createQueryKey('getOwnToken', options);

/**
 * Get the token of the request
 *
 * Answers what the token of the request may do, and when it ends. Every valid token may ask, whatever its scopes. The token itself is not answered.
 */
export const getOwnTokenOptions = (options?: Options<GetOwnTokenData>) => queryOptions<GetOwnTokenResponse, GetOwnTokenError, GetOwnTokenResponse, ReturnType<typeof getOwnTokenQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getOwnToken({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getOwnTokenQueryKey(options)
});

export const listCallerNumbersOfOrganizationQueryKey = (options: Options<ListCallerNumbersOfOrganizationData>) => createQueryKey('listCallerNumbersOfOrganization', options);

/**
 * List the caller numbers of an organization
 *
 * The numbers that were assigned to it, in their order.
 */
export const listCallerNumbersOfOrganizationOptions = (options: Options<ListCallerNumbersOfOrganizationData>) => queryOptions<ListCallerNumbersOfOrganizationResponse, ListCallerNumbersOfOrganizationError, ListCallerNumbersOfOrganizationResponse, ReturnType<typeof listCallerNumbersOfOrganizationQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listCallerNumbersOfOrganization({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listCallerNumbersOfOrganizationQueryKey(options)
});

/**
 * Withdraw a caller number from an organization
 *
 * Nobody has it then: every organization may call from it, or none where CALLER_NUMBERS is `assigned`.
 */
export const withdrawCallerNumberMutation = (options?: Partial<Options<WithdrawCallerNumberData>>): UseMutationOptions<WithdrawCallerNumberResponse, WithdrawCallerNumberError, Options<WithdrawCallerNumberData>> => {
    const mutationOptions: UseMutationOptions<WithdrawCallerNumberResponse, WithdrawCallerNumberError, Options<WithdrawCallerNumberData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().withdrawCallerNumber({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Assign a caller number to an organization
 *
 * No other organization may call from it: their campaigns and batches refuse it, and calls that were to come from it use other numbers or wait with `caller_number_not_allowed`. Live calls go on. A number that the organization has stays as it is; one of another organization is a 409.
 */
export const assignCallerNumberMutation = (options?: Partial<Options<AssignCallerNumberData>>): UseMutationOptions<AssignCallerNumberResponse, AssignCallerNumberError, Options<AssignCallerNumberData>> => {
    const mutationOptions: UseMutationOptions<AssignCallerNumberResponse, AssignCallerNumberError, Options<AssignCallerNumberData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().assignCallerNumber({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listCampaignsQueryKey = (options?: Options<ListCampaignsData>) => createQueryKey('listCampaigns', options);

/**
 * List campaigns
 *
 * The campaigns of the organization, newest first.
 */
export const listCampaignsOptions = (options?: Options<ListCampaignsData>) => queryOptions<ListCampaignsResponse, ListCampaignsError, ListCampaignsResponse, ReturnType<typeof listCampaignsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listCampaigns({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listCampaignsQueryKey(options)
});

const createInfiniteParams = <K extends Pick<QueryKey<Options>[0], 'body' | 'headers' | 'path' | 'query'>>(queryKey: QueryKey<Options>, page: K) => {
    const params = { ...queryKey[0] };
    if (page.body) {
        params.body = {
            ...queryKey[0].body as any,
            ...page.body as any
        };
    }
    if (page.headers) {
        params.headers = {
            ...queryKey[0].headers,
            ...page.headers
        };
    }
    if (page.path) {
        params.path = {
            ...queryKey[0].path as any,
            ...page.path as any
        };
    }
    if (page.query) {
        params.query = {
            ...queryKey[0].query as any,
            ...page.query as any
        };
    }
    return params as unknown as typeof page;
};

export const listCampaignsInfiniteQueryKey = (options?: Options<ListCampaignsData>): QueryKey<Options<ListCampaignsData>> => createQueryKey('listCampaigns', options, true);

/**
 * List campaigns
 *
 * The campaigns of the organization, newest first.
 */
export const listCampaignsInfiniteOptions = (options?: Options<ListCampaignsData>) => {
    const opts = infiniteQueryOptions<ListCampaignsResponse, ListCampaignsError, InfiniteData<ListCampaignsResponse>, QueryKey<Options<ListCampaignsData>>, string | Pick<QueryKey<Options<ListCampaignsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListCampaignsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listCampaigns({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listCampaignsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Create a campaign
 *
 * A campaign is a `draft` and calls nobody until its first batch is created. All times of its `working_hours` are local times in `timezone`. Closed to tokens that are limited to campaigns or batches.
 */
export const createCampaignMutation = (options?: Partial<Options<CreateCampaignData>>): UseMutationOptions<CreateCampaignResponse, CreateCampaignError, Options<CreateCampaignData>> => {
    const mutationOptions: UseMutationOptions<CreateCampaignResponse, CreateCampaignError, Options<CreateCampaignData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().createCampaign({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Delete a campaign
 *
 * A 409 `batches_open` while a batch of the campaign is not finished. The call records stay.
 */
export const deleteCampaignMutation = (options?: Partial<Options<DeleteCampaignData>>): UseMutationOptions<DeleteCampaignResponse, DeleteCampaignError, Options<DeleteCampaignData>> => {
    const mutationOptions: UseMutationOptions<DeleteCampaignResponse, DeleteCampaignError, Options<DeleteCampaignData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().deleteCampaign({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getCampaignQueryKey = (options: Options<GetCampaignData>) => createQueryKey('getCampaign', options);

/**
 * Get a campaign
 *
 * Answers the whole campaign.
 */
export const getCampaignOptions = (options: Options<GetCampaignData>) => queryOptions<GetCampaignResponse, GetCampaignError, GetCampaignResponse, ReturnType<typeof getCampaignQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getCampaign({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getCampaignQueryKey(options)
});

/**
 * Change a campaign
 *
 * A JSON Merge Patch (RFC 7396): null resets a member to its default, lists and single days of `working_hours` are replaced, other objects are merged. The change applies at once to the contacts of all its batches; live calls are not affected. `status` performs the control that leads to it (`paused`, `active`, `cancelled`); `completed` is possible while no batch is open. A change of `retention_days` also needs the scope `admin`, because it erases by age.
 */
export const changeCampaignMutation = (options?: Partial<Options<ChangeCampaignData>>): UseMutationOptions<ChangeCampaignResponse, ChangeCampaignError, Options<ChangeCampaignData>> => {
    const mutationOptions: UseMutationOptions<ChangeCampaignResponse, ChangeCampaignError, Options<ChangeCampaignData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().changeCampaign({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Pause a campaign
 *
 * After the answer none of its batches places a call; live calls end normally. Its batches in progress are shown as `paused` with `paused_by` `campaign`. The answer waits up to 2 s for attempts that are being placed; `still_placing` counts the rest. A campaign that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
 */
export const pauseCampaignMutation = (options?: Partial<Options<PauseCampaignData>>): UseMutationOptions<PauseCampaignResponse, PauseCampaignError, Options<PauseCampaignData>> => {
    const mutationOptions: UseMutationOptions<PauseCampaignResponse, PauseCampaignError, Options<PauseCampaignData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().pauseCampaign({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Resume a campaign
 *
 * Continues a paused campaign. A batch that was paused by itself stays paused. A campaign that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
 */
export const resumeCampaignMutation = (options?: Partial<Options<ResumeCampaignData>>): UseMutationOptions<ResumeCampaignResponse, ResumeCampaignError, Options<ResumeCampaignData>> => {
    const mutationOptions: UseMutationOptions<ResumeCampaignResponse, ResumeCampaignError, Options<ResumeCampaignData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().resumeCampaign({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Cancel a campaign
 *
 * Stops the campaign and its open batches for good and hangs up their live calls. A campaign that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
 */
export const cancelCampaignMutation = (options?: Partial<Options<CancelCampaignData>>): UseMutationOptions<CancelCampaignResponse, CancelCampaignError, Options<CancelCampaignData>> => {
    const mutationOptions: UseMutationOptions<CancelCampaignResponse, CancelCampaignError, Options<CancelCampaignData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().cancelCampaign({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getCampaignStatsQueryKey = (options: Options<GetCampaignStatsData>) => createQueryKey('getCampaignStats', options);

/**
 * Get statistics of a campaign
 *
 * Computed for this answer from contacts and call records, all as of one moment.
 */
export const getCampaignStatsOptions = (options: Options<GetCampaignStatsData>) => queryOptions<GetCampaignStatsResponse, GetCampaignStatsError, GetCampaignStatsResponse, ReturnType<typeof getCampaignStatsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getCampaignStats({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getCampaignStatsQueryKey(options)
});

export const listCampaignBatchesQueryKey = (options: Options<ListCampaignBatchesData>) => createQueryKey('listCampaignBatches', options);

/**
 * List the batches of a campaign
 *
 * Newest first, with counters that are computed for this answer.
 */
export const listCampaignBatchesOptions = (options: Options<ListCampaignBatchesData>) => queryOptions<ListCampaignBatchesResponse, ListCampaignBatchesError, ListCampaignBatchesResponse, ReturnType<typeof listCampaignBatchesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listCampaignBatches({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listCampaignBatchesQueryKey(options)
});

export const listCampaignBatchesInfiniteQueryKey = (options: Options<ListCampaignBatchesData>): QueryKey<Options<ListCampaignBatchesData>> => createQueryKey('listCampaignBatches', options, true);

/**
 * List the batches of a campaign
 *
 * Newest first, with counters that are computed for this answer.
 */
export const listCampaignBatchesInfiniteOptions = (options: Options<ListCampaignBatchesData>) => {
    const opts = infiniteQueryOptions<ListCampaignBatchesResponse, ListCampaignBatchesError, InfiniteData<ListCampaignBatchesResponse>, QueryKey<Options<ListCampaignBatchesData>>, string | Pick<QueryKey<Options<ListCampaignBatchesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListCampaignBatchesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listCampaignBatches({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listCampaignBatchesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Preview a call
 *
 * Says whether a number may be called at a time, why not, and when next. It considers working hours, blackout dates and time zone, the 15 s that a call needs before the hours close, suppressions, attempt caps, the consent that is sent, the status of campaign and batch, `scheduled_start`, `scheduled_end` and the agent. It takes statuses as they are now, and a draft as active, because its first batch makes it so. It asks no `eligibility_hook`, and does not consider limits of lines, rate limits and other calls of the moment. Hours are read in the `timezone` of the contact, otherwise in that of the campaign or batch, and with `timezone_source` `callee` in all zones of the number. Nothing changes: the scope `read` is enough.
 */
export const previewCallMutation = (options?: Partial<Options<PreviewCallData>>): UseMutationOptions<PreviewCallResponse, PreviewCallError, Options<PreviewCallData>> => {
    const mutationOptions: UseMutationOptions<PreviewCallResponse, PreviewCallError, Options<PreviewCallData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().previewCall({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listCampaignActionsQueryKey = (options: Options<ListCampaignActionsData>) => createQueryKey('listCampaignActions', options);

/**
 * List the actions of a campaign and its batches
 *
 * An audit of controls and forced calls, newest first: who did what, and when. A request that changed nothing is not listed. Actions are never removed and hold no telephone number.
 */
export const listCampaignActionsOptions = (options: Options<ListCampaignActionsData>) => queryOptions<ListCampaignActionsResponse, ListCampaignActionsError, ListCampaignActionsResponse, ReturnType<typeof listCampaignActionsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listCampaignActions({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listCampaignActionsQueryKey(options)
});

export const listCampaignActionsInfiniteQueryKey = (options: Options<ListCampaignActionsData>): QueryKey<Options<ListCampaignActionsData>> => createQueryKey('listCampaignActions', options, true);

/**
 * List the actions of a campaign and its batches
 *
 * An audit of controls and forced calls, newest first: who did what, and when. A request that changed nothing is not listed. Actions are never removed and hold no telephone number.
 */
export const listCampaignActionsInfiniteOptions = (options: Options<ListCampaignActionsData>) => {
    const opts = infiniteQueryOptions<ListCampaignActionsResponse, ListCampaignActionsError, InfiniteData<ListCampaignActionsResponse>, QueryKey<Options<ListCampaignActionsData>>, string | Pick<QueryKey<Options<ListCampaignActionsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListCampaignActionsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listCampaignActions({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listCampaignActionsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const listBatchesQueryKey = (options?: Options<ListBatchesData>) => createQueryKey('listBatches', options);

/**
 * List batches
 *
 * Newest first, with counters that are computed for this answer.
 */
export const listBatchesOptions = (options?: Options<ListBatchesData>) => queryOptions<ListBatchesResponse, ListBatchesError, ListBatchesResponse, ReturnType<typeof listBatchesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listBatches({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listBatchesQueryKey(options)
});

export const listBatchesInfiniteQueryKey = (options?: Options<ListBatchesData>): QueryKey<Options<ListBatchesData>> => createQueryKey('listBatches', options, true);

/**
 * List batches
 *
 * Newest first, with counters that are computed for this answer.
 */
export const listBatchesInfiniteOptions = (options?: Options<ListBatchesData>) => {
    const opts = infiniteQueryOptions<ListBatchesResponse, ListBatchesError, InfiniteData<ListBatchesResponse>, QueryKey<Options<ListBatchesData>>, string | Pick<QueryKey<Options<ListBatchesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListBatchesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listBatches({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listBatchesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const createBatchMutation = (options?: Partial<Options<CreateBatchData>>): UseMutationOptions<CreateBatchResponse, CreateBatchError, Options<CreateBatchData>> => {
    const mutationOptions: UseMutationOptions<CreateBatchResponse, CreateBatchError, Options<CreateBatchData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().createBatch({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Create a batch (alias)
 *
 * The same as POST /batches/.
 */
export const createBatchByAliasMutation = (options?: Partial<Options<CreateBatchByAliasData>>): UseMutationOptions<CreateBatchByAliasResponse, CreateBatchByAliasError, Options<CreateBatchByAliasData>> => {
    const mutationOptions: UseMutationOptions<CreateBatchByAliasResponse, CreateBatchByAliasError, Options<CreateBatchByAliasData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().createBatchByAlias({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listContactsQueryKey = (options: Options<ListContactsData>) => createQueryKey('listContacts', options);

/**
 * List the contacts of a batch
 *
 * In the order of the upload. A page has at most 8 MiB. With `name`, `created_after` or `created_before` a request examines at most 20,000 contacts: a page may then have fewer than `limit` contacts, or none, although `Redial-Next-Cursor` says that the list goes on. It has no `X-Total-Count`, and `skip` is a 400.
 */
export const listContactsOptions = (options: Options<ListContactsData>) => queryOptions<ListContactsResponse, ListContactsError, ListContactsResponse, ReturnType<typeof listContactsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listContacts({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listContactsQueryKey(options)
});

export const listContactsInfiniteQueryKey = (options: Options<ListContactsData>): QueryKey<Options<ListContactsData>> => createQueryKey('listContacts', options, true);

/**
 * List the contacts of a batch
 *
 * In the order of the upload. A page has at most 8 MiB. With `name`, `created_after` or `created_before` a request examines at most 20,000 contacts: a page may then have fewer than `limit` contacts, or none, although `Redial-Next-Cursor` says that the list goes on. It has no `X-Total-Count`, and `skip` is a 400.
 */
export const listContactsInfiniteOptions = (options: Options<ListContactsData>) => {
    const opts = infiniteQueryOptions<ListContactsResponse, ListContactsError, InfiniteData<ListContactsResponse>, QueryKey<Options<ListContactsData>>, string | Pick<QueryKey<Options<ListContactsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListContactsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listContacts({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listContactsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

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
export const addContactsMutation = (options?: Partial<Options<AddContactsData>>): UseMutationOptions<AddContactsResponse, AddContactsError, Options<AddContactsData>> => {
    const mutationOptions: UseMutationOptions<AddContactsResponse, AddContactsError, Options<AddContactsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().addContacts({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Delete a batch
 *
 * Deletes a finished batch; any other batch is a 409. It disappears at once and can be restored for 24 hours with `/restore`. Then its contacts, `name`, `call_context`, `metadata` and webhooks are deleted. Its call records stay for accounting, without reports, recordings and, when they are seven days old, numbers.
 */
export const deleteBatchMutation = (options?: Partial<Options<DeleteBatchData>>): UseMutationOptions<DeleteBatchResponse, DeleteBatchError, Options<DeleteBatchData>> => {
    const mutationOptions: UseMutationOptions<DeleteBatchResponse, DeleteBatchError, Options<DeleteBatchData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().deleteBatch({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getBatchQueryKey = (options: Options<GetBatchData>) => createQueryKey('getBatch', options);

/**
 * Get a batch
 *
 * Answers the whole batch, with counters that are computed for this answer.
 */
export const getBatchOptions = (options: Options<GetBatchData>) => queryOptions<GetBatchResponse, GetBatchError, GetBatchResponse, ReturnType<typeof getBatchQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getBatch({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getBatchQueryKey(options)
});

/**
 * Change a batch
 *
 * A JSON Merge Patch (RFC 7396): null resets a member, so that the batch follows its campaign; lists and single days of `working_hours_override` are replaced, other objects are merged. The change applies to the next calls; live calls are not affected. A `concurrency_limit` that is sent belongs to the batch from then on, even if it equals that of the campaign. `scheduled_start` can be changed only while the batch is `pending`; null starts it at once. `status` cannot be changed here: use `/pause`, `/resume` and `/cancel`.
 */
export const changeBatchMutation = (options?: Partial<Options<ChangeBatchData>>): UseMutationOptions<ChangeBatchResponse, ChangeBatchError, Options<ChangeBatchData>> => {
    const mutationOptions: UseMutationOptions<ChangeBatchResponse, ChangeBatchError, Options<ChangeBatchData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().changeBatch({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Pause a batch
 *
 * After the answer no call is placed, but for those that `still_placing` counts; live calls end normally. Possible from `in_progress`. The answer waits up to 2 s for attempts that are being placed; `still_placing` counts the rest. A batch that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
 */
export const pauseBatchMutation = (options?: Partial<Options<PauseBatchData>>): UseMutationOptions<PauseBatchResponse, PauseBatchError, Options<PauseBatchData>> => {
    const mutationOptions: UseMutationOptions<PauseBatchResponse, PauseBatchError, Options<PauseBatchData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().pauseBatch({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Resume a batch
 *
 * Continues a paused batch. A batch that is paused by its campaign is a 409 `campaign_paused`: resume the campaign. A batch that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
 */
export const resumeBatchMutation = (options?: Partial<Options<ResumeBatchData>>): UseMutationOptions<ResumeBatchResponse, ResumeBatchError, Options<ResumeBatchData>> => {
    const mutationOptions: UseMutationOptions<ResumeBatchResponse, ResumeBatchError, Options<ResumeBatchData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().resumeBatch({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Cancel a batch
 *
 * Stops the batch for good and hangs up its live calls. Possible from `pending`, `in_progress` and `paused`. Contacts that were never called become `skipped`, others keep the status of their last call; in a large batch this takes some seconds after the answer, and nobody is called meanwhile. A batch that is already there is a 200. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
 */
export const cancelBatchMutation = (options?: Partial<Options<CancelBatchData>>): UseMutationOptions<CancelBatchResponse, CancelBatchError, Options<CancelBatchData>> => {
    const mutationOptions: UseMutationOptions<CancelBatchResponse, CancelBatchError, Options<CancelBatchData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().cancelBatch({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Force the dispatch of a batch
 *
 * Makes every contact in `pending` due at once and starts the workflow of the batch if it is not running. It is meant for a batch whose contacts wait although no rule holds them back; see `/debug`. Contacts in other statuses do not change, and the batch is neither started nor resumed nor reopened. It is answered in every status of the batch. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
 */
export const dispatchBatchMutation = (options?: Partial<Options<DispatchBatchData>>): UseMutationOptions<DispatchBatchResponse, DispatchBatchError, Options<DispatchBatchData>> => {
    const mutationOptions: UseMutationOptions<DispatchBatchResponse, DispatchBatchError, Options<DispatchBatchData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().dispatchBatch({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Restore a deleted batch
 *
 * Undoes a DELETE within 24 hours; later the batch is a 404. A batch that is not deleted stays as it is. There is no body: a member that could change when or whom to call is a 400.
 */
export const restoreBatchMutation = (options?: Partial<Options<RestoreBatchData>>): UseMutationOptions<RestoreBatchResponse, RestoreBatchError, Options<RestoreBatchData>> => {
    const mutationOptions: UseMutationOptions<RestoreBatchResponse, RestoreBatchError, Options<RestoreBatchData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().restoreBatch({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Remove a waiting contact
 *
 * The contact is gone, and `total_contacts` of the batch is one less. Possible before its first call; a contact that was called keeps its records and is taken out with `/skip`: it is a 409. The removal is listed among the actions of the batch.
 */
export const deleteContactMutation = (options?: Partial<Options<DeleteContactData>>): UseMutationOptions<DeleteContactResponse, DeleteContactError, Options<DeleteContactData>> => {
    const mutationOptions: UseMutationOptions<DeleteContactResponse, DeleteContactError, Options<DeleteContactData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().deleteContact({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getContactQueryKey = (options: Options<GetContactData>) => createQueryKey('getContact', options);

/**
 * Get a contact
 *
 * Answers the whole contact.
 */
export const getContactOptions = (options: Options<GetContactData>) => queryOptions<GetContactResponse, GetContactError, GetContactResponse, ReturnType<typeof getContactQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getContact({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getContactQueryKey(options)
});

/**
 * Change a waiting contact
 *
 * A JSON Merge Patch (RFC 7396): null resets a member, and `call_variables` are merged. Possible while the contact is `pending`, `retrying` or `followup_scheduled`; while it is being called, and after its last call, it is a 409. The change is listed among the actions of the batch.
 */
export const updateContactMutation = (options?: Partial<Options<UpdateContactData>>): UseMutationOptions<UpdateContactResponse, UpdateContactError, Options<UpdateContactData>> => {
    const mutationOptions: UseMutationOptions<UpdateContactResponse, UpdateContactError, Options<UpdateContactData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().updateContact({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Retry a contact
 *
 * Calls the contact once more, before all others of its batch. The call does not count against the retry policy; working hours, suppressions and limits still apply. The batch must be `in_progress` or `completed`, and the campaign `active`. A completed batch stays `completed`, although the contact is open again. A contact that is being called is a 409. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
 */
export const retryContactMutation = (options?: Partial<Options<RetryContactData>>): UseMutationOptions<RetryContactResponse, RetryContactError, Options<RetryContactData>> => {
    const mutationOptions: UseMutationOptions<RetryContactResponse, RetryContactError, Options<RetryContactData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().retryContact({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Skip a contact
 *
 * The contact is not called any more. Possible from `pending`, `retrying` and `followup_scheduled`. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.
 */
export const skipContactMutation = (options?: Partial<Options<SkipContactData>>): UseMutationOptions<SkipContactResponse, SkipContactError, Options<SkipContactData>> => {
    const mutationOptions: UseMutationOptions<SkipContactResponse, SkipContactError, Options<SkipContactData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().skipContact({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Schedule a call back
 *
 * Calls the contact back at a time. The contact must have been called before and not be in a call, and its batch must not be finished. A contact has at most ten follow-ups.
 */
export const scheduleCallBackMutation = (options?: Partial<Options<ScheduleCallBackData>>): UseMutationOptions<ScheduleCallBackResponse, ScheduleCallBackError, Options<ScheduleCallBackData>> => {
    const mutationOptions: UseMutationOptions<ScheduleCallBackResponse, ScheduleCallBackError, Options<ScheduleCallBackData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().scheduleCallBack({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Retry the contacts of a batch
 *
 * Calls every contact in the given statuses once more, each as with `/retry` of one contact.
 */
export const retryContactsMutation = (options?: Partial<Options<RetryContactsData>>): UseMutationOptions<RetryContactsResponse, RetryContactsError, Options<RetryContactsData>> => {
    const mutationOptions: UseMutationOptions<RetryContactsResponse, RetryContactsError, Options<RetryContactsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().retryContacts({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getContactStoryQueryKey = (options: Options<GetContactStoryData>) => createQueryKey('getContactStory', options);

/**
 * Tell the story of a contact
 *
 * Everything that is kept of a contact, in the order of time: when it was claimed, why it was turned away, its attempts with the webhooks of call control and the reports of the agent, controls, events for webhook endpoints, and what it waits for. Each entry says by `type` which members it has, and has a sentence for people. More types may come with later versions.
 */
export const getContactStoryOptions = (options: Options<GetContactStoryData>) => queryOptions<GetContactStoryResponse, GetContactStoryError, GetContactStoryResponse, ReturnType<typeof getContactStoryQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getContactStory({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getContactStoryQueryKey(options)
});

export const getContactStoryInfiniteQueryKey = (options: Options<GetContactStoryData>): QueryKey<Options<GetContactStoryData>> => createQueryKey('getContactStory', options, true);

/**
 * Tell the story of a contact
 *
 * Everything that is kept of a contact, in the order of time: when it was claimed, why it was turned away, its attempts with the webhooks of call control and the reports of the agent, controls, events for webhook endpoints, and what it waits for. Each entry says by `type` which members it has, and has a sentence for people. More types may come with later versions.
 */
export const getContactStoryInfiniteOptions = (options: Options<GetContactStoryData>) => {
    const opts = infiniteQueryOptions<GetContactStoryResponse, GetContactStoryError, InfiniteData<GetContactStoryResponse>, QueryKey<Options<GetContactStoryData>>, string | Pick<QueryKey<Options<GetContactStoryData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<GetContactStoryData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().getContactStory({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: getContactStoryInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const lookUpContactsQueryKey = (options?: Options<LookUpContactsData>) => createQueryKey('lookUpContacts', options);

/**
 * Look up contacts in all batches
 *
 * Every contact of the organization with a `phone_number` or an `external_id`, newest first, each with its batch and campaign. One of the two is required.
 */
export const lookUpContactsOptions = (options?: Options<LookUpContactsData>) => queryOptions<LookUpContactsResponse, LookUpContactsError, LookUpContactsResponse, ReturnType<typeof lookUpContactsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().lookUpContacts({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: lookUpContactsQueryKey(options)
});

export const lookUpContactsInfiniteQueryKey = (options?: Options<LookUpContactsData>): QueryKey<Options<LookUpContactsData>> => createQueryKey('lookUpContacts', options, true);

/**
 * Look up contacts in all batches
 *
 * Every contact of the organization with a `phone_number` or an `external_id`, newest first, each with its batch and campaign. One of the two is required.
 */
export const lookUpContactsInfiniteOptions = (options?: Options<LookUpContactsData>) => {
    const opts = infiniteQueryOptions<LookUpContactsResponse, LookUpContactsError, InfiniteData<LookUpContactsResponse>, QueryKey<Options<LookUpContactsData>>, string | Pick<QueryKey<Options<LookUpContactsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<LookUpContactsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().lookUpContacts({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: lookUpContactsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const getStoryByContactQueryKey = (options: Options<GetStoryByContactData>) => createQueryKey('getStoryByContact', options);

/**
 * Tell the story of a contact by its id alone
 *
 * Everything that is kept of a contact, in the order of time: when it was claimed, why it was turned away, its attempts with the webhooks of call control and the reports of the agent, controls, events for webhook endpoints, and what it waits for. Each entry says by `type` which members it has, and has a sentence for people. More types may come with later versions.
 */
export const getStoryByContactOptions = (options: Options<GetStoryByContactData>) => queryOptions<GetStoryByContactResponse, GetStoryByContactError, GetStoryByContactResponse, ReturnType<typeof getStoryByContactQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getStoryByContact({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getStoryByContactQueryKey(options)
});

export const getStoryByContactInfiniteQueryKey = (options: Options<GetStoryByContactData>): QueryKey<Options<GetStoryByContactData>> => createQueryKey('getStoryByContact', options, true);

/**
 * Tell the story of a contact by its id alone
 *
 * Everything that is kept of a contact, in the order of time: when it was claimed, why it was turned away, its attempts with the webhooks of call control and the reports of the agent, controls, events for webhook endpoints, and what it waits for. Each entry says by `type` which members it has, and has a sentence for people. More types may come with later versions.
 */
export const getStoryByContactInfiniteOptions = (options: Options<GetStoryByContactData>) => {
    const opts = infiniteQueryOptions<GetStoryByContactResponse, GetStoryByContactError, InfiniteData<GetStoryByContactResponse>, QueryKey<Options<GetStoryByContactData>>, string | Pick<QueryKey<Options<GetStoryByContactData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<GetStoryByContactData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().getStoryByContact({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: getStoryByContactInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const exportBatchQueryKey = (options: Options<ExportBatchData>) => createQueryKey('exportBatch', options);

/**
 * Export a batch as CSV
 *
 * Streams a header row and one row for each contact, in the order of the upload: `contact_id`, `external_id`, `phone_number`, `status`, `status_reason`, `attempts`, `retry_count`, `follow_up_count`, `last_attempted_at`, `next_retry_at`, the facts of its last call from `last_call_status` to `total_cost`, and its call variables as `var.<name>`. An organization may have 10 open exports at each API process; one more is a 429 `too_many_streams`.
 */
export const exportBatchOptions = (options: Options<ExportBatchData>) => queryOptions<ExportBatchResponse, ExportBatchError, ExportBatchResponse, ReturnType<typeof exportBatchQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().exportBatch({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: exportBatchQueryKey(options)
});

export const diagnoseBatchQueryKey = (options: Options<DiagnoseBatchData>) => createQueryKey('diagnoseBatch', options);

/**
 * Diagnose a batch
 *
 * Says why contacts of the batch wait, and which come next. If `diagnostics.stuck_pending` is true: restart the worker, POST to `/dispatch`, and watch `counters.dispatched` of the batch.
 */
export const diagnoseBatchOptions = (options: Options<DiagnoseBatchData>) => queryOptions<DiagnoseBatchResponse, DiagnoseBatchError, DiagnoseBatchResponse, ReturnType<typeof diagnoseBatchQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().diagnoseBatch({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: diagnoseBatchQueryKey(options)
});

export const listBatchActionsQueryKey = (options: Options<ListBatchActionsData>) => createQueryKey('listBatchActions', options);

/**
 * List the actions of a batch
 *
 * An audit of controls and forced calls, newest first: who did what, and when. A request that changed nothing is not listed. Actions are never removed and hold no telephone number. Actions on the whole campaign are listed under the campaign.
 */
export const listBatchActionsOptions = (options: Options<ListBatchActionsData>) => queryOptions<ListBatchActionsResponse, ListBatchActionsError, ListBatchActionsResponse, ReturnType<typeof listBatchActionsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listBatchActions({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listBatchActionsQueryKey(options)
});

export const listBatchActionsInfiniteQueryKey = (options: Options<ListBatchActionsData>): QueryKey<Options<ListBatchActionsData>> => createQueryKey('listBatchActions', options, true);

/**
 * List the actions of a batch
 *
 * An audit of controls and forced calls, newest first: who did what, and when. A request that changed nothing is not listed. Actions are never removed and hold no telephone number. Actions on the whole campaign are listed under the campaign.
 */
export const listBatchActionsInfiniteOptions = (options: Options<ListBatchActionsData>) => {
    const opts = infiniteQueryOptions<ListBatchActionsResponse, ListBatchActionsError, InfiniteData<ListBatchActionsResponse>, QueryKey<Options<ListBatchActionsData>>, string | Pick<QueryKey<Options<ListBatchActionsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListBatchActionsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listBatchActions({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listBatchActionsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const listCallsQueryKey = (options?: Options<ListCallsData>) => createQueryKey('listCalls', options);

/**
 * List calls
 *
 * The call records of the organization, newest first, without transcripts. A page has at most 8 MiB.
 */
export const listCallsOptions = (options?: Options<ListCallsData>) => queryOptions<ListCallsResponse, ListCallsError, ListCallsResponse, ReturnType<typeof listCallsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listCalls({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listCallsQueryKey(options)
});

export const listCallsInfiniteQueryKey = (options?: Options<ListCallsData>): QueryKey<Options<ListCallsData>> => createQueryKey('listCalls', options, true);

/**
 * List calls
 *
 * The call records of the organization, newest first, without transcripts. A page has at most 8 MiB.
 */
export const listCallsInfiniteOptions = (options?: Options<ListCallsData>) => {
    const opts = infiniteQueryOptions<ListCallsResponse, ListCallsError, InfiniteData<ListCallsResponse>, QueryKey<Options<ListCallsData>>, string | Pick<QueryKey<Options<ListCallsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListCallsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listCalls({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listCallsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const getCallQueryKey = (options: Options<GetCallData>) => createQueryKey('getCall', options);

/**
 * Get a call
 *
 * Answers the record of one attempt.
 */
export const getCallOptions = (options: Options<GetCallData>) => queryOptions<GetCallResponse, GetCallError, GetCallResponse, ReturnType<typeof getCallQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getCall({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getCallQueryKey(options)
});

/**
 * Make a link to a recording
 *
 * Answers a link that plays the recording without a token, from any address, until it expires: for players and mails. It ends earlier with what it shows (erasure, retention, a deleted batch), and with the token that made it: when that is revoked or expires. It plays nothing while the organization is suspended. Each link is an entry of the audit log, without its key. The scope `read` is enough.
 */
export const makeLinkToRecordingMutation = (options?: Partial<Options<MakeLinkToRecordingData>>): UseMutationOptions<MakeLinkToRecordingResponse, MakeLinkToRecordingError, Options<MakeLinkToRecordingData>> => {
    const mutationOptions: UseMutationOptions<MakeLinkToRecordingResponse, MakeLinkToRecordingError, Options<MakeLinkToRecordingData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().makeLinkToRecording({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listSuppressionsQueryKey = (options?: Options<ListSuppressionsData>) => createQueryKey('listSuppressions', options);

/**
 * List suppressions
 *
 * Newest first, without those that have expired. Closed to tokens that are limited to campaigns or batches.
 */
export const listSuppressionsOptions = (options?: Options<ListSuppressionsData>) => queryOptions<ListSuppressionsResponse, ListSuppressionsError, ListSuppressionsResponse, ReturnType<typeof listSuppressionsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listSuppressions({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listSuppressionsQueryKey(options)
});

export const listSuppressionsInfiniteQueryKey = (options?: Options<ListSuppressionsData>): QueryKey<Options<ListSuppressionsData>> => createQueryKey('listSuppressions', options, true);

/**
 * List suppressions
 *
 * Newest first, without those that have expired. Closed to tokens that are limited to campaigns or batches.
 */
export const listSuppressionsInfiniteOptions = (options?: Options<ListSuppressionsData>) => {
    const opts = infiniteQueryOptions<ListSuppressionsResponse, ListSuppressionsError, InfiniteData<ListSuppressionsResponse>, QueryKey<Options<ListSuppressionsData>>, string | Pick<QueryKey<Options<ListSuppressionsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListSuppressionsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listSuppressions({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listSuppressionsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Suppress one number or many
 *
 * No batch of the organization calls a suppressed number. It applies at once: the list is read before every call, and the contact becomes `failed` with `status_reason` `suppressed`. A number that is already suppressed gets the new `reason` and `expires_at`, unless the callee has opted out: an opt-out stays as it is. So does a suppression without an expiry when an entry of a token without `admin` has one. `warnings` counts such numbers. A list is stored as a whole or not at all; it may be sent as `suppressions` or as a bare JSON array. A call that is created directly at call control is not checked. Closed to tokens that are limited to campaigns or batches.
 */
export const suppressMutation = (options?: Partial<Options<SuppressData>>): UseMutationOptions<SuppressResponse, SuppressError, Options<SuppressData>> => {
    const mutationOptions: UseMutationOptions<SuppressResponse, SuppressError, Options<SuppressData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().suppress({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Delete a suppression
 *
 * By its id or its number. The number may be called again; contacts that became `failed` stay `failed`. An opt-out needs the scope `admin` besides `write`, and a `reason`; both are recorded. The hash of a number that is being erased is a 409 (`erasure_open`) until the erasure is completed. Closed to tokens that are limited to campaigns or batches.
 */
export const deleteSuppressionMutation = (options?: Partial<Options<DeleteSuppressionData>>): UseMutationOptions<DeleteSuppressionResponse, DeleteSuppressionError, Options<DeleteSuppressionData>> => {
    const mutationOptions: UseMutationOptions<DeleteSuppressionResponse, DeleteSuppressionError, Options<DeleteSuppressionData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().deleteSuppression({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getSuppressionQueryKey = (options: Options<GetSuppressionData>) => createQueryKey('getSuppression', options);

/**
 * Get a suppression
 *
 * By its id or its number. One that has expired is a 404. Closed to tokens that are limited to campaigns or batches.
 */
export const getSuppressionOptions = (options: Options<GetSuppressionData>) => queryOptions<GetSuppressionResponse, GetSuppressionError, GetSuppressionResponse, ReturnType<typeof getSuppressionQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getSuppression({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getSuppressionQueryKey(options)
});

export const listErasuresQueryKey = (options?: Options<ListErasuresData>) => createQueryKey('listErasures', options);

/**
 * List erasures
 *
 * Needs the scopes `read` and `admin`. Newest first. Closed to tokens that are limited to campaigns or batches.
 */
export const listErasuresOptions = (options?: Options<ListErasuresData>) => queryOptions<ListErasuresResponse, ListErasuresError, ListErasuresResponse, ReturnType<typeof listErasuresQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listErasures({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listErasuresQueryKey(options)
});

export const listErasuresInfiniteQueryKey = (options?: Options<ListErasuresData>): QueryKey<Options<ListErasuresData>> => createQueryKey('listErasures', options, true);

/**
 * List erasures
 *
 * Needs the scopes `read` and `admin`. Newest first. Closed to tokens that are limited to campaigns or batches.
 */
export const listErasuresInfiniteOptions = (options?: Options<ListErasuresData>) => {
    const opts = infiniteQueryOptions<ListErasuresResponse, ListErasuresError, InfiniteData<ListErasuresResponse>, QueryKey<Options<ListErasuresData>>, string | Pick<QueryKey<Options<ListErasuresData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListErasuresData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listErasures({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listErasuresInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Erase a person
 *
 * Needs the scopes `write` and `admin`. Erases number, names, variables, transcripts, reports, recordings and stored answers of a person in all batches of the organization. From the answer on no call to the number begins, and calls to it are hung up; the rest follows within seconds after the last call has ended. Contacts and calls stay as rows without a person, so that counters and costs stay right: their number is `erased:` and an id, and a contact that waited is `skipped` with `status_reason` `erased`. It cannot be undone. Closed to tokens that are limited to campaigns or batches.
 */
export const erasePersonMutation = (options?: Partial<Options<ErasePersonData>>): UseMutationOptions<ErasePersonResponse, ErasePersonError, Options<ErasePersonData>> => {
    const mutationOptions: UseMutationOptions<ErasePersonResponse, ErasePersonError, Options<ErasePersonData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().erasePerson({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getErasureQueryKey = (options: Options<GetErasureData>) => createQueryKey('getErasure', options);

/**
 * Get the receipt of an erasure
 *
 * Needs the scopes `read` and `admin`. Says how far the erasure is, what was erased, and what could not be, with a remedy. It holds no phone number. Closed to tokens that are limited to campaigns or batches.
 */
export const getErasureOptions = (options: Options<GetErasureData>) => queryOptions<GetErasureResponse, GetErasureError, GetErasureResponse, ReturnType<typeof getErasureQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getErasure({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getErasureQueryKey(options)
});

export const getPersonQueryKey = (options: Options<GetPersonData>) => createQueryKey('getPerson', options);

/**
 * Read everything about a person
 *
 * Needs the scopes `read` and `admin`. Answers everything that is stored about a number in the organization, for the request of the person: a page of each kind, with its total. Repeat it with a larger `skip` until every kind is complete. A number of which nothing is stored is answered with empty lists. A page whose transcripts and summaries have more than 8 MiB is a 400 `page_too_large`: ask with a smaller `limit`. Each request is recorded. Closed to tokens that are limited to campaigns or batches.
 */
export const getPersonOptions = (options: Options<GetPersonData>) => queryOptions<GetPersonResponse, GetPersonError, GetPersonResponse, ReturnType<typeof getPersonQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getPerson({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPersonQueryKey(options)
});

export const listWebhookEndpointsQueryKey = (options?: Options<ListWebhookEndpointsData>) => createQueryKey('listWebhookEndpoints', options);

/**
 * List webhook endpoints
 *
 * Newest first, without secrets. Closed to tokens that are limited to campaigns or batches.
 */
export const listWebhookEndpointsOptions = (options?: Options<ListWebhookEndpointsData>) => queryOptions<ListWebhookEndpointsResponse, ListWebhookEndpointsError, ListWebhookEndpointsResponse, ReturnType<typeof listWebhookEndpointsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listWebhookEndpoints({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listWebhookEndpointsQueryKey(options)
});

/**
 * Create a webhook endpoint
 *
 * Needs the scopes `write` and `admin`. Events of the organization are sent to `url` by POST, signed by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), from now on. The secret is shown only in this answer, and an `Idempotency-Key` is not honoured. Closed to tokens that are limited to campaigns or batches.
 */
export const createWebhookEndpointMutation = (options?: Partial<Options<CreateWebhookEndpointData>>): UseMutationOptions<CreateWebhookEndpointResponse, CreateWebhookEndpointError, Options<CreateWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<CreateWebhookEndpointResponse, CreateWebhookEndpointError, Options<CreateWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().createWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Delete a webhook endpoint
 *
 * Needs the scopes `write` and `admin`. Nothing more is sent. Its keys are deleted at once, and the log of its deliveries within the hour. Closed to tokens that are limited to campaigns or batches.
 */
export const deleteWebhookEndpointMutation = (options?: Partial<Options<DeleteWebhookEndpointData>>): UseMutationOptions<DeleteWebhookEndpointResponse, DeleteWebhookEndpointError, Options<DeleteWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<DeleteWebhookEndpointResponse, DeleteWebhookEndpointError, Options<DeleteWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().deleteWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getWebhookEndpointQueryKey = (options: Options<GetWebhookEndpointData>) => createQueryKey('getWebhookEndpoint', options);

/**
 * Get a webhook endpoint
 *
 * Answers the endpoint and its keys, without secrets. Closed to tokens that are limited to campaigns or batches.
 */
export const getWebhookEndpointOptions = (options: Options<GetWebhookEndpointData>) => queryOptions<GetWebhookEndpointResponse, GetWebhookEndpointError, GetWebhookEndpointResponse, ReturnType<typeof getWebhookEndpointQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getWebhookEndpoint({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getWebhookEndpointQueryKey(options)
});

/**
 * Change a webhook endpoint
 *
 * Needs the scopes `write` and `admin`. A JSON Merge Patch (RFC 7396). With `is_enabled: true` an endpoint that was disabled gets what waits for it; what it has missed beyond that is sent by a replay. Closed to tokens that are limited to campaigns or batches.
 */
export const changeWebhookEndpointMutation = (options?: Partial<Options<ChangeWebhookEndpointData>>): UseMutationOptions<ChangeWebhookEndpointResponse, ChangeWebhookEndpointError, Options<ChangeWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<ChangeWebhookEndpointResponse, ChangeWebhookEndpointError, Options<ChangeWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().changeWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Rotate the secret of a webhook endpoint
 *
 * Needs the scopes `write` and `admin`. Makes a new key. For `previous_valid_seconds` the older keys of its scheme sign as well: `webhook-signature` then holds several signatures, separated by spaces. A key of the other scheme is added beside those that are there. A 409 where ten keys sign. Closed to tokens that are limited to campaigns or batches.
 */
export const rotateSecretOfWebhookEndpointMutation = (options?: Partial<Options<RotateSecretOfWebhookEndpointData>>): UseMutationOptions<RotateSecretOfWebhookEndpointResponse, RotateSecretOfWebhookEndpointError, Options<RotateSecretOfWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<RotateSecretOfWebhookEndpointResponse, RotateSecretOfWebhookEndpointError, Options<RotateSecretOfWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().rotateSecretOfWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Delete a key of a webhook endpoint
 *
 * Needs the scopes `write` and `admin`. It signs nothing from now on. A 409 for the only key that has no end. Closed to tokens that are limited to campaigns or batches.
 */
export const deleteKeyOfWebhookEndpointMutation = (options?: Partial<Options<DeleteKeyOfWebhookEndpointData>>): UseMutationOptions<DeleteKeyOfWebhookEndpointResponse, DeleteKeyOfWebhookEndpointError, Options<DeleteKeyOfWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<DeleteKeyOfWebhookEndpointResponse, DeleteKeyOfWebhookEndpointError, Options<DeleteKeyOfWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().deleteKeyOfWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listWebhookDeliveriesQueryKey = (options: Options<ListWebhookDeliveriesData>) => createQueryKey('listWebhookDeliveries', options);

/**
 * List the deliveries of a webhook endpoint
 *
 * The events that were sent to the endpoint, or are to be: newest first, each with its last request. They are kept for 30 days, unless the installation is configured otherwise (`WEBHOOK_RETENTION_DAYS`). With a filter a page may have fewer deliveries than `limit`, or none, and the list still goes on: `Redial-Next-Cursor` says so. The log has no `X-Total-Count`. Closed to tokens that are limited to campaigns or batches.
 */
export const listWebhookDeliveriesOptions = (options: Options<ListWebhookDeliveriesData>) => queryOptions<ListWebhookDeliveriesResponse, ListWebhookDeliveriesError, ListWebhookDeliveriesResponse, ReturnType<typeof listWebhookDeliveriesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listWebhookDeliveries({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listWebhookDeliveriesQueryKey(options)
});

export const listWebhookDeliveriesInfiniteQueryKey = (options: Options<ListWebhookDeliveriesData>): QueryKey<Options<ListWebhookDeliveriesData>> => createQueryKey('listWebhookDeliveries', options, true);

/**
 * List the deliveries of a webhook endpoint
 *
 * The events that were sent to the endpoint, or are to be: newest first, each with its last request. They are kept for 30 days, unless the installation is configured otherwise (`WEBHOOK_RETENTION_DAYS`). With a filter a page may have fewer deliveries than `limit`, or none, and the list still goes on: `Redial-Next-Cursor` says so. The log has no `X-Total-Count`. Closed to tokens that are limited to campaigns or batches.
 */
export const listWebhookDeliveriesInfiniteOptions = (options: Options<ListWebhookDeliveriesData>) => {
    const opts = infiniteQueryOptions<ListWebhookDeliveriesResponse, ListWebhookDeliveriesError, InfiniteData<ListWebhookDeliveriesResponse>, QueryKey<Options<ListWebhookDeliveriesData>>, string | Pick<QueryKey<Options<ListWebhookDeliveriesData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListWebhookDeliveriesData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listWebhookDeliveries({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listWebhookDeliveriesInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const getWebhookDeliveryQueryKey = (options: Options<GetWebhookDeliveryData>) => createQueryKey('getWebhookDelivery', options);

/**
 * Get a delivery of a webhook endpoint
 *
 * Answers what became of one event at the endpoint, with every request and its answer. Closed to tokens that are limited to campaigns or batches.
 */
export const getWebhookDeliveryOptions = (options: Options<GetWebhookDeliveryData>) => queryOptions<GetWebhookDeliveryResponse, GetWebhookDeliveryError, GetWebhookDeliveryResponse, ReturnType<typeof getWebhookDeliveryQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getWebhookDelivery({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getWebhookDeliveryQueryKey(options)
});

/**
 * Replay events to a webhook endpoint
 *
 * Sends events again, by their ids or of a span of time. Each has the `webhook-id` that it had before, so that a receiver recognises what it has got. Events are stored for every endpoint, enabled or not: after an outage, enable the endpoint and replay from the time when it began. The events of a span are sent as fast as the endpoint takes them, beside new ones; `deliveries` shows how far it is. A span with more than a million events is a 400. A 409 where the endpoint is disabled. Closed to tokens that are limited to campaigns or batches.
 */
export const replayWebhooksMutation = (options?: Partial<Options<ReplayWebhooksData>>): UseMutationOptions<ReplayWebhooksResponse, ReplayWebhooksError, Options<ReplayWebhooksData>> => {
    const mutationOptions: UseMutationOptions<ReplayWebhooksResponse, ReplayWebhooksError, Options<ReplayWebhooksData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().replayWebhooks({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Send a test event to a webhook endpoint
 *
 * Sends an event `endpoint.test` to this endpoint alone, signed as every other, and waits up to 15 seconds for its answer. It is sent once, also to a disabled endpoint and to one that does not want the type; a failure disables nothing. The body is ignored. Closed to tokens that are limited to campaigns or batches.
 */
export const testWebhookEndpointMutation = (options?: Partial<Options<TestWebhookEndpointData>>): UseMutationOptions<TestWebhookEndpointResponse, TestWebhookEndpointError, Options<TestWebhookEndpointData>> => {
    const mutationOptions: UseMutationOptions<TestWebhookEndpointResponse, TestWebhookEndpointError, Options<TestWebhookEndpointData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().testWebhookEndpoint({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listEligibilitySecretsQueryKey = (options?: Options<ListEligibilitySecretsData>) => createQueryKey('listEligibilitySecrets', options);

/**
 * List the keys of eligibility hooks
 *
 * The keys that sign the questions of all eligibility hooks of the organization now, newest first, without secrets. There are ten at most. Closed to tokens that are limited to campaigns or batches.
 */
export const listEligibilitySecretsOptions = (options?: Options<ListEligibilitySecretsData>) => queryOptions<ListEligibilitySecretsResponse, ListEligibilitySecretsError, ListEligibilitySecretsResponse, ReturnType<typeof listEligibilitySecretsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listEligibilitySecrets({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listEligibilitySecretsQueryKey(options)
});

/**
 * Make or rotate the key of eligibility hooks
 *
 * Needs the scopes `write` and `admin`. Makes a key that signs the questions of all `eligibility_hook`s of the organization, by Standard Webhooks. The older keys of its scheme sign as well for `previous_valid_seconds`. The secret is shown only in this answer, and an `Idempotency-Key` is not honoured. A 409 where ten keys sign. Closed to tokens that are limited to campaigns or batches.
 */
export const createEligibilitySecretMutation = (options?: Partial<Options<CreateEligibilitySecretData>>): UseMutationOptions<CreateEligibilitySecretResponse, CreateEligibilitySecretError, Options<CreateEligibilitySecretData>> => {
    const mutationOptions: UseMutationOptions<CreateEligibilitySecretResponse, CreateEligibilitySecretError, Options<CreateEligibilitySecretData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().createEligibilitySecret({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Delete a key of eligibility hooks
 *
 * Needs the scopes `write` and `admin`. It signs nothing from now on. A 409 for the only key that has no end. Closed to tokens that are limited to campaigns or batches.
 */
export const deleteEligibilitySecretMutation = (options?: Partial<Options<DeleteEligibilitySecretData>>): UseMutationOptions<DeleteEligibilitySecretResponse, DeleteEligibilitySecretError, Options<DeleteEligibilitySecretData>> => {
    const mutationOptions: UseMutationOptions<DeleteEligibilitySecretResponse, DeleteEligibilitySecretError, Options<DeleteEligibilitySecretData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().deleteEligibilitySecret({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listAgentsQueryKey = (options?: Options<ListAgentsData>) => createQueryKey('listAgents', options);

/**
 * List agents
 *
 * The registered agents of the organization, newest first. Closed to tokens that are limited to campaigns or batches.
 */
export const listAgentsOptions = (options?: Options<ListAgentsData>) => queryOptions<ListAgentsResponse, ListAgentsError, ListAgentsResponse, ReturnType<typeof listAgentsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listAgents({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listAgentsQueryKey(options)
});

export const listAgentsInfiniteQueryKey = (options?: Options<ListAgentsData>): QueryKey<Options<ListAgentsData>> => createQueryKey('listAgents', options, true);

/**
 * List agents
 *
 * The registered agents of the organization, newest first. Closed to tokens that are limited to campaigns or batches.
 */
export const listAgentsInfiniteOptions = (options?: Options<ListAgentsData>) => {
    const opts = infiniteQueryOptions<ListAgentsResponse, ListAgentsError, InfiniteData<ListAgentsResponse>, QueryKey<Options<ListAgentsData>>, string | Pick<QueryKey<Options<ListAgentsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListAgentsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listAgents({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listAgentsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Register or replace an agent
 *
 * An agent speaks in the calls of the campaigns that name its `agent_id`. It is either a `call_hook` with five speech members, or an `application_sid`. jambonz ignores our status hook where a registered application is named, so that application must have `status_hook_url` as its own call status hook; `status_hook_confirmed: true` confirms it. For an agent that is not registered the default application of the installation speaks. If there is none, the contacts wait (`agent_not_configured`) and are called as soon as the agent is registered. Closed to tokens that are limited to campaigns or batches.
 */
export const registerAgentMutation = (options?: Partial<Options<RegisterAgentData>>): UseMutationOptions<RegisterAgentResponse, RegisterAgentError, Options<RegisterAgentData>> => {
    const mutationOptions: UseMutationOptions<RegisterAgentResponse, RegisterAgentError, Options<RegisterAgentData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().registerAgent({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Delete an agent
 *
 * In campaigns that name it the default application of the installation speaks from the next call on. Closed to tokens that are limited to campaigns or batches.
 */
export const deleteAgentMutation = (options?: Partial<Options<DeleteAgentData>>): UseMutationOptions<DeleteAgentResponse, DeleteAgentError, Options<DeleteAgentData>> => {
    const mutationOptions: UseMutationOptions<DeleteAgentResponse, DeleteAgentError, Options<DeleteAgentData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().deleteAgent({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getAgentQueryKey = (options: Options<GetAgentData>) => createQueryKey('getAgent', options);

/**
 * Get an agent
 *
 * Answers a registered agent, and the status hook that an application of its needs. Closed to tokens that are limited to campaigns or batches.
 */
export const getAgentOptions = (options: Options<GetAgentData>) => queryOptions<GetAgentResponse, GetAgentError, GetAgentResponse, ReturnType<typeof getAgentQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getAgent({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getAgentQueryKey(options)
});

/**
 * Change an agent
 *
 * A JSON Merge Patch (RFC 7396): null resets a member. It applies from the next call on. Closed to tokens that are limited to campaigns or batches.
 */
export const changeAgentMutation = (options?: Partial<Options<ChangeAgentData>>): UseMutationOptions<ChangeAgentResponse, ChangeAgentError, Options<ChangeAgentData>> => {
    const mutationOptions: UseMutationOptions<ChangeAgentResponse, ChangeAgentError, Options<ChangeAgentData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().changeAgent({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Register or replace an agent under its name
 *
 * The same as POST, with `agent_id` in the path. Members that are left out have their defaults. Closed to tokens that are limited to campaigns or batches.
 */
export const replaceAgentMutation = (options?: Partial<Options<ReplaceAgentData>>): UseMutationOptions<ReplaceAgentResponse, ReplaceAgentError, Options<ReplaceAgentData>> => {
    const mutationOptions: UseMutationOptions<ReplaceAgentResponse, ReplaceAgentError, Options<ReplaceAgentData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().replaceAgent({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listTokensQueryKey = (options?: Options<ListTokensData>) => createQueryKey('listTokens', options);

/**
 * List tokens
 *
 * Needs the scope `admin` besides `read` or `write`. Newest first, with those that are revoked or expired. Closed to tokens that are limited to campaigns or batches.
 */
export const listTokensOptions = (options?: Options<ListTokensData>) => queryOptions<ListTokensResponse, ListTokensError, ListTokensResponse, ReturnType<typeof listTokensQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listTokens({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listTokensQueryKey(options)
});

export const listTokensInfiniteQueryKey = (options?: Options<ListTokensData>): QueryKey<Options<ListTokensData>> => createQueryKey('listTokens', options, true);

/**
 * List tokens
 *
 * Needs the scope `admin` besides `read` or `write`. Newest first, with those that are revoked or expired. Closed to tokens that are limited to campaigns or batches.
 */
export const listTokensInfiniteOptions = (options?: Options<ListTokensData>) => {
    const opts = infiniteQueryOptions<ListTokensResponse, ListTokensError, InfiniteData<ListTokensResponse>, QueryKey<Options<ListTokensData>>, string | Pick<QueryKey<Options<ListTokensData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListTokensData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listTokens({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listTokensInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Create a token
 *
 * Needs the scope `admin` besides `read` or `write`. The token itself is shown only in this answer; the service stores its hash. Closed to tokens that are limited to campaigns or batches.
 */
export const createTokenMutation = (options?: Partial<Options<CreateTokenData>>): UseMutationOptions<CreateTokenResponse, CreateTokenError, Options<CreateTokenData>> => {
    const mutationOptions: UseMutationOptions<CreateTokenResponse, CreateTokenError, Options<CreateTokenData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().createToken({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Revoke a token
 *
 * Needs the scope `admin` besides `read` or `write`. The token stops working within 5 seconds, for good, and stays in the list. Revoking it again changes nothing. Closed to tokens that are limited to campaigns or batches.
 */
export const revokeTokenMutation = (options?: Partial<Options<RevokeTokenData>>): UseMutationOptions<RevokeTokenResponse, RevokeTokenError, Options<RevokeTokenData>> => {
    const mutationOptions: UseMutationOptions<RevokeTokenResponse, RevokeTokenError, Options<RevokeTokenData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().revokeToken({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getTokenQueryKey = (options: Options<GetTokenData>) => createQueryKey('getToken', options);

/**
 * Get a token
 *
 * Needs the scope `admin` besides `read` or `write`. The token itself is not answered. Closed to tokens that are limited to campaigns or batches.
 */
export const getTokenOptions = (options: Options<GetTokenData>) => queryOptions<GetTokenResponse, GetTokenError, GetTokenResponse, ReturnType<typeof getTokenQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getToken({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getTokenQueryKey(options)
});

/**
 * Rotate a token
 *
 * Needs the scope `admin` besides `read` or `write`. Answers a new token with the name and the rights of this one, which ends after `overlap_seconds`, or at its `expires_at` if that is earlier. A 403 for a token with rights that the token of the request lacks, a 409 for one that is revoked or expired, and for `BOOTSTRAP_TOKEN`. Closed to tokens that are limited to campaigns or batches.
 */
export const rotateTokenMutation = (options?: Partial<Options<RotateTokenData>>): UseMutationOptions<RotateTokenResponse, RotateTokenError, Options<RotateTokenData>> => {
    const mutationOptions: UseMutationOptions<RotateTokenResponse, RotateTokenError, Options<RotateTokenData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().rotateToken({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listCallControlAccountsQueryKey = (options?: Options<ListCallControlAccountsData>) => createQueryKey('listCallControlAccounts', options);

/**
 * List call-control accounts
 *
 * Newest first, without their secrets. Closed to tokens that are limited to campaigns or batches.
 */
export const listCallControlAccountsOptions = (options?: Options<ListCallControlAccountsData>) => queryOptions<ListCallControlAccountsResponse, ListCallControlAccountsError, ListCallControlAccountsResponse, ReturnType<typeof listCallControlAccountsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listCallControlAccounts({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listCallControlAccountsQueryKey(options)
});

export const listCallControlAccountsInfiniteQueryKey = (options?: Options<ListCallControlAccountsData>): QueryKey<Options<ListCallControlAccountsData>> => createQueryKey('listCallControlAccounts', options, true);

/**
 * List call-control accounts
 *
 * Newest first, without their secrets. Closed to tokens that are limited to campaigns or batches.
 */
export const listCallControlAccountsInfiniteOptions = (options?: Options<ListCallControlAccountsData>) => {
    const opts = infiniteQueryOptions<ListCallControlAccountsResponse, ListCallControlAccountsError, InfiniteData<ListCallControlAccountsResponse>, QueryKey<Options<ListCallControlAccountsData>>, string | Pick<QueryKey<Options<ListCallControlAccountsData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListCallControlAccountsData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listCallControlAccounts({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listCallControlAccountsInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

/**
 * Create a call-control account
 *
 * Needs the scopes `write` and `admin`. Registers a jambonz account of the organization. A campaign calls with the account that it names (`call_control_account_id`), otherwise with the default account of the organization, otherwise with that of the installation. A call stays with the account that placed it. Closed to tokens that are limited to campaigns or batches.
 */
export const createCallControlAccountMutation = (options?: Partial<Options<CreateCallControlAccountData>>): UseMutationOptions<CreateCallControlAccountResponse, CreateCallControlAccountError, Options<CreateCallControlAccountData>> => {
    const mutationOptions: UseMutationOptions<CreateCallControlAccountResponse, CreateCallControlAccountError, Options<CreateCallControlAccountData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().createCallControlAccount({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Delete a call-control account
 *
 * Needs the scopes `write` and `admin`. Its secrets are deleted, too. A 409 while a campaign, an open batch or a live call uses it. Closed to tokens that are limited to campaigns or batches.
 */
export const deleteCallControlAccountMutation = (options?: Partial<Options<DeleteCallControlAccountData>>): UseMutationOptions<DeleteCallControlAccountResponse, DeleteCallControlAccountError, Options<DeleteCallControlAccountData>> => {
    const mutationOptions: UseMutationOptions<DeleteCallControlAccountResponse, DeleteCallControlAccountError, Options<DeleteCallControlAccountData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().deleteCallControlAccount({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getCallControlAccountQueryKey = (options: Options<GetCallControlAccountData>) => createQueryKey('getCallControlAccount', options);

/**
 * Get a call-control account
 *
 * Answers the account without its secrets. Closed to tokens that are limited to campaigns or batches.
 */
export const getCallControlAccountOptions = (options: Options<GetCallControlAccountData>) => queryOptions<GetCallControlAccountResponse, GetCallControlAccountError, GetCallControlAccountResponse, ReturnType<typeof getCallControlAccountQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getCallControlAccount({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getCallControlAccountQueryKey(options)
});

/**
 * Change a call-control account
 *
 * Needs the scopes `write` and `admin`. A JSON Merge Patch (RFC 7396). The change applies to the next request to call control, also for live calls. `url` cannot be changed while calls are live; a `url` of another origin must come with a `token`. With another `url` or `token` an account that is in back-off because it refused calls is tried again at once. `account_sid` cannot be changed: create another account. Closed to tokens that are limited to campaigns or batches.
 */
export const changeCallControlAccountMutation = (options?: Partial<Options<ChangeCallControlAccountData>>): UseMutationOptions<ChangeCallControlAccountResponse, ChangeCallControlAccountError, Options<ChangeCallControlAccountData>> => {
    const mutationOptions: UseMutationOptions<ChangeCallControlAccountResponse, ChangeCallControlAccountError, Options<ChangeCallControlAccountData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().changeCallControlAccount({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Rotate the webhook secret of a call-control account
 *
 * Needs the scopes `write` and `admin`. From now on webhooks may be signed with the new secret, and for `previous_valid_seconds` also with the previous one. Until that time has passed, another rotation is a 409, unless its `previous_valid_seconds` is 0, which ends all older secrets at once. Sending the stored secret again changes only that time. Closed to tokens that are limited to campaigns or batches.
 */
export const rotateWebhookSecretMutation = (options?: Partial<Options<RotateWebhookSecretData>>): UseMutationOptions<RotateWebhookSecretResponse, RotateWebhookSecretError, Options<RotateWebhookSecretData>> => {
    const mutationOptions: UseMutationOptions<RotateWebhookSecretResponse, RotateWebhookSecretError, Options<RotateWebhookSecretData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().rotateWebhookSecret({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getOwnOrganizationQueryKey = (options?: Options<GetOwnOrganizationData>) => createQueryKey('getOwnOrganization', options);

/**
 * Get the organization of the token
 *
 * Answers the organization with its own limits, the quotas that the operator of the installation sets, how much of them is used, and the scopes of the token. Closed to tokens that are limited to campaigns or batches.
 */
export const getOwnOrganizationOptions = (options?: Options<GetOwnOrganizationData>) => queryOptions<GetOwnOrganizationResponse, GetOwnOrganizationError, GetOwnOrganizationResponse, ReturnType<typeof getOwnOrganizationQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getOwnOrganization({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getOwnOrganizationQueryKey(options)
});

/**
 * Change the limits of the organization
 *
 * Needs the scopes `write` and `admin`. A JSON Merge Patch (RFC 7396): null removes a limit. The name cannot be changed. Closed to tokens that are limited to campaigns or batches.
 */
export const changeOwnOrganizationMutation = (options?: Partial<Options<ChangeOwnOrganizationData>>): UseMutationOptions<ChangeOwnOrganizationResponse, ChangeOwnOrganizationError, Options<ChangeOwnOrganizationData>> => {
    const mutationOptions: UseMutationOptions<ChangeOwnOrganizationResponse, ChangeOwnOrganizationError, Options<ChangeOwnOrganizationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().changeOwnOrganization({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listAuditLogQueryKey = (options?: Options<ListAuditLogData>) => createQueryKey('listAuditLog', options);

/**
 * List the audit log
 *
 * Needs the scopes `read` and `admin`. Newest first: what was done with tokens, secrets, suppressions, limits, exports and controls of the organization, by whom and from where. Entries can neither be changed nor removed by anybody with a token. Closed to tokens that are limited to campaigns or batches.
 */
export const listAuditLogOptions = (options?: Options<ListAuditLogData>) => queryOptions<ListAuditLogResponse, ListAuditLogError, ListAuditLogResponse, ReturnType<typeof listAuditLogQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listAuditLog({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listAuditLogQueryKey(options)
});

export const listAuditLogInfiniteQueryKey = (options?: Options<ListAuditLogData>): QueryKey<Options<ListAuditLogData>> => createQueryKey('listAuditLog', options, true);

/**
 * List the audit log
 *
 * Needs the scopes `read` and `admin`. Newest first: what was done with tokens, secrets, suppressions, limits, exports and controls of the organization, by whom and from where. Entries can neither be changed nor removed by anybody with a token. Closed to tokens that are limited to campaigns or batches.
 */
export const listAuditLogInfiniteOptions = (options?: Options<ListAuditLogData>) => {
    const opts = infiniteQueryOptions<ListAuditLogResponse, ListAuditLogError, InfiniteData<ListAuditLogResponse>, QueryKey<Options<ListAuditLogData>>, string | Pick<QueryKey<Options<ListAuditLogData>>[0], 'body' | 'headers' | 'path' | 'query'>>(
    // @ts-ignore
    {
        queryFn: async ({ pageParam, queryKey, signal }) => {
            // @ts-ignore
            const page: Pick<QueryKey<Options<ListAuditLogData>>[0], 'body' | 'headers' | 'path' | 'query'> = typeof pageParam === 'object' ? pageParam : {
                query: {
                    cursor: pageParam
                }
            };
            const params = createInfiniteParams(queryKey, page);
            const { data } = await RedialApi.__registry.get().listAuditLog({
                ...options,
                ...params,
                signal,
                throwOnError: true
            });
            return data;
        },
        queryKey: listAuditLogInfiniteQueryKey(options)
    });
    return opts as Omit<typeof opts, 'initialData'>;
};

export const listCallerNumberHealthQueryKey = (options?: Options<ListCallerNumberHealthData>) => createQueryKey('listCallerNumberHealth', options);

/**
 * List how caller numbers fare
 *
 * The numbers that the organization calls from, in their order: assigned ones, those of its campaigns and open batches, and those that have rested; each with its calls of the last 24 hours. A call is short up to 6 seconds, as carriers count it. Closed to tokens that are limited to campaigns or batches.
 */
export const listCallerNumberHealthOptions = (options?: Options<ListCallerNumberHealthData>) => queryOptions<ListCallerNumberHealthResponse, ListCallerNumberHealthError, ListCallerNumberHealthResponse, ReturnType<typeof listCallerNumberHealthQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listCallerNumberHealth({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listCallerNumberHealthQueryKey(options)
});

/**
 * Let a caller number rest
 *
 * No call of the organization comes from the number until then, whatever the strategy; other numbers take its place, or contacts wait with `caller_numbers_resting`. Live calls go on. A number that rests already rests `hours` from now on. Closed to tokens that are limited to campaigns or batches.
 */
export const restCallerNumberMutation = (options?: Partial<Options<RestCallerNumberData>>): UseMutationOptions<RestCallerNumberResponse, RestCallerNumberError, Options<RestCallerNumberData>> => {
    const mutationOptions: UseMutationOptions<RestCallerNumberResponse, RestCallerNumberError, Options<RestCallerNumberData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().restCallerNumber({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * End the rest of a caller number
 *
 * The number is called from again at once. `number_rest` does not judge it by the calls before. A number that does not rest stays as it is. The body is ignored. Closed to tokens that are limited to campaigns or batches.
 */
export const resumeCallerNumberMutation = (options?: Partial<Options<ResumeCallerNumberData>>): UseMutationOptions<ResumeCallerNumberResponse, ResumeCallerNumberError, Options<ResumeCallerNumberData>> => {
    const mutationOptions: UseMutationOptions<ResumeCallerNumberResponse, ResumeCallerNumberError, Options<ResumeCallerNumberData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await RedialApi.__registry.get().resumeCallerNumber({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listCallerNumbersQueryKey = (options?: Options<ListCallerNumbersData>) => createQueryKey('listCallerNumbers', options);

/**
 * List the caller numbers of the organization
 *
 * The numbers that the operator of the installation has assigned to the organization, in their order. No other organization may call from them. Where `policy` is `assigned`, the organization may call from these numbers only; where it is `any`, also from all that nobody was assigned. Closed to tokens that are limited to campaigns or batches.
 */
export const listCallerNumbersOptions = (options?: Options<ListCallerNumbersData>) => queryOptions<ListCallerNumbersResponse, ListCallerNumbersError, ListCallerNumbersResponse, ReturnType<typeof listCallerNumbersQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().listCallerNumbers({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listCallerNumbersQueryKey(options)
});

export const getStatusQueryKey = (options?: Options<GetStatusData>) => createQueryKey('getStatus', options);

/**
 * Get the status of the installation
 *
 * The data of a status page: whether database, Temporal, workers and call control work, with a sentence for each that says what to do, and whether the batches of the organization look for contacts on time. The answer is 200 also while parts do not work; without the database, which has the tokens, it is 503, and `/health/ready` tells why. Each part is asked once in two seconds, however often this is called. Closed to tokens that are limited to campaigns or batches.
 */
export const getStatusOptions = (options?: Options<GetStatusData>) => queryOptions<GetStatusResponse, GetStatusError, GetStatusResponse, ReturnType<typeof getStatusQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await RedialApi.__registry.get().getStatus({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getStatusQueryKey(options)
});
