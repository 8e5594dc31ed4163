// @ts-nocheck
// Written by `npm run client`: do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | 'http://127.0.0.1:8080' | (string & {});
};

export type Webhooks = OnCallStartedWebhookRequest | OnCallAnsweredWebhookRequest | OnCallEndedWebhookRequest | OnCallReportedWebhookRequest | OnContactFinishedWebhookRequest | OnContactOptedOutWebhookRequest | OnBatchStartedWebhookRequest | OnBatchPausedWebhookRequest | OnBatchResumedWebhookRequest | OnBatchCompletedWebhookRequest | OnBatchCancelledWebhookRequest | OnBatchExpiredWebhookRequest | OnCampaignHeldWebhookRequest | OnEndpointDisabledWebhookRequest | OnEndpointTestWebhookRequest;

/**
 * An event of any type; `type` says which.
 */
export type WebhookEvent = ({
    type: 'call.started';
} & CallStartedEvent) | ({
    type: 'call.answered';
} & CallAnsweredEvent) | ({
    type: 'call.ended';
} & CallEndedEvent) | ({
    type: 'call.reported';
} & CallReportedEvent) | ({
    type: 'contact.finished';
} & ContactFinishedEvent) | ({
    type: 'contact.opted_out';
} & ContactOptedOutEvent) | ({
    type: 'batch.started';
} & BatchStartedEvent) | ({
    type: 'batch.paused';
} & BatchPausedEvent) | ({
    type: 'batch.resumed';
} & BatchResumedEvent) | ({
    type: 'batch.completed';
} & BatchCompletedEvent) | ({
    type: 'batch.cancelled';
} & BatchCancelledEvent) | ({
    type: 'batch.expired';
} & BatchExpiredEvent) | ({
    type: 'campaign.held';
} & CampaignHeldEvent) | ({
    type: 'endpoint.disabled';
} & EndpointDisabledEvent) | ({
    type: 'endpoint.test';
} & EndpointTestEvent);

/**
 * call.started: call control has taken a call.
 */
export type CallStartedEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `call.started`.
     */
    type: 'call.started';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Id of the contact, if it has one.
         */
        contact_id: string;
        /**
         * Id of the call, if it has one.
         */
        execution_id: string;
        /**
         * The record of the call. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        call?: {
            /**
             * Id of this attempt; the agent finds it in the tag of its call.
             */
            execution_id: string;
            /**
             * Contact that was called.
             */
            contact_id: string;
            /**
             * Batch of the contact.
             */
            batch_id: string;
            /**
             * Campaign of the batch.
             */
            campaign_id: string;
            /**
             * Id of the call in call control. null until call control has accepted it.
             */
            call_sid: string | null;
            /**
             * Progress or outcome of the call, with hyphens as jambonz spells it.
             *
             * - `queued`: the request to call control is being sent.
             * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
             * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
             * - `in-progress`: the call was answered and goes on.
             * - `completed`: the call was answered and has ended.
             * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
             * - `no-answer`: nobody answered in time (also SIP 408 and 480).
             * - `failed`: the network or the carrier failed; see `sip_status`.
             * - `canceled`: hung up by Redial before anybody answered.
             * - `unknown`: how the call ended cannot be found out.
             */
            call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
            /**
             * Caller number in E.164.
             */
            from_number: string;
            /**
             * Called number in E.164.
             */
            to_number: string;
            /**
             * Last SIP status of the call, such as 200, 486 or 503. null until one is reported, and where nobody told how the call ended.
             */
            sip_status: number | null;
            /**
             * Reason that came with that status, such as `Busy Here`: the text of the network, or the phrase of the RFC. null where none was told.
             */
            sip_reason: string | null;
            /**
             * Why the call led to no conversation, and what to do. null for a conversation, and until the call has ended.
             */
            failure: {
                /**
                 * Why the call led to no conversation.
                 *
                 * - `busy`: the line was busy (SIP 486, 600).
                 * - `declined`: the callee declined (SIP 603).
                 * - `no_answer`: nobody answered in time.
                 * - `unreachable`: the telephone was off or without network (SIP 480).
                 * - `invalid_number`: the network does not know the number (SIP 404, 410, 484, 485, 604).
                 * - `carrier_refused`: the carrier refused to connect it (SIP 401, 402, 403, 407).
                 * - `blocked`: rejected as unwanted, by the callee or a filter (SIP 607, 608).
                 * - `media_refused`: no common codec (SIP 406, 415, 488, 606).
                 * - `network_trouble`: every other failure of network or carrier.
                 * - `call_control_refused`: call control refused the request; `hangup_reason` says why.
                 * - `voicemail`: an answering machine took the call, and it was hung up (`voicemail` is `hangup`).
                 * - `canceled`: hung up from our side before anybody answered.
                 * - `outcome_unknown`: how it ended cannot be found out.
                 */
                code: 'busy' | 'declined' | 'no_answer' | 'unreachable' | 'invalid_number' | 'carrier_refused' | 'blocked' | 'media_refused' | 'network_trouble' | 'call_control_refused' | 'voicemail' | 'canceled' | 'outcome_unknown';
                /**
                 * What happened, as a sentence.
                 */
                message: string;
                /**
                 * What to do about it, as a sentence.
                 */
                remedy: string;
                /**
                 * As in the record.
                 */
                sip_status: number | null;
                /**
                 * As in the record.
                 */
                sip_reason: string | null;
            } | null;
            /**
             * Who took the call. null where answering machines were not looked for (`voicemail` is `ignore` and `retry_on` has no `machine`), or where nothing was reported.
             *
             * - `human`: a person.
             * - `machine`: an answering machine.
             * - `unknown`: the detection came to no result.
             */
            answered_by: 'human' | 'machine' | 'unknown' | null;
            /**
             * Length of the conversation in seconds. 0 until known, and without an answer.
             */
            duration_seconds: number;
            /**
             * Where this API plays the recording, for a token that may read the call. Players and mails need a link: POST `/calls/{execution_id}/recording-link`. null without a recording.
             */
            recording_url: string | null;
            /**
             * Where the recording is stored, as call control or the agent reported it. It may need credentials that only this service has. null without a recording.
             */
            recording_source_url: string | null;
            /**
             * Transcript of the conversation, as the agent reported it, otherwise made of `turns`. Absent until known.
             */
            transcript?: string;
            /**
             * The conversation turn by turn, as the agent reported it. Absent until known.
             */
            turns?: Array<{
                /**
                 * Who said or did it.
                 *
                 * - `assistant`: the agent.
                 * - `user`: the callee.
                 * - `tool`: a tool that the agent used, or its result.
                 * - `system`: anything else that the agent notes.
                 */
                role: 'assistant' | 'user' | 'tool' | 'system';
                /**
                 * What was said.
                 */
                text: string;
                /**
                 * When it began, in seconds since the answer of the call.
                 */
                start_seconds: number | null;
                /**
                 * When it ended, in seconds since the answer of the call.
                 */
                end_seconds: number | null;
            }>;
            /**
             * Summary of the conversation, as the agent reported it. Absent until known.
             */
            summary?: string;
            /**
             * Mood of the callee, as the agent reported it. Absent until it is reported.
             *
             * - `positive`: the callee was pleased.
             * - `neutral`: neither.
             * - `negative`: the callee was displeased.
             */
            sentiment?: 'positive' | 'neutral' | 'negative';
            /**
             * Who ended the call: from the report of the agent, otherwise from call control. Absent until known.
             *
             * - `assistant`: the agent, or Redial (jambonz says `jambonz`).
             * - `user`: the callee (jambonz says `caller`).
             */
            hangup_by?: 'assistant' | 'user';
            /**
             * Why the call ended, in a word such as `goal_completed`. Absent until known.
             */
            hangup_reason?: string;
            /**
             * Result of the conversation in words of your own, as the agent reported it.
             */
            disposition: string | null;
            /**
             * What the call was about, in members that `analysis_schema` of the campaign names, as the agent reported it. null until known.
             */
            analysis: {
                [key: string]: unknown;
            } | null;
            /**
             * How `analysis` does not fit the schema that the campaign had when it was reported; at most 20. Empty where it fits, or there is none.
             */
            analysis_problems: Array<{
                /**
                 * Where in `analysis`, such as `items[2].name`.
                 */
                path: string;
                /**
                 * What the schema wants there.
                 */
                message: string;
            }>;
            /**
             * Parts of the cost, as reported. `telephony_usd` that was not reported is `price_per_minute_usd` of the account for each started minute.
             */
            cost: {
                /**
                 * Of the minutes at the carrier, in US dollars.
                 */
                telephony_usd: number | null;
                /**
                 * Of speech to text, in US dollars.
                 */
                transcription_usd: number | null;
                /**
                 * Of text to speech, in US dollars.
                 */
                speech_usd: number | null;
                /**
                 * Of the language model, in US dollars.
                 */
                model_usd: number | null;
                /**
                 * Of the platform of the agent, in US dollars.
                 */
                platform_usd: number | null;
                /**
                 * Of anything else, in US dollars.
                 */
                other_usd: number | null;
            };
            /**
             * Cost of the attempt in US dollars: as reported, otherwise the sum of `cost`. 0 until known.
             */
            total_cost: number;
            /**
             * Which attempt this was: 0 is the first call, 1 the first retry.
             */
            retry_count: number;
            /**
             * Whether this was a promised call back.
             */
            is_follow_up: boolean;
            /**
             * Release of the IANA Time Zone Database by which the working hours were read for this attempt, such as `2026f`. null: an attempt of a version that did not record it.
             */
            tzdata_version: string | null;
            /**
             * When the attempt began, in UTC.
             */
            created_at: string;
            /**
             * When the call was answered, in UTC. null until then.
             */
            answered_at: string | null;
            /**
             * When the call ended, in UTC. null until then.
             */
            ended_at: string | null;
        };
    };
};

/**
 * call.answered: somebody, or a machine, has answered it.
 */
export type CallAnsweredEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `call.answered`.
     */
    type: 'call.answered';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Id of the contact, if it has one.
         */
        contact_id: string;
        /**
         * Id of the call, if it has one.
         */
        execution_id: string;
        /**
         * The record of the call. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        call?: {
            /**
             * Id of this attempt; the agent finds it in the tag of its call.
             */
            execution_id: string;
            /**
             * Contact that was called.
             */
            contact_id: string;
            /**
             * Batch of the contact.
             */
            batch_id: string;
            /**
             * Campaign of the batch.
             */
            campaign_id: string;
            /**
             * Id of the call in call control. null until call control has accepted it.
             */
            call_sid: string | null;
            /**
             * Progress or outcome of the call, with hyphens as jambonz spells it.
             *
             * - `queued`: the request to call control is being sent.
             * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
             * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
             * - `in-progress`: the call was answered and goes on.
             * - `completed`: the call was answered and has ended.
             * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
             * - `no-answer`: nobody answered in time (also SIP 408 and 480).
             * - `failed`: the network or the carrier failed; see `sip_status`.
             * - `canceled`: hung up by Redial before anybody answered.
             * - `unknown`: how the call ended cannot be found out.
             */
            call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
            /**
             * Caller number in E.164.
             */
            from_number: string;
            /**
             * Called number in E.164.
             */
            to_number: string;
            /**
             * Last SIP status of the call, such as 200, 486 or 503. null until one is reported, and where nobody told how the call ended.
             */
            sip_status: number | null;
            /**
             * Reason that came with that status, such as `Busy Here`: the text of the network, or the phrase of the RFC. null where none was told.
             */
            sip_reason: string | null;
            /**
             * Why the call led to no conversation, and what to do. null for a conversation, and until the call has ended.
             */
            failure: {
                /**
                 * Why the call led to no conversation.
                 *
                 * - `busy`: the line was busy (SIP 486, 600).
                 * - `declined`: the callee declined (SIP 603).
                 * - `no_answer`: nobody answered in time.
                 * - `unreachable`: the telephone was off or without network (SIP 480).
                 * - `invalid_number`: the network does not know the number (SIP 404, 410, 484, 485, 604).
                 * - `carrier_refused`: the carrier refused to connect it (SIP 401, 402, 403, 407).
                 * - `blocked`: rejected as unwanted, by the callee or a filter (SIP 607, 608).
                 * - `media_refused`: no common codec (SIP 406, 415, 488, 606).
                 * - `network_trouble`: every other failure of network or carrier.
                 * - `call_control_refused`: call control refused the request; `hangup_reason` says why.
                 * - `voicemail`: an answering machine took the call, and it was hung up (`voicemail` is `hangup`).
                 * - `canceled`: hung up from our side before anybody answered.
                 * - `outcome_unknown`: how it ended cannot be found out.
                 */
                code: 'busy' | 'declined' | 'no_answer' | 'unreachable' | 'invalid_number' | 'carrier_refused' | 'blocked' | 'media_refused' | 'network_trouble' | 'call_control_refused' | 'voicemail' | 'canceled' | 'outcome_unknown';
                /**
                 * What happened, as a sentence.
                 */
                message: string;
                /**
                 * What to do about it, as a sentence.
                 */
                remedy: string;
                /**
                 * As in the record.
                 */
                sip_status: number | null;
                /**
                 * As in the record.
                 */
                sip_reason: string | null;
            } | null;
            /**
             * Who took the call. null where answering machines were not looked for (`voicemail` is `ignore` and `retry_on` has no `machine`), or where nothing was reported.
             *
             * - `human`: a person.
             * - `machine`: an answering machine.
             * - `unknown`: the detection came to no result.
             */
            answered_by: 'human' | 'machine' | 'unknown' | null;
            /**
             * Length of the conversation in seconds. 0 until known, and without an answer.
             */
            duration_seconds: number;
            /**
             * Where this API plays the recording, for a token that may read the call. Players and mails need a link: POST `/calls/{execution_id}/recording-link`. null without a recording.
             */
            recording_url: string | null;
            /**
             * Where the recording is stored, as call control or the agent reported it. It may need credentials that only this service has. null without a recording.
             */
            recording_source_url: string | null;
            /**
             * Transcript of the conversation, as the agent reported it, otherwise made of `turns`. Absent until known.
             */
            transcript?: string;
            /**
             * The conversation turn by turn, as the agent reported it. Absent until known.
             */
            turns?: Array<{
                /**
                 * Who said or did it.
                 *
                 * - `assistant`: the agent.
                 * - `user`: the callee.
                 * - `tool`: a tool that the agent used, or its result.
                 * - `system`: anything else that the agent notes.
                 */
                role: 'assistant' | 'user' | 'tool' | 'system';
                /**
                 * What was said.
                 */
                text: string;
                /**
                 * When it began, in seconds since the answer of the call.
                 */
                start_seconds: number | null;
                /**
                 * When it ended, in seconds since the answer of the call.
                 */
                end_seconds: number | null;
            }>;
            /**
             * Summary of the conversation, as the agent reported it. Absent until known.
             */
            summary?: string;
            /**
             * Mood of the callee, as the agent reported it. Absent until it is reported.
             *
             * - `positive`: the callee was pleased.
             * - `neutral`: neither.
             * - `negative`: the callee was displeased.
             */
            sentiment?: 'positive' | 'neutral' | 'negative';
            /**
             * Who ended the call: from the report of the agent, otherwise from call control. Absent until known.
             *
             * - `assistant`: the agent, or Redial (jambonz says `jambonz`).
             * - `user`: the callee (jambonz says `caller`).
             */
            hangup_by?: 'assistant' | 'user';
            /**
             * Why the call ended, in a word such as `goal_completed`. Absent until known.
             */
            hangup_reason?: string;
            /**
             * Result of the conversation in words of your own, as the agent reported it.
             */
            disposition: string | null;
            /**
             * What the call was about, in members that `analysis_schema` of the campaign names, as the agent reported it. null until known.
             */
            analysis: {
                [key: string]: unknown;
            } | null;
            /**
             * How `analysis` does not fit the schema that the campaign had when it was reported; at most 20. Empty where it fits, or there is none.
             */
            analysis_problems: Array<{
                /**
                 * Where in `analysis`, such as `items[2].name`.
                 */
                path: string;
                /**
                 * What the schema wants there.
                 */
                message: string;
            }>;
            /**
             * Parts of the cost, as reported. `telephony_usd` that was not reported is `price_per_minute_usd` of the account for each started minute.
             */
            cost: {
                /**
                 * Of the minutes at the carrier, in US dollars.
                 */
                telephony_usd: number | null;
                /**
                 * Of speech to text, in US dollars.
                 */
                transcription_usd: number | null;
                /**
                 * Of text to speech, in US dollars.
                 */
                speech_usd: number | null;
                /**
                 * Of the language model, in US dollars.
                 */
                model_usd: number | null;
                /**
                 * Of the platform of the agent, in US dollars.
                 */
                platform_usd: number | null;
                /**
                 * Of anything else, in US dollars.
                 */
                other_usd: number | null;
            };
            /**
             * Cost of the attempt in US dollars: as reported, otherwise the sum of `cost`. 0 until known.
             */
            total_cost: number;
            /**
             * Which attempt this was: 0 is the first call, 1 the first retry.
             */
            retry_count: number;
            /**
             * Whether this was a promised call back.
             */
            is_follow_up: boolean;
            /**
             * Release of the IANA Time Zone Database by which the working hours were read for this attempt, such as `2026f`. null: an attempt of a version that did not record it.
             */
            tzdata_version: string | null;
            /**
             * When the attempt began, in UTC.
             */
            created_at: string;
            /**
             * When the call was answered, in UTC. null until then.
             */
            answered_at: string | null;
            /**
             * When the call ended, in UTC. null until then.
             */
            ended_at: string | null;
        };
    };
};

/**
 * call.ended: it has ended, or was refused.
 */
export type CallEndedEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `call.ended`.
     */
    type: 'call.ended';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Id of the contact, if it has one.
         */
        contact_id: string;
        /**
         * Id of the call, if it has one.
         */
        execution_id: string;
        /**
         * The record of the call. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        call?: {
            /**
             * Id of this attempt; the agent finds it in the tag of its call.
             */
            execution_id: string;
            /**
             * Contact that was called.
             */
            contact_id: string;
            /**
             * Batch of the contact.
             */
            batch_id: string;
            /**
             * Campaign of the batch.
             */
            campaign_id: string;
            /**
             * Id of the call in call control. null until call control has accepted it.
             */
            call_sid: string | null;
            /**
             * Progress or outcome of the call, with hyphens as jambonz spells it.
             *
             * - `queued`: the request to call control is being sent.
             * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
             * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
             * - `in-progress`: the call was answered and goes on.
             * - `completed`: the call was answered and has ended.
             * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
             * - `no-answer`: nobody answered in time (also SIP 408 and 480).
             * - `failed`: the network or the carrier failed; see `sip_status`.
             * - `canceled`: hung up by Redial before anybody answered.
             * - `unknown`: how the call ended cannot be found out.
             */
            call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
            /**
             * Caller number in E.164.
             */
            from_number: string;
            /**
             * Called number in E.164.
             */
            to_number: string;
            /**
             * Last SIP status of the call, such as 200, 486 or 503. null until one is reported, and where nobody told how the call ended.
             */
            sip_status: number | null;
            /**
             * Reason that came with that status, such as `Busy Here`: the text of the network, or the phrase of the RFC. null where none was told.
             */
            sip_reason: string | null;
            /**
             * Why the call led to no conversation, and what to do. null for a conversation, and until the call has ended.
             */
            failure: {
                /**
                 * Why the call led to no conversation.
                 *
                 * - `busy`: the line was busy (SIP 486, 600).
                 * - `declined`: the callee declined (SIP 603).
                 * - `no_answer`: nobody answered in time.
                 * - `unreachable`: the telephone was off or without network (SIP 480).
                 * - `invalid_number`: the network does not know the number (SIP 404, 410, 484, 485, 604).
                 * - `carrier_refused`: the carrier refused to connect it (SIP 401, 402, 403, 407).
                 * - `blocked`: rejected as unwanted, by the callee or a filter (SIP 607, 608).
                 * - `media_refused`: no common codec (SIP 406, 415, 488, 606).
                 * - `network_trouble`: every other failure of network or carrier.
                 * - `call_control_refused`: call control refused the request; `hangup_reason` says why.
                 * - `voicemail`: an answering machine took the call, and it was hung up (`voicemail` is `hangup`).
                 * - `canceled`: hung up from our side before anybody answered.
                 * - `outcome_unknown`: how it ended cannot be found out.
                 */
                code: 'busy' | 'declined' | 'no_answer' | 'unreachable' | 'invalid_number' | 'carrier_refused' | 'blocked' | 'media_refused' | 'network_trouble' | 'call_control_refused' | 'voicemail' | 'canceled' | 'outcome_unknown';
                /**
                 * What happened, as a sentence.
                 */
                message: string;
                /**
                 * What to do about it, as a sentence.
                 */
                remedy: string;
                /**
                 * As in the record.
                 */
                sip_status: number | null;
                /**
                 * As in the record.
                 */
                sip_reason: string | null;
            } | null;
            /**
             * Who took the call. null where answering machines were not looked for (`voicemail` is `ignore` and `retry_on` has no `machine`), or where nothing was reported.
             *
             * - `human`: a person.
             * - `machine`: an answering machine.
             * - `unknown`: the detection came to no result.
             */
            answered_by: 'human' | 'machine' | 'unknown' | null;
            /**
             * Length of the conversation in seconds. 0 until known, and without an answer.
             */
            duration_seconds: number;
            /**
             * Where this API plays the recording, for a token that may read the call. Players and mails need a link: POST `/calls/{execution_id}/recording-link`. null without a recording.
             */
            recording_url: string | null;
            /**
             * Where the recording is stored, as call control or the agent reported it. It may need credentials that only this service has. null without a recording.
             */
            recording_source_url: string | null;
            /**
             * Transcript of the conversation, as the agent reported it, otherwise made of `turns`. Absent until known.
             */
            transcript?: string;
            /**
             * The conversation turn by turn, as the agent reported it. Absent until known.
             */
            turns?: Array<{
                /**
                 * Who said or did it.
                 *
                 * - `assistant`: the agent.
                 * - `user`: the callee.
                 * - `tool`: a tool that the agent used, or its result.
                 * - `system`: anything else that the agent notes.
                 */
                role: 'assistant' | 'user' | 'tool' | 'system';
                /**
                 * What was said.
                 */
                text: string;
                /**
                 * When it began, in seconds since the answer of the call.
                 */
                start_seconds: number | null;
                /**
                 * When it ended, in seconds since the answer of the call.
                 */
                end_seconds: number | null;
            }>;
            /**
             * Summary of the conversation, as the agent reported it. Absent until known.
             */
            summary?: string;
            /**
             * Mood of the callee, as the agent reported it. Absent until it is reported.
             *
             * - `positive`: the callee was pleased.
             * - `neutral`: neither.
             * - `negative`: the callee was displeased.
             */
            sentiment?: 'positive' | 'neutral' | 'negative';
            /**
             * Who ended the call: from the report of the agent, otherwise from call control. Absent until known.
             *
             * - `assistant`: the agent, or Redial (jambonz says `jambonz`).
             * - `user`: the callee (jambonz says `caller`).
             */
            hangup_by?: 'assistant' | 'user';
            /**
             * Why the call ended, in a word such as `goal_completed`. Absent until known.
             */
            hangup_reason?: string;
            /**
             * Result of the conversation in words of your own, as the agent reported it.
             */
            disposition: string | null;
            /**
             * What the call was about, in members that `analysis_schema` of the campaign names, as the agent reported it. null until known.
             */
            analysis: {
                [key: string]: unknown;
            } | null;
            /**
             * How `analysis` does not fit the schema that the campaign had when it was reported; at most 20. Empty where it fits, or there is none.
             */
            analysis_problems: Array<{
                /**
                 * Where in `analysis`, such as `items[2].name`.
                 */
                path: string;
                /**
                 * What the schema wants there.
                 */
                message: string;
            }>;
            /**
             * Parts of the cost, as reported. `telephony_usd` that was not reported is `price_per_minute_usd` of the account for each started minute.
             */
            cost: {
                /**
                 * Of the minutes at the carrier, in US dollars.
                 */
                telephony_usd: number | null;
                /**
                 * Of speech to text, in US dollars.
                 */
                transcription_usd: number | null;
                /**
                 * Of text to speech, in US dollars.
                 */
                speech_usd: number | null;
                /**
                 * Of the language model, in US dollars.
                 */
                model_usd: number | null;
                /**
                 * Of the platform of the agent, in US dollars.
                 */
                platform_usd: number | null;
                /**
                 * Of anything else, in US dollars.
                 */
                other_usd: number | null;
            };
            /**
             * Cost of the attempt in US dollars: as reported, otherwise the sum of `cost`. 0 until known.
             */
            total_cost: number;
            /**
             * Which attempt this was: 0 is the first call, 1 the first retry.
             */
            retry_count: number;
            /**
             * Whether this was a promised call back.
             */
            is_follow_up: boolean;
            /**
             * Release of the IANA Time Zone Database by which the working hours were read for this attempt, such as `2026f`. null: an attempt of a version that did not record it.
             */
            tzdata_version: string | null;
            /**
             * When the attempt began, in UTC.
             */
            created_at: string;
            /**
             * When the call was answered, in UTC. null until then.
             */
            answered_at: string | null;
            /**
             * When the call ended, in UTC. null until then.
             */
            ended_at: string | null;
        };
    };
};

/**
 * call.reported: its agent has reported something new.
 */
export type CallReportedEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `call.reported`.
     */
    type: 'call.reported';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Id of the contact, if it has one.
         */
        contact_id: string;
        /**
         * Id of the call, if it has one.
         */
        execution_id: string;
        /**
         * The record of the call. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        call?: {
            /**
             * Id of this attempt; the agent finds it in the tag of its call.
             */
            execution_id: string;
            /**
             * Contact that was called.
             */
            contact_id: string;
            /**
             * Batch of the contact.
             */
            batch_id: string;
            /**
             * Campaign of the batch.
             */
            campaign_id: string;
            /**
             * Id of the call in call control. null until call control has accepted it.
             */
            call_sid: string | null;
            /**
             * Progress or outcome of the call, with hyphens as jambonz spells it.
             *
             * - `queued`: the request to call control is being sent.
             * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
             * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
             * - `in-progress`: the call was answered and goes on.
             * - `completed`: the call was answered and has ended.
             * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
             * - `no-answer`: nobody answered in time (also SIP 408 and 480).
             * - `failed`: the network or the carrier failed; see `sip_status`.
             * - `canceled`: hung up by Redial before anybody answered.
             * - `unknown`: how the call ended cannot be found out.
             */
            call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
            /**
             * Caller number in E.164.
             */
            from_number: string;
            /**
             * Called number in E.164.
             */
            to_number: string;
            /**
             * Last SIP status of the call, such as 200, 486 or 503. null until one is reported, and where nobody told how the call ended.
             */
            sip_status: number | null;
            /**
             * Reason that came with that status, such as `Busy Here`: the text of the network, or the phrase of the RFC. null where none was told.
             */
            sip_reason: string | null;
            /**
             * Why the call led to no conversation, and what to do. null for a conversation, and until the call has ended.
             */
            failure: {
                /**
                 * Why the call led to no conversation.
                 *
                 * - `busy`: the line was busy (SIP 486, 600).
                 * - `declined`: the callee declined (SIP 603).
                 * - `no_answer`: nobody answered in time.
                 * - `unreachable`: the telephone was off or without network (SIP 480).
                 * - `invalid_number`: the network does not know the number (SIP 404, 410, 484, 485, 604).
                 * - `carrier_refused`: the carrier refused to connect it (SIP 401, 402, 403, 407).
                 * - `blocked`: rejected as unwanted, by the callee or a filter (SIP 607, 608).
                 * - `media_refused`: no common codec (SIP 406, 415, 488, 606).
                 * - `network_trouble`: every other failure of network or carrier.
                 * - `call_control_refused`: call control refused the request; `hangup_reason` says why.
                 * - `voicemail`: an answering machine took the call, and it was hung up (`voicemail` is `hangup`).
                 * - `canceled`: hung up from our side before anybody answered.
                 * - `outcome_unknown`: how it ended cannot be found out.
                 */
                code: 'busy' | 'declined' | 'no_answer' | 'unreachable' | 'invalid_number' | 'carrier_refused' | 'blocked' | 'media_refused' | 'network_trouble' | 'call_control_refused' | 'voicemail' | 'canceled' | 'outcome_unknown';
                /**
                 * What happened, as a sentence.
                 */
                message: string;
                /**
                 * What to do about it, as a sentence.
                 */
                remedy: string;
                /**
                 * As in the record.
                 */
                sip_status: number | null;
                /**
                 * As in the record.
                 */
                sip_reason: string | null;
            } | null;
            /**
             * Who took the call. null where answering machines were not looked for (`voicemail` is `ignore` and `retry_on` has no `machine`), or where nothing was reported.
             *
             * - `human`: a person.
             * - `machine`: an answering machine.
             * - `unknown`: the detection came to no result.
             */
            answered_by: 'human' | 'machine' | 'unknown' | null;
            /**
             * Length of the conversation in seconds. 0 until known, and without an answer.
             */
            duration_seconds: number;
            /**
             * Where this API plays the recording, for a token that may read the call. Players and mails need a link: POST `/calls/{execution_id}/recording-link`. null without a recording.
             */
            recording_url: string | null;
            /**
             * Where the recording is stored, as call control or the agent reported it. It may need credentials that only this service has. null without a recording.
             */
            recording_source_url: string | null;
            /**
             * Transcript of the conversation, as the agent reported it, otherwise made of `turns`. Absent until known.
             */
            transcript?: string;
            /**
             * The conversation turn by turn, as the agent reported it. Absent until known.
             */
            turns?: Array<{
                /**
                 * Who said or did it.
                 *
                 * - `assistant`: the agent.
                 * - `user`: the callee.
                 * - `tool`: a tool that the agent used, or its result.
                 * - `system`: anything else that the agent notes.
                 */
                role: 'assistant' | 'user' | 'tool' | 'system';
                /**
                 * What was said.
                 */
                text: string;
                /**
                 * When it began, in seconds since the answer of the call.
                 */
                start_seconds: number | null;
                /**
                 * When it ended, in seconds since the answer of the call.
                 */
                end_seconds: number | null;
            }>;
            /**
             * Summary of the conversation, as the agent reported it. Absent until known.
             */
            summary?: string;
            /**
             * Mood of the callee, as the agent reported it. Absent until it is reported.
             *
             * - `positive`: the callee was pleased.
             * - `neutral`: neither.
             * - `negative`: the callee was displeased.
             */
            sentiment?: 'positive' | 'neutral' | 'negative';
            /**
             * Who ended the call: from the report of the agent, otherwise from call control. Absent until known.
             *
             * - `assistant`: the agent, or Redial (jambonz says `jambonz`).
             * - `user`: the callee (jambonz says `caller`).
             */
            hangup_by?: 'assistant' | 'user';
            /**
             * Why the call ended, in a word such as `goal_completed`. Absent until known.
             */
            hangup_reason?: string;
            /**
             * Result of the conversation in words of your own, as the agent reported it.
             */
            disposition: string | null;
            /**
             * What the call was about, in members that `analysis_schema` of the campaign names, as the agent reported it. null until known.
             */
            analysis: {
                [key: string]: unknown;
            } | null;
            /**
             * How `analysis` does not fit the schema that the campaign had when it was reported; at most 20. Empty where it fits, or there is none.
             */
            analysis_problems: Array<{
                /**
                 * Where in `analysis`, such as `items[2].name`.
                 */
                path: string;
                /**
                 * What the schema wants there.
                 */
                message: string;
            }>;
            /**
             * Parts of the cost, as reported. `telephony_usd` that was not reported is `price_per_minute_usd` of the account for each started minute.
             */
            cost: {
                /**
                 * Of the minutes at the carrier, in US dollars.
                 */
                telephony_usd: number | null;
                /**
                 * Of speech to text, in US dollars.
                 */
                transcription_usd: number | null;
                /**
                 * Of text to speech, in US dollars.
                 */
                speech_usd: number | null;
                /**
                 * Of the language model, in US dollars.
                 */
                model_usd: number | null;
                /**
                 * Of the platform of the agent, in US dollars.
                 */
                platform_usd: number | null;
                /**
                 * Of anything else, in US dollars.
                 */
                other_usd: number | null;
            };
            /**
             * Cost of the attempt in US dollars: as reported, otherwise the sum of `cost`. 0 until known.
             */
            total_cost: number;
            /**
             * Which attempt this was: 0 is the first call, 1 the first retry.
             */
            retry_count: number;
            /**
             * Whether this was a promised call back.
             */
            is_follow_up: boolean;
            /**
             * Release of the IANA Time Zone Database by which the working hours were read for this attempt, such as `2026f`. null: an attempt of a version that did not record it.
             */
            tzdata_version: string | null;
            /**
             * When the attempt began, in UTC.
             */
            created_at: string;
            /**
             * When the call was answered, in UTC. null until then.
             */
            answered_at: string | null;
            /**
             * When the call ended, in UTC. null until then.
             */
            ended_at: string | null;
        };
    };
};

/**
 * contact.finished: a contact has a final status; a forced retry may lead to another one.
 */
export type ContactFinishedEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `contact.finished`.
     */
    type: 'contact.finished';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Id of the contact, if it has one.
         */
        contact_id: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason?: string;
        /**
         * The contact. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        contact?: {
            /**
             * Id of the contact.
             */
            contact_id: string;
            /**
             * Batch of the contact.
             */
            batch_id: string;
            /**
             * Campaign of the batch.
             */
            campaign_id: string;
            /**
             * Called number in E.164.
             */
            phone_number: string;
            /**
             * Variables of the contact that the agent receives, all as text, such as `callee_name`.
             */
            call_variables: {
                [key: string]: string;
            };
            /**
             * Status of the contact.
             *
             * - `pending`: waits for its first call, or for a forced one.
             * - `dispatched`: its call is being placed and does not ring yet.
             * - `in_progress`: its telephone rings, or it is in conversation.
             * - `retrying`: was not reached; the next call is at `next_retry_at`.
             * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
             * - `completed`: the call was answered. Final.
             * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
             * - `busy`: the line was busy, and no retry follows. Final.
             * - `no_answer`: nobody answered, and no retry follows. Final.
             * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
             * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
             */
            status: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached';
            /**
             * Retries so far; the first call and follow-ups do not count.
             */
            retry_count: number;
            /**
             * Follow-up calls so far, at most 10.
             */
            follow_up_count: number;
            /**
             * When the last call was placed, in UTC. null before the first.
             */
            last_attempted_at: string | null;
            /**
             * When the next retry may be placed, in UTC, working hours included. null unless `retrying`.
             */
            next_retry_at: string | null;
            /**
             * Highest `retry_count` of the call records of the contact; 0 without records.
             */
            latest_retry_count: number;
            /**
             * Your own id of the contact, as it was uploaded. null without one.
             */
            external_id: string | null;
            /**
             * IANA name of the time zone of the contact. null: as the campaign or batch says.
             */
            timezone: string | null;
            /**
             * On what ground the person may be called.
             *
             * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
             * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
             * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
             * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
             * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
             * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
             * - `other`: another ground.
             */
            consent_basis: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
            /**
             * When the consent was given, or its ground began, in UTC. null: unknown.
             */
            consent_at: string | null;
            /**
             * Your reference to the proof of the consent, such as the id of a form. null: none.
             */
            consent_reference: string | null;
            /**
             * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
             *
             * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
             * - `batch_paused`: waiting: the batch is paused.
             * - `campaign_paused`: waiting: the campaign is paused.
             * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
             * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
             * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
             * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
             * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
             * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
             * - `outside_working_hours`: waiting: the working hours are closed.
             * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
             * - `number_busy`: waiting: the number is in another call of the organization.
             * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
             * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
             * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
             * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
             * - `suppressed`: `failed` without a call: the number is on the suppression list.
             * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
             * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
             * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
             * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
             * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
             * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
             * - `answered_by_machine`: `completed`: an answering machine took the call.
             * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
             * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
             * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
             * - `skipped_by_user`: `skipped`: by the control `/skip`.
             * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
             * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
             * - `finished`: `failed` without a call: the batch was already finished when its turn came.
             */
            status_reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished' | null;
            /**
             * When the promised call back is placed, in UTC. null unless `followup_scheduled`.
             */
            next_follow_up_at: string | null;
            /**
             * The last call of the contact. Only with `include_calls`; null before the first call.
             */
            current_call?: CallRecord | null;
            /**
             * All calls of the contact, oldest first. Only with `include_calls`.
             */
            call_records?: Array<CallRecord>;
            /**
             * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
             */
            warnings?: Array<string>;
        };
    };
};

/**
 * One attempt to call a contact.
 */
export type CallRecord = {
    /**
     * Id of this attempt; the agent finds it in the tag of its call.
     */
    execution_id: string;
    /**
     * Contact that was called.
     */
    contact_id: string;
    /**
     * Batch of the contact.
     */
    batch_id: string;
    /**
     * Campaign of the batch.
     */
    campaign_id: string;
    /**
     * Id of the call in call control. null until call control has accepted it.
     */
    call_sid: string | null;
    /**
     * Progress or outcome of the call, with hyphens as jambonz spells it.
     *
     * - `queued`: the request to call control is being sent.
     * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
     * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
     * - `in-progress`: the call was answered and goes on.
     * - `completed`: the call was answered and has ended.
     * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
     * - `no-answer`: nobody answered in time (also SIP 408 and 480).
     * - `failed`: the network or the carrier failed; see `sip_status`.
     * - `canceled`: hung up by Redial before anybody answered.
     * - `unknown`: how the call ended cannot be found out.
     */
    call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
    /**
     * Caller number in E.164.
     */
    from_number: string;
    /**
     * Called number in E.164.
     */
    to_number: string;
    /**
     * Last SIP status of the call, such as 200, 486 or 503. null until one is reported, and where nobody told how the call ended.
     */
    sip_status: number | null;
    /**
     * Reason that came with that status, such as `Busy Here`: the text of the network, or the phrase of the RFC. null where none was told.
     */
    sip_reason: string | null;
    /**
     * Why the call led to no conversation, and what to do. null for a conversation, and until the call has ended.
     */
    failure: {
        /**
         * Why the call led to no conversation.
         *
         * - `busy`: the line was busy (SIP 486, 600).
         * - `declined`: the callee declined (SIP 603).
         * - `no_answer`: nobody answered in time.
         * - `unreachable`: the telephone was off or without network (SIP 480).
         * - `invalid_number`: the network does not know the number (SIP 404, 410, 484, 485, 604).
         * - `carrier_refused`: the carrier refused to connect it (SIP 401, 402, 403, 407).
         * - `blocked`: rejected as unwanted, by the callee or a filter (SIP 607, 608).
         * - `media_refused`: no common codec (SIP 406, 415, 488, 606).
         * - `network_trouble`: every other failure of network or carrier.
         * - `call_control_refused`: call control refused the request; `hangup_reason` says why.
         * - `voicemail`: an answering machine took the call, and it was hung up (`voicemail` is `hangup`).
         * - `canceled`: hung up from our side before anybody answered.
         * - `outcome_unknown`: how it ended cannot be found out.
         */
        code: 'busy' | 'declined' | 'no_answer' | 'unreachable' | 'invalid_number' | 'carrier_refused' | 'blocked' | 'media_refused' | 'network_trouble' | 'call_control_refused' | 'voicemail' | 'canceled' | 'outcome_unknown';
        /**
         * What happened, as a sentence.
         */
        message: string;
        /**
         * What to do about it, as a sentence.
         */
        remedy: string;
        /**
         * As in the record.
         */
        sip_status: number | null;
        /**
         * As in the record.
         */
        sip_reason: string | null;
    } | null;
    /**
     * Who took the call. null where answering machines were not looked for (`voicemail` is `ignore` and `retry_on` has no `machine`), or where nothing was reported.
     *
     * - `human`: a person.
     * - `machine`: an answering machine.
     * - `unknown`: the detection came to no result.
     */
    answered_by: 'human' | 'machine' | 'unknown' | null;
    /**
     * Length of the conversation in seconds. 0 until known, and without an answer.
     */
    duration_seconds: number;
    /**
     * Where this API plays the recording, for a token that may read the call. Players and mails need a link: POST `/calls/{execution_id}/recording-link`. null without a recording.
     */
    recording_url: string | null;
    /**
     * Where the recording is stored, as call control or the agent reported it. It may need credentials that only this service has. null without a recording.
     */
    recording_source_url: string | null;
    /**
     * Transcript of the conversation, as the agent reported it, otherwise made of `turns`. Absent until known.
     */
    transcript?: string;
    /**
     * The conversation turn by turn, as the agent reported it. Absent until known.
     */
    turns?: Array<{
        /**
         * Who said or did it.
         *
         * - `assistant`: the agent.
         * - `user`: the callee.
         * - `tool`: a tool that the agent used, or its result.
         * - `system`: anything else that the agent notes.
         */
        role: 'assistant' | 'user' | 'tool' | 'system';
        /**
         * What was said.
         */
        text: string;
        /**
         * When it began, in seconds since the answer of the call.
         */
        start_seconds: number | null;
        /**
         * When it ended, in seconds since the answer of the call.
         */
        end_seconds: number | null;
    }>;
    /**
     * Summary of the conversation, as the agent reported it. Absent until known.
     */
    summary?: string;
    /**
     * Mood of the callee, as the agent reported it. Absent until it is reported.
     *
     * - `positive`: the callee was pleased.
     * - `neutral`: neither.
     * - `negative`: the callee was displeased.
     */
    sentiment?: 'positive' | 'neutral' | 'negative';
    /**
     * Who ended the call: from the report of the agent, otherwise from call control. Absent until known.
     *
     * - `assistant`: the agent, or Redial (jambonz says `jambonz`).
     * - `user`: the callee (jambonz says `caller`).
     */
    hangup_by?: 'assistant' | 'user';
    /**
     * Why the call ended, in a word such as `goal_completed`. Absent until known.
     */
    hangup_reason?: string;
    /**
     * Result of the conversation in words of your own, as the agent reported it.
     */
    disposition: string | null;
    /**
     * What the call was about, in members that `analysis_schema` of the campaign names, as the agent reported it. null until known.
     */
    analysis: {
        [key: string]: unknown;
    } | null;
    /**
     * How `analysis` does not fit the schema that the campaign had when it was reported; at most 20. Empty where it fits, or there is none.
     */
    analysis_problems: Array<{
        /**
         * Where in `analysis`, such as `items[2].name`.
         */
        path: string;
        /**
         * What the schema wants there.
         */
        message: string;
    }>;
    /**
     * Parts of the cost, as reported. `telephony_usd` that was not reported is `price_per_minute_usd` of the account for each started minute.
     */
    cost: {
        /**
         * Of the minutes at the carrier, in US dollars.
         */
        telephony_usd: number | null;
        /**
         * Of speech to text, in US dollars.
         */
        transcription_usd: number | null;
        /**
         * Of text to speech, in US dollars.
         */
        speech_usd: number | null;
        /**
         * Of the language model, in US dollars.
         */
        model_usd: number | null;
        /**
         * Of the platform of the agent, in US dollars.
         */
        platform_usd: number | null;
        /**
         * Of anything else, in US dollars.
         */
        other_usd: number | null;
    };
    /**
     * Cost of the attempt in US dollars: as reported, otherwise the sum of `cost`. 0 until known.
     */
    total_cost: number;
    /**
     * Which attempt this was: 0 is the first call, 1 the first retry.
     */
    retry_count: number;
    /**
     * Whether this was a promised call back.
     */
    is_follow_up: boolean;
    /**
     * Release of the IANA Time Zone Database by which the working hours were read for this attempt, such as `2026f`. null: an attempt of a version that did not record it.
     */
    tzdata_version: string | null;
    /**
     * When the attempt began, in UTC.
     */
    created_at: string;
    /**
     * When the call was answered, in UTC. null until then.
     */
    answered_at: string | null;
    /**
     * When the call ended, in UTC. null until then.
     */
    ended_at: string | null;
};

/**
 * contact.opted_out: a number was suppressed with a reason that means an opt-out.
 */
export type ContactOptedOutEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `contact.opted_out`.
     */
    type: 'contact.opted_out';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the suppression, if it has one.
         */
        suppression_id: string;
        /**
         * The suppression. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        suppression?: {
            /**
             * Id of the suppression.
             */
            suppression_id: string;
            /**
             * Organization that owns the object.
             */
            organization_id: string;
            /**
             * Number that is not called, in E.164.
             */
            phone_number: string;
            /**
             * Why. null: not given.
             */
            reason: string | null;
            /**
             * When it ends by itself, in UTC. null: never.
             */
            expires_at: string | null;
            /**
             * When the number was first suppressed, in UTC.
             */
            created_at: string;
            /**
             * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
             */
            warnings?: Array<string>;
        };
    };
};

/**
 * batch.started: the contacts of a batch are called from now on.
 */
export type BatchStartedEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `batch.started`.
     */
    type: 'batch.started';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason?: string;
        /**
         * The batch, without its estimate. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        batch?: {
            /**
             * Id of the batch.
             */
            batch_id: string;
            /**
             * Campaign under which the contacts are called.
             */
            campaign_id: string;
            /**
             * Organization that owns the object.
             */
            organization_id: string;
            /**
             * Status of the batch.
             *
             * - `pending`: waits for `scheduled_start`.
             * - `in_progress`: its contacts are being called.
             * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
             * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
             * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
             * - `expired`: `scheduled_end` passed while contacts were still open. Final.
             */
            status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
            /**
             * Contacts of the batch; the sum of its `counters`.
             */
            total_contacts: number;
            /**
             * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
             */
            concurrency_limit: number;
            /**
             * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
             */
            scheduled_start: string | null;
            counters: Counters;
            /**
             * When the batch was created, in UTC.
             */
            created_at: string;
            /**
             * When a member or the status of the batch last changed, in UTC. Counters do not change it.
             */
            updated_at: string;
            /**
             * Name for people, 1 to 200 characters.
             */
            name: string | null;
            /**
             * Why the batch is `paused`; null in every other status.
             *
             * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
             * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
             */
            paused_by: 'user' | 'campaign' | null;
            /**
             * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
             */
            skip_if_called_within: string | null;
            /**
             * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
             */
            scheduled_end: string | null;
            /**
             * When dialling began, in UTC. null before.
             */
            started_at: string | null;
            /**
             * When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.
             */
            finished_at: string | null;
            /**
             * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
             */
            max_retries_override: number | null;
            /**
             * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
             */
            retry_policy_override: {
                /**
                 * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
                 */
                max_retries: number;
                /**
                 * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
                 *
                 * - `fixed`: c minutes before every retry.
                 * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
                 * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
                 */
                strategy: 'fixed' | 'linear' | 'exponential';
                /**
                 * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
                 */
                cooldown_minutes: number;
                /**
                 * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
                 */
                max_cooldown_minutes?: number;
                /**
                 * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
                 */
                retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
            } | null;
            /**
             * Working hours of this batch. null follows the campaign.
             */
            working_hours_override: {
                monday?: Day;
                tuesday?: Day;
                wednesday?: Day;
                thursday?: Day;
                friday?: Day;
                saturday?: Day;
                sunday?: Day;
                /**
                 * Local dates (`YYYY-MM-DD`) on which nobody is called.
                 */
                blackout_dates?: Array<string>;
                /**
                 * true: no day opens. Absent where a day opens, or each is closed by its name.
                 */
                never_open?: boolean;
            } | null;
            /**
             * IANA name of the time zone of the working hours of this batch. null follows the campaign.
             */
            timezone_override: string | null;
            /**
             * How each call of this batch picks its caller number. null follows the campaign.
             *
             * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
             * - `round_robin`: one number after the other, in the order of the list.
             * - `random`: any number, by chance.
             * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
             * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
             */
            phone_number_strategy_override: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
            /**
             * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
             */
            phone_numbers_override: Array<string> | null;
            /**
             * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
             */
            agent_id_override: string | null;
            /**
             * What happens when an answering machine takes a call of this batch. null follows the campaign.
             *
             * - `ignore`: nothing; the agent speaks to the machine.
             * - `hangup`: the call is hung up.
             * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
             */
            voicemail_override: 'ignore' | 'hangup' | 'leave_message' | null;
            /**
             * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
             */
            calls_per_second_override: number | null;
            /**
             * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
             */
            default_call_variables_override: {
                [key: string]: string;
            } | null;
            /**
             * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
             */
            default_region: string | null;
            /**
             * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
             */
            call_context: {
                [key: string]: unknown;
            };
            /**
             * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
             */
            estimate: {
                /**
                 * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                first_call_at: string | null;
                /**
                 * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                last_call_at: string | null;
                /**
                 * Calls still to be made: one for each waiting contact, and the expected retries.
                 */
                calls_expected: number;
            } | null;
            import?: Import;
            /**
             * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
             */
            warnings?: Array<string>;
            /**
             * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
             */
            still_placing?: number;
        };
    };
};

/**
 * Contacts by status, counted for this answer. Every contact counts once, so that the sum is `total_contacts`.
 */
export type Counters = {
    /**
     * Contacts that wait for their first call.
     */
    pending: number;
    /**
     * Contacts whose call is being placed and does not ring yet.
     */
    dispatched: number;
    /**
     * Contacts in status `in_progress`: ringing or in conversation.
     */
    in_flight: number;
    /**
     * Contacts that wait for a retry.
     */
    retrying: number;
    /**
     * Contacts whose call was answered.
     */
    completed: number;
    /**
     * Contacts whose call failed, or that may not be called.
     */
    failed: number;
    /**
     * Contacts whose line was busy in the end.
     */
    busy: number;
    /**
     * Contacts that did not answer in the end.
     */
    no_answer: number;
    /**
     * Contacts that wait for a promised call back.
     */
    followup_scheduled: number;
    /**
     * Contacts that are not called any more.
     */
    skipped: number;
    /**
     * Contacts that were not reached by any call of the policy.
     */
    max_retries_reached: number;
};

/**
 * The openings of one weekday. A day that is missing is closed.
 */
export type Day = {
    /**
     * Whether the day is open at all.
     */
    enabled: boolean;
    /**
     * Local time of day at which calls may begin, as `HH:MM`.
     */
    start?: string;
    /**
     * Local time of day from which no call begins any more, as `HH:MM`; `24:00` is midnight.
     */
    end?: string;
    /**
     * The openings of a day that has several; then without `start` and `end`.
     */
    windows?: Array<{
        /**
         * Local time of day at which calls may begin, as `HH:MM`.
         */
        start: string;
        /**
         * Local time of day from which no call begins any more, as `HH:MM`; `24:00` is midnight.
         */
        end: string;
    }>;
};

/**
 * What became of the contacts of an upload.
 */
export type Import = {
    /**
     * Contacts in the upload.
     */
    total: number;
    /**
     * Contacts that were stored.
     */
    accepted: number;
    /**
     * Contacts whose number an earlier contact of the upload has.
     */
    duplicates: number;
    /**
     * Stored contacts that are `skipped`, because the organization called their numbers within `skip_if_called_within` of the batch.
     */
    recently_called: number;
    /**
     * Contacts that were not valid and were left out.
     */
    rejected: number;
    /**
     * Numbers of accepted contacts that were completed or changed, with their new form, and `code` as in `change_counts`; the first 1000. Numbers that lost nothing but spaces, dashes, dots, slashes or brackets are only counted.
     */
    changes: Array<{
        /**
         * Row of a CSV file as a spreadsheet counts it (the header is 1), line of JSON Lines, or place in `contacts`, from 1.
         */
        row: number;
        /**
         * Member or column that the note is about; empty: the whole contact.
         */
        column: string;
        /**
         * What it held, at most 100 characters.
         */
        value: string;
        /**
         * Kind of the note for programs, such as `duplicate`.
         */
        code: string;
        /**
         * The note in words.
         */
        message: string;
    }>;
    /**
     * How many numbers of accepted contacts were changed, by the kind of the change.
     */
    change_counts: {
        /**
         * Numbers that were read in `default_region` and got its country code.
         */
        country_code_added: number;
        /**
         * Numbers that had the country code of `default_region` and lacked the `+`.
         */
        plus_added: number;
        /**
         * Numbers whose `00`, or other prefix for calls abroad, became `+`.
         */
        international_prefix_replaced: number;
        /**
         * Numbers that lost spaces, dashes, dots, slashes or brackets.
         */
        separators_removed: number;
    };
    /**
     * Rejected contacts that `errors` lists, the first ones.
     */
    listed: number;
    /**
     * What became of each contact, in their order. Only with `on_existing` `update` or `skip`.
     */
    results?: Array<{
        /**
         * `external_id` of the contact that was sent.
         */
        external_id: string;
        /**
         * Id of the contact that was added or found.
         */
        contact_id: string;
        /**
         * What became of it.
         *
         * - `created`: it was added.
         * - `updated`: the contact that was there was changed.
         * - `unchanged`: the contact that was there stays as it was.
         */
        result: 'created' | 'updated' | 'unchanged';
        /**
         * Why a contact with other members was not changed: `in_call`: it is being called; `finished`: it has had its last call, or was erased. null otherwise.
         */
        reason: 'in_call' | 'finished' | null;
    }>;
    /**
     * Remarks on accepted contacts; the first 1000.
     */
    warnings: Array<{
        /**
         * Row of a CSV file as a spreadsheet counts it (the header is 1), line of JSON Lines, or place in `contacts`, from 1.
         */
        row: number;
        /**
         * Member or column that the note is about; empty: the whole contact.
         */
        column: string;
        /**
         * What it held, at most 100 characters.
         */
        value: string;
        /**
         * Kind of the note for programs, such as `duplicate`.
         */
        code: string;
        /**
         * The note in words.
         */
        message: string;
    }>;
    /**
     * Why contacts were rejected; the first 1000.
     */
    errors: Array<{
        /**
         * Row of a CSV file as a spreadsheet counts it (the header is 1), line of JSON Lines, or place in `contacts`, from 1.
         */
        row: number;
        /**
         * Member or column that the note is about; empty: the whole contact.
         */
        column: string;
        /**
         * What it held, at most 100 characters.
         */
        value: string;
        /**
         * Kind of the note for programs, such as `duplicate`.
         */
        code: string;
        /**
         * The note in words.
         */
        message: string;
    }>;
};

/**
 * batch.paused: a batch was paused, or its campaign was.
 */
export type BatchPausedEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `batch.paused`.
     */
    type: 'batch.paused';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason?: string;
        /**
         * The batch, without its estimate. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        batch?: {
            /**
             * Id of the batch.
             */
            batch_id: string;
            /**
             * Campaign under which the contacts are called.
             */
            campaign_id: string;
            /**
             * Organization that owns the object.
             */
            organization_id: string;
            /**
             * Status of the batch.
             *
             * - `pending`: waits for `scheduled_start`.
             * - `in_progress`: its contacts are being called.
             * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
             * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
             * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
             * - `expired`: `scheduled_end` passed while contacts were still open. Final.
             */
            status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
            /**
             * Contacts of the batch; the sum of its `counters`.
             */
            total_contacts: number;
            /**
             * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
             */
            concurrency_limit: number;
            /**
             * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
             */
            scheduled_start: string | null;
            counters: Counters;
            /**
             * When the batch was created, in UTC.
             */
            created_at: string;
            /**
             * When a member or the status of the batch last changed, in UTC. Counters do not change it.
             */
            updated_at: string;
            /**
             * Name for people, 1 to 200 characters.
             */
            name: string | null;
            /**
             * Why the batch is `paused`; null in every other status.
             *
             * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
             * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
             */
            paused_by: 'user' | 'campaign' | null;
            /**
             * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
             */
            skip_if_called_within: string | null;
            /**
             * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
             */
            scheduled_end: string | null;
            /**
             * When dialling began, in UTC. null before.
             */
            started_at: string | null;
            /**
             * When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.
             */
            finished_at: string | null;
            /**
             * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
             */
            max_retries_override: number | null;
            /**
             * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
             */
            retry_policy_override: {
                /**
                 * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
                 */
                max_retries: number;
                /**
                 * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
                 *
                 * - `fixed`: c minutes before every retry.
                 * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
                 * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
                 */
                strategy: 'fixed' | 'linear' | 'exponential';
                /**
                 * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
                 */
                cooldown_minutes: number;
                /**
                 * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
                 */
                max_cooldown_minutes?: number;
                /**
                 * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
                 */
                retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
            } | null;
            /**
             * Working hours of this batch. null follows the campaign.
             */
            working_hours_override: {
                monday?: Day;
                tuesday?: Day;
                wednesday?: Day;
                thursday?: Day;
                friday?: Day;
                saturday?: Day;
                sunday?: Day;
                /**
                 * Local dates (`YYYY-MM-DD`) on which nobody is called.
                 */
                blackout_dates?: Array<string>;
                /**
                 * true: no day opens. Absent where a day opens, or each is closed by its name.
                 */
                never_open?: boolean;
            } | null;
            /**
             * IANA name of the time zone of the working hours of this batch. null follows the campaign.
             */
            timezone_override: string | null;
            /**
             * How each call of this batch picks its caller number. null follows the campaign.
             *
             * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
             * - `round_robin`: one number after the other, in the order of the list.
             * - `random`: any number, by chance.
             * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
             * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
             */
            phone_number_strategy_override: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
            /**
             * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
             */
            phone_numbers_override: Array<string> | null;
            /**
             * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
             */
            agent_id_override: string | null;
            /**
             * What happens when an answering machine takes a call of this batch. null follows the campaign.
             *
             * - `ignore`: nothing; the agent speaks to the machine.
             * - `hangup`: the call is hung up.
             * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
             */
            voicemail_override: 'ignore' | 'hangup' | 'leave_message' | null;
            /**
             * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
             */
            calls_per_second_override: number | null;
            /**
             * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
             */
            default_call_variables_override: {
                [key: string]: string;
            } | null;
            /**
             * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
             */
            default_region: string | null;
            /**
             * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
             */
            call_context: {
                [key: string]: unknown;
            };
            /**
             * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
             */
            estimate: {
                /**
                 * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                first_call_at: string | null;
                /**
                 * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                last_call_at: string | null;
                /**
                 * Calls still to be made: one for each waiting contact, and the expected retries.
                 */
                calls_expected: number;
            } | null;
            import?: Import;
            /**
             * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
             */
            warnings?: Array<string>;
            /**
             * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
             */
            still_placing?: number;
        };
    };
};

/**
 * batch.resumed: it goes on.
 */
export type BatchResumedEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `batch.resumed`.
     */
    type: 'batch.resumed';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason?: string;
        /**
         * The batch, without its estimate. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        batch?: {
            /**
             * Id of the batch.
             */
            batch_id: string;
            /**
             * Campaign under which the contacts are called.
             */
            campaign_id: string;
            /**
             * Organization that owns the object.
             */
            organization_id: string;
            /**
             * Status of the batch.
             *
             * - `pending`: waits for `scheduled_start`.
             * - `in_progress`: its contacts are being called.
             * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
             * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
             * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
             * - `expired`: `scheduled_end` passed while contacts were still open. Final.
             */
            status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
            /**
             * Contacts of the batch; the sum of its `counters`.
             */
            total_contacts: number;
            /**
             * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
             */
            concurrency_limit: number;
            /**
             * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
             */
            scheduled_start: string | null;
            counters: Counters;
            /**
             * When the batch was created, in UTC.
             */
            created_at: string;
            /**
             * When a member or the status of the batch last changed, in UTC. Counters do not change it.
             */
            updated_at: string;
            /**
             * Name for people, 1 to 200 characters.
             */
            name: string | null;
            /**
             * Why the batch is `paused`; null in every other status.
             *
             * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
             * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
             */
            paused_by: 'user' | 'campaign' | null;
            /**
             * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
             */
            skip_if_called_within: string | null;
            /**
             * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
             */
            scheduled_end: string | null;
            /**
             * When dialling began, in UTC. null before.
             */
            started_at: string | null;
            /**
             * When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.
             */
            finished_at: string | null;
            /**
             * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
             */
            max_retries_override: number | null;
            /**
             * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
             */
            retry_policy_override: {
                /**
                 * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
                 */
                max_retries: number;
                /**
                 * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
                 *
                 * - `fixed`: c minutes before every retry.
                 * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
                 * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
                 */
                strategy: 'fixed' | 'linear' | 'exponential';
                /**
                 * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
                 */
                cooldown_minutes: number;
                /**
                 * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
                 */
                max_cooldown_minutes?: number;
                /**
                 * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
                 */
                retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
            } | null;
            /**
             * Working hours of this batch. null follows the campaign.
             */
            working_hours_override: {
                monday?: Day;
                tuesday?: Day;
                wednesday?: Day;
                thursday?: Day;
                friday?: Day;
                saturday?: Day;
                sunday?: Day;
                /**
                 * Local dates (`YYYY-MM-DD`) on which nobody is called.
                 */
                blackout_dates?: Array<string>;
                /**
                 * true: no day opens. Absent where a day opens, or each is closed by its name.
                 */
                never_open?: boolean;
            } | null;
            /**
             * IANA name of the time zone of the working hours of this batch. null follows the campaign.
             */
            timezone_override: string | null;
            /**
             * How each call of this batch picks its caller number. null follows the campaign.
             *
             * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
             * - `round_robin`: one number after the other, in the order of the list.
             * - `random`: any number, by chance.
             * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
             * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
             */
            phone_number_strategy_override: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
            /**
             * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
             */
            phone_numbers_override: Array<string> | null;
            /**
             * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
             */
            agent_id_override: string | null;
            /**
             * What happens when an answering machine takes a call of this batch. null follows the campaign.
             *
             * - `ignore`: nothing; the agent speaks to the machine.
             * - `hangup`: the call is hung up.
             * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
             */
            voicemail_override: 'ignore' | 'hangup' | 'leave_message' | null;
            /**
             * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
             */
            calls_per_second_override: number | null;
            /**
             * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
             */
            default_call_variables_override: {
                [key: string]: string;
            } | null;
            /**
             * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
             */
            default_region: string | null;
            /**
             * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
             */
            call_context: {
                [key: string]: unknown;
            };
            /**
             * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
             */
            estimate: {
                /**
                 * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                first_call_at: string | null;
                /**
                 * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                last_call_at: string | null;
                /**
                 * Calls still to be made: one for each waiting contact, and the expected retries.
                 */
                calls_expected: number;
            } | null;
            import?: Import;
            /**
             * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
             */
            warnings?: Array<string>;
            /**
             * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
             */
            still_placing?: number;
        };
    };
};

/**
 * batch.completed: every contact of it has a final status.
 */
export type BatchCompletedEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `batch.completed`.
     */
    type: 'batch.completed';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason?: string;
        /**
         * The batch, without its estimate. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        batch?: {
            /**
             * Id of the batch.
             */
            batch_id: string;
            /**
             * Campaign under which the contacts are called.
             */
            campaign_id: string;
            /**
             * Organization that owns the object.
             */
            organization_id: string;
            /**
             * Status of the batch.
             *
             * - `pending`: waits for `scheduled_start`.
             * - `in_progress`: its contacts are being called.
             * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
             * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
             * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
             * - `expired`: `scheduled_end` passed while contacts were still open. Final.
             */
            status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
            /**
             * Contacts of the batch; the sum of its `counters`.
             */
            total_contacts: number;
            /**
             * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
             */
            concurrency_limit: number;
            /**
             * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
             */
            scheduled_start: string | null;
            counters: Counters;
            /**
             * When the batch was created, in UTC.
             */
            created_at: string;
            /**
             * When a member or the status of the batch last changed, in UTC. Counters do not change it.
             */
            updated_at: string;
            /**
             * Name for people, 1 to 200 characters.
             */
            name: string | null;
            /**
             * Why the batch is `paused`; null in every other status.
             *
             * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
             * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
             */
            paused_by: 'user' | 'campaign' | null;
            /**
             * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
             */
            skip_if_called_within: string | null;
            /**
             * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
             */
            scheduled_end: string | null;
            /**
             * When dialling began, in UTC. null before.
             */
            started_at: string | null;
            /**
             * When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.
             */
            finished_at: string | null;
            /**
             * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
             */
            max_retries_override: number | null;
            /**
             * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
             */
            retry_policy_override: {
                /**
                 * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
                 */
                max_retries: number;
                /**
                 * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
                 *
                 * - `fixed`: c minutes before every retry.
                 * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
                 * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
                 */
                strategy: 'fixed' | 'linear' | 'exponential';
                /**
                 * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
                 */
                cooldown_minutes: number;
                /**
                 * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
                 */
                max_cooldown_minutes?: number;
                /**
                 * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
                 */
                retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
            } | null;
            /**
             * Working hours of this batch. null follows the campaign.
             */
            working_hours_override: {
                monday?: Day;
                tuesday?: Day;
                wednesday?: Day;
                thursday?: Day;
                friday?: Day;
                saturday?: Day;
                sunday?: Day;
                /**
                 * Local dates (`YYYY-MM-DD`) on which nobody is called.
                 */
                blackout_dates?: Array<string>;
                /**
                 * true: no day opens. Absent where a day opens, or each is closed by its name.
                 */
                never_open?: boolean;
            } | null;
            /**
             * IANA name of the time zone of the working hours of this batch. null follows the campaign.
             */
            timezone_override: string | null;
            /**
             * How each call of this batch picks its caller number. null follows the campaign.
             *
             * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
             * - `round_robin`: one number after the other, in the order of the list.
             * - `random`: any number, by chance.
             * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
             * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
             */
            phone_number_strategy_override: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
            /**
             * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
             */
            phone_numbers_override: Array<string> | null;
            /**
             * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
             */
            agent_id_override: string | null;
            /**
             * What happens when an answering machine takes a call of this batch. null follows the campaign.
             *
             * - `ignore`: nothing; the agent speaks to the machine.
             * - `hangup`: the call is hung up.
             * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
             */
            voicemail_override: 'ignore' | 'hangup' | 'leave_message' | null;
            /**
             * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
             */
            calls_per_second_override: number | null;
            /**
             * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
             */
            default_call_variables_override: {
                [key: string]: string;
            } | null;
            /**
             * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
             */
            default_region: string | null;
            /**
             * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
             */
            call_context: {
                [key: string]: unknown;
            };
            /**
             * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
             */
            estimate: {
                /**
                 * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                first_call_at: string | null;
                /**
                 * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                last_call_at: string | null;
                /**
                 * Calls still to be made: one for each waiting contact, and the expected retries.
                 */
                calls_expected: number;
            } | null;
            import?: Import;
            /**
             * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
             */
            warnings?: Array<string>;
            /**
             * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
             */
            still_placing?: number;
        };
    };
};

/**
 * batch.cancelled: it was stopped.
 */
export type BatchCancelledEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `batch.cancelled`.
     */
    type: 'batch.cancelled';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason?: string;
        /**
         * The batch, without its estimate. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        batch?: {
            /**
             * Id of the batch.
             */
            batch_id: string;
            /**
             * Campaign under which the contacts are called.
             */
            campaign_id: string;
            /**
             * Organization that owns the object.
             */
            organization_id: string;
            /**
             * Status of the batch.
             *
             * - `pending`: waits for `scheduled_start`.
             * - `in_progress`: its contacts are being called.
             * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
             * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
             * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
             * - `expired`: `scheduled_end` passed while contacts were still open. Final.
             */
            status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
            /**
             * Contacts of the batch; the sum of its `counters`.
             */
            total_contacts: number;
            /**
             * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
             */
            concurrency_limit: number;
            /**
             * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
             */
            scheduled_start: string | null;
            counters: Counters;
            /**
             * When the batch was created, in UTC.
             */
            created_at: string;
            /**
             * When a member or the status of the batch last changed, in UTC. Counters do not change it.
             */
            updated_at: string;
            /**
             * Name for people, 1 to 200 characters.
             */
            name: string | null;
            /**
             * Why the batch is `paused`; null in every other status.
             *
             * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
             * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
             */
            paused_by: 'user' | 'campaign' | null;
            /**
             * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
             */
            skip_if_called_within: string | null;
            /**
             * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
             */
            scheduled_end: string | null;
            /**
             * When dialling began, in UTC. null before.
             */
            started_at: string | null;
            /**
             * When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.
             */
            finished_at: string | null;
            /**
             * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
             */
            max_retries_override: number | null;
            /**
             * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
             */
            retry_policy_override: {
                /**
                 * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
                 */
                max_retries: number;
                /**
                 * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
                 *
                 * - `fixed`: c minutes before every retry.
                 * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
                 * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
                 */
                strategy: 'fixed' | 'linear' | 'exponential';
                /**
                 * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
                 */
                cooldown_minutes: number;
                /**
                 * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
                 */
                max_cooldown_minutes?: number;
                /**
                 * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
                 */
                retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
            } | null;
            /**
             * Working hours of this batch. null follows the campaign.
             */
            working_hours_override: {
                monday?: Day;
                tuesday?: Day;
                wednesday?: Day;
                thursday?: Day;
                friday?: Day;
                saturday?: Day;
                sunday?: Day;
                /**
                 * Local dates (`YYYY-MM-DD`) on which nobody is called.
                 */
                blackout_dates?: Array<string>;
                /**
                 * true: no day opens. Absent where a day opens, or each is closed by its name.
                 */
                never_open?: boolean;
            } | null;
            /**
             * IANA name of the time zone of the working hours of this batch. null follows the campaign.
             */
            timezone_override: string | null;
            /**
             * How each call of this batch picks its caller number. null follows the campaign.
             *
             * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
             * - `round_robin`: one number after the other, in the order of the list.
             * - `random`: any number, by chance.
             * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
             * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
             */
            phone_number_strategy_override: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
            /**
             * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
             */
            phone_numbers_override: Array<string> | null;
            /**
             * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
             */
            agent_id_override: string | null;
            /**
             * What happens when an answering machine takes a call of this batch. null follows the campaign.
             *
             * - `ignore`: nothing; the agent speaks to the machine.
             * - `hangup`: the call is hung up.
             * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
             */
            voicemail_override: 'ignore' | 'hangup' | 'leave_message' | null;
            /**
             * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
             */
            calls_per_second_override: number | null;
            /**
             * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
             */
            default_call_variables_override: {
                [key: string]: string;
            } | null;
            /**
             * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
             */
            default_region: string | null;
            /**
             * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
             */
            call_context: {
                [key: string]: unknown;
            };
            /**
             * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
             */
            estimate: {
                /**
                 * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                first_call_at: string | null;
                /**
                 * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                last_call_at: string | null;
                /**
                 * Calls still to be made: one for each waiting contact, and the expected retries.
                 */
                calls_expected: number;
            } | null;
            import?: Import;
            /**
             * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
             */
            warnings?: Array<string>;
            /**
             * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
             */
            still_placing?: number;
        };
    };
};

/**
 * batch.expired: `scheduled_end` has passed while contacts were open.
 */
export type BatchExpiredEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `batch.expired`.
     */
    type: 'batch.expired';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason?: string;
        /**
         * The batch, without its estimate. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        batch?: {
            /**
             * Id of the batch.
             */
            batch_id: string;
            /**
             * Campaign under which the contacts are called.
             */
            campaign_id: string;
            /**
             * Organization that owns the object.
             */
            organization_id: string;
            /**
             * Status of the batch.
             *
             * - `pending`: waits for `scheduled_start`.
             * - `in_progress`: its contacts are being called.
             * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
             * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
             * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
             * - `expired`: `scheduled_end` passed while contacts were still open. Final.
             */
            status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
            /**
             * Contacts of the batch; the sum of its `counters`.
             */
            total_contacts: number;
            /**
             * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
             */
            concurrency_limit: number;
            /**
             * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
             */
            scheduled_start: string | null;
            counters: Counters;
            /**
             * When the batch was created, in UTC.
             */
            created_at: string;
            /**
             * When a member or the status of the batch last changed, in UTC. Counters do not change it.
             */
            updated_at: string;
            /**
             * Name for people, 1 to 200 characters.
             */
            name: string | null;
            /**
             * Why the batch is `paused`; null in every other status.
             *
             * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
             * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
             */
            paused_by: 'user' | 'campaign' | null;
            /**
             * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
             */
            skip_if_called_within: string | null;
            /**
             * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
             */
            scheduled_end: string | null;
            /**
             * When dialling began, in UTC. null before.
             */
            started_at: string | null;
            /**
             * When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.
             */
            finished_at: string | null;
            /**
             * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
             */
            max_retries_override: number | null;
            /**
             * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
             */
            retry_policy_override: {
                /**
                 * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
                 */
                max_retries: number;
                /**
                 * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
                 *
                 * - `fixed`: c minutes before every retry.
                 * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
                 * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
                 */
                strategy: 'fixed' | 'linear' | 'exponential';
                /**
                 * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
                 */
                cooldown_minutes: number;
                /**
                 * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
                 */
                max_cooldown_minutes?: number;
                /**
                 * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
                 */
                retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
            } | null;
            /**
             * Working hours of this batch. null follows the campaign.
             */
            working_hours_override: {
                monday?: Day;
                tuesday?: Day;
                wednesday?: Day;
                thursday?: Day;
                friday?: Day;
                saturday?: Day;
                sunday?: Day;
                /**
                 * Local dates (`YYYY-MM-DD`) on which nobody is called.
                 */
                blackout_dates?: Array<string>;
                /**
                 * true: no day opens. Absent where a day opens, or each is closed by its name.
                 */
                never_open?: boolean;
            } | null;
            /**
             * IANA name of the time zone of the working hours of this batch. null follows the campaign.
             */
            timezone_override: string | null;
            /**
             * How each call of this batch picks its caller number. null follows the campaign.
             *
             * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
             * - `round_robin`: one number after the other, in the order of the list.
             * - `random`: any number, by chance.
             * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
             * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
             */
            phone_number_strategy_override: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
            /**
             * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
             */
            phone_numbers_override: Array<string> | null;
            /**
             * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
             */
            agent_id_override: string | null;
            /**
             * What happens when an answering machine takes a call of this batch. null follows the campaign.
             *
             * - `ignore`: nothing; the agent speaks to the machine.
             * - `hangup`: the call is hung up.
             * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
             */
            voicemail_override: 'ignore' | 'hangup' | 'leave_message' | null;
            /**
             * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
             */
            calls_per_second_override: number | null;
            /**
             * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
             */
            default_call_variables_override: {
                [key: string]: string;
            } | null;
            /**
             * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
             */
            default_region: string | null;
            /**
             * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
             */
            call_context: {
                [key: string]: unknown;
            };
            /**
             * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
             */
            estimate: {
                /**
                 * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                first_call_at: string | null;
                /**
                 * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
                 */
                last_call_at: string | null;
                /**
                 * Calls still to be made: one for each waiting contact, and the expected retries.
                 */
                calls_expected: number;
            } | null;
            import?: Import;
            /**
             * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
             */
            warnings?: Array<string>;
            /**
             * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
             */
            still_placing?: number;
        };
    };
};

/**
 * campaign.held: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
 */
export type CampaignHeldEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `campaign.held`.
     */
    type: 'campaign.held';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the campaign, if it has one.
         */
        campaign_id: string;
        /**
         * Id of the batch, if it has one.
         */
        batch_id?: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason: string;
        /**
         * The campaign. Only with the payload `full`, and if it is still there: as it is at the sending.
         */
        campaign?: {
            /**
             * Id of the campaign; batches name it.
             */
            campaign_id: string;
            /**
             * Name for people, 1 to 200 characters. It need not be unique.
             */
            name: string;
            /**
             * Status of the campaign.
             *
             * - `draft`: created, and has no batch yet. Its first batch makes it `active`.
             * - `active`: its batches may call.
             * - `paused`: none of its batches places a call until `/resume`.
             * - `cancelled`: stopped by `/cancel`, together with its open batches. Final.
             * - `completed`: closed by a PATCH of `status` while no batch was open. Final.
             */
            status: 'draft' | 'active' | 'paused' | 'cancelled' | 'completed';
            /**
             * Organization that owns the object.
             */
            organization_id: string;
            /**
             * The agent that speaks. Register it under `/agents/`; an agent that is not registered speaks with the default application of the installation.
             */
            agent_id: string;
            /**
             * Caller numbers, 1 to 1000, each once, in E.164 or with separators. They are answered in E.164.
             */
            phone_numbers: Array<string>;
            /**
             * Since when the campaign is held, in UTC: call control refuses its calls for certain. Nobody is counted as attempted meanwhile. null: it is not held. Independent of `status`.
             */
            held_at: string | null;
            /**
             * Why no call of the campaign is placed, although nobody has paused it. null while it is not held.
             *
             * - `call_request_refused`: call control answers to the calls of several contacts that the request is wrong, for the same reason.
             */
            held_reason: 'call_request_refused' | null;
            /**
             * What call control answered, with the remedy. It holds no telephone number. null while the campaign is not held.
             */
            held_detail: string | null;
            /**
             * While the campaign is held: when the next single call finds out whether it is mended, in UTC. A change of the campaign, its agent or its account makes it now. null while it is not held.
             */
            next_probe_at: string | null;
            /**
             * When the campaign was created, in UTC.
             */
            created_at: string;
            /**
             * When a member or the status of the campaign last changed, in UTC. Progress of its calls does not change it.
             */
            updated_at: string;
            /**
             * How each call picks its caller number from `phone_numbers`. Default `round_robin`.
             *
             * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
             * - `round_robin`: one number after the other, in the order of the list.
             * - `random`: any number, by chance.
             * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
             * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
             */
            phone_number_strategy: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence';
            /**
             * When and how often a contact that was not reached is called again.
             */
            retry_policy: {
                /**
                 * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
                 */
                max_retries: number;
                /**
                 * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
                 *
                 * - `fixed`: c minutes before every retry.
                 * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
                 * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
                 */
                strategy: 'fixed' | 'linear' | 'exponential';
                /**
                 * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
                 */
                cooldown_minutes: number;
                /**
                 * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
                 */
                max_cooldown_minutes?: number;
                /**
                 * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
                 */
                retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
            };
            /**
             * When calls may begin, by weekday, on the local clock. null: always.
             */
            working_hours: {
                monday?: Day;
                tuesday?: Day;
                wednesday?: Day;
                thursday?: Day;
                friday?: Day;
                saturday?: Day;
                sunday?: Day;
                /**
                 * Local dates (`YYYY-MM-DD`) on which nobody is called.
                 */
                blackout_dates?: Array<string>;
                /**
                 * true: no day opens. Absent where a day opens, or each is closed by its name.
                 */
                never_open?: boolean;
            } | null;
            /**
             * IANA name of the time zone in which `working_hours` are read, such as `Europe/Berlin`, in any case. Default `UTC`.
             */
            timezone: string;
            /**
             * Time zone in which `working_hours` are read for a contact without a `timezone` of its own. Default `campaign`.
             *
             * - `campaign`: `timezone` of the campaign, or `timezone_override` of the batch.
             * - `callee`: the time zones in which the called number may be, by its country and area code. A call is placed only while the hours are open in all of them. A number of unknown place, such as +800 or +883, is not called unless its contact has a `timezone`.
             */
            timezone_source: 'campaign' | 'callee';
            /**
             * Call variables of every contact that does not set them itself. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused here: every callee would be greeted by the same name. Put it into the `call_variables` of each contact.
             */
            default_call_variables: {
                [key: string]: string;
            };
            /**
             * Calls that each batch of the campaign may have at the same time, 1 to 1000. Default 10.
             */
            concurrency_limit: number;
            /**
             * Calls that the campaign may start in a second, 0.1 to 500. null: no limit of its own.
             */
            calls_per_second: number | null;
            /**
             * Calls that each caller number may be in at the same time, 1 to 1000. null: no limit.
             */
            max_live_calls_per_number: number | null;
            /**
             * How many seconds a telephone rings before the call counts as not answered, 5 to 120. Default 60.
             */
            ring_timeout_seconds: number;
            /**
             * How many seconds after the answer a call is ended, 1 to 86,400. Default 3600. Call control is asked for at most 3300 seconds, so that a larger value acts as 3300.
             */
            max_call_duration_seconds: number;
            /**
             * What happens when an answering machine takes the call. Default `ignore`. The contact of a call that a machine took becomes `completed` with `status_reason` `answered_by_machine`, unless `retry_on` of the retry policy contains `machine`.
             *
             * - `ignore`: nothing; the agent speaks to the machine.
             * - `hangup`: the call is hung up.
             * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
             */
            voicemail: 'ignore' | 'hangup' | 'leave_message';
            /**
             * Call-control account that places the calls. null: the default account of the organization, otherwise the one of the installation. Calls in progress stay with their account.
             */
            call_control_account_id: string | null;
            /**
             * Days after which personal data of the campaign is erased, 1 to 36,500: of contacts after their batch has finished, of calls after each call. null: `retention_days` of the organization.
             */
            retention_days: number | null;
            /**
             * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`; `default_region` of a batch or an upload beats it. null: such numbers are refused.
             */
            default_region: string | null;
            /**
             * The only numbers that the campaign calls: beginnings in E.164, such as `+44`, and countries by ISO 3166-1, such as `US`, 1 to 300. `allowed_prefixes` of the organization holds besides. null: all.
             */
            allowed_prefixes: Array<string> | null;
            /**
             * The grounds on which contacts may be called, of `consent_basis` of a contact; such a contact also needs `consent_at`. `true` means every ground. Others are refused in uploads, and `failed` with `consent_missing` when their turn comes. It is answered as a list. null or `false`: none is needed.
             */
            requires_consent: Array<'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other'> | null;
            /**
             * JSON Schema (2020-12) of the `analysis` that agents report about each call: an object, at most 16 KB, of type, enum, const, properties, required, additionalProperties, items, minItems, maxItems, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum and anyOf, with at most 200 schemas in 8 levels. A PATCH replaces it as a whole. null: an analysis is stored unchecked.
             */
            analysis_schema: {
                [key: string]: unknown;
            } | null;
            /**
             * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
             */
            warnings?: Array<string>;
            /**
             * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
             */
            still_placing?: number;
        };
    };
};

/**
 * endpoint.disabled: another endpoint was disabled, because it failed for five days or answered 410.
 */
export type EndpointDisabledEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `endpoint.disabled`.
     */
    type: 'endpoint.disabled';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the webhook endpoint that was disabled, if it has one.
         */
        endpoint_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status?: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason?: string;
    };
};

/**
 * endpoint.test: the endpoint that gets it is tested; no other gets it.
 */
export type EndpointTestEvent = {
    /**
     * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
     */
    id: string;
    /**
     * When it happened, in UTC.
     */
    timestamp: string;
    /**
     * Always `endpoint.test`.
     */
    type: 'endpoint.test';
    /**
     * What it is about.
     */
    data: {
        /**
         * The organization whose event it is.
         */
        organization_id: string;
        /**
         * Id of the webhook endpoint that was disabled, if it has one.
         */
        endpoint_id: string;
        /**
         * The status that was reached: of the call, contact, batch or campaign.
         */
        status?: string;
        /**
         * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
         */
        reason?: string;
    };
};

/**
 * An organization with its use, as operators see it.
 */
export type OperatedOrganization = {
    /**
     * Id of the organization.
     */
    organization_id: string;
    /**
     * Name of the organization.
     */
    name: string;
    /**
     * What the operator has set for this organization.
     */
    quotas: {
        /**
         * Calls at the same time. null: the default of the installation.
         */
        max_live_calls: number | null;
        /**
         * Calls that may start per second. null: the default of the installation.
         */
        max_calls_per_second: number | null;
        /**
         * Contacts that are stored in all batches, those of deleted batches and of running uploads included. null: the default of the installation.
         */
        max_contacts_stored: number | null;
        /**
         * Batches that are open: in progress, paused, before their scheduled start, or with contacts of a retry to call. null: the default of the installation.
         */
        max_open_batches: number | null;
        /**
         * Requests a minute of all tokens and report keys together, to each API process. null: the default of the installation.
         */
        max_requests_per_minute: number | null;
        /**
         * Files that are uploaded at the same time. null: the default of the installation.
         */
        max_concurrent_uploads: number | null;
        /**
         * Call-control accounts. null: the default of the installation.
         */
        max_call_control_accounts: number | null;
        /**
         * Registered agents, to whose addresses calls lead requests, and webhook endpoints. null: the default of the installation.
         */
        max_endpoints: number | null;
        /**
         * US dollars that the calls of a day in UTC may cost before no more are started. Calls that are live then may exceed it. null: the default of the installation.
         */
        max_spend_per_day_usd: number | null;
    };
    /**
     * The quotas that hold for the organization. Only the operator can change them.
     */
    effective_quotas: {
        /**
         * Calls at the same time. null: no limit.
         */
        max_live_calls: number | null;
        /**
         * Calls that may start per second. null: no limit.
         */
        max_calls_per_second: number | null;
        /**
         * Contacts that are stored in all batches, those of deleted batches and of running uploads included. null: no limit.
         */
        max_contacts_stored: number | null;
        /**
         * Batches that are open: in progress, paused, before their scheduled start, or with contacts of a retry to call. null: no limit.
         */
        max_open_batches: number | null;
        /**
         * Requests a minute of all tokens and report keys together, to each API process. null: no limit.
         */
        max_requests_per_minute: number | null;
        /**
         * Files that are uploaded at the same time. null: no limit.
         */
        max_concurrent_uploads: number | null;
        /**
         * Call-control accounts. null: no limit.
         */
        max_call_control_accounts: number | null;
        /**
         * Registered agents, to whose addresses calls lead requests, and webhook endpoints. null: no limit.
         */
        max_endpoints: number | null;
        /**
         * US dollars that the calls of a day in UTC may cost before no more are started. Calls that are live then may exceed it. null: no limit.
         */
        max_spend_per_day_usd: number | null;
    };
    /**
     * Which numbers the organization may call.
     */
    destinations: {
        /**
         * As set for this organization; null: the kinds that the installation closes.
         */
        closed_kinds: Array<'premium' | 'shared_cost' | 'satellite'> | null;
        /**
         * The only countries that are called, by ISO 3166-1 alpha-2; null: all.
         */
        allowed_countries: Array<string> | null;
        /**
         * Kinds of numbers that are not called.
         */
        effective_closed_kinds: Array<'premium' | 'shared_cost' | 'satellite'>;
    };
    /**
     * null: the organization is not suspended.
     */
    suspension: {
        /**
         * Why, as the organization is told.
         */
        reason: string;
        /**
         * Since when, in UTC.
         */
        suspended_at: string;
    } | null;
    /**
     * When the organization was created, in UTC.
     */
    created_at: string;
    /**
     * How much of the quotas is used now.
     */
    usage: {
        /**
         * Calls that are placed, ring or are in conversation.
         */
        live_calls: number;
        /**
         * Stored contacts, as `max_contacts_stored` counts them.
         */
        contacts_stored: number;
        /**
         * Open batches, as `max_open_batches` counts them.
         */
        open_batches: number;
        /**
         * Files that are being uploaded.
         */
        concurrent_uploads: number;
        /**
         * Call-control accounts.
         */
        call_control_accounts: number;
        /**
         * Registered agents and webhook endpoints.
         */
        endpoints: number;
        /**
         * What the calls that began on this day in UTC have cost, in US dollars: for each the greater of its reported cost and its started minutes times the price.
         */
        spend_today_usd: number;
    };
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * Why a request was refused.
 */
export type Error = {
    /**
     * One sentence for people.
     */
    detail: string;
    /**
     * Kind of the error for programs, such as `validation_failed`.
     */
    code: string;
    /**
     * Where the code is explained, relative to the address of the API, such as `/docs/errors#validation_failed`.
     */
    documentation_url?: string;
    /**
     * Every problem of a request that is not valid. Absent for other errors.
     */
    errors?: Array<{
        /**
         * Where the problem is, such as `contacts[3].phone_number`; empty: the body.
         */
        path: string;
        /**
         * What is wrong and what is accepted.
         */
        message: string;
        /**
         * Only for a file: the row as a spreadsheet counts it (the header is 1), or the line of JSON Lines.
         */
        row?: number;
        /**
         * Only for a file: column of the problem.
         */
        column?: string;
        /**
         * Only for a file: what the cell holds, at most 100 characters.
         */
        value?: string;
        /**
         * Only for a file: kind of the problem for programs.
         */
        code?: string;
    }>;
    /**
     * How many contacts of an upload are refused. Absent for other errors.
     */
    rows?: {
        /**
         * Rows of the upload.
         */
        total: number;
        /**
         * Rows that are refused.
         */
        rejected: number;
        /**
         * Refused rows that `errors` lists, the first ones.
         */
        listed: number;
    };
    /**
     * Current status of the object, where it does not allow what was asked (409).
     */
    state?: string;
    /**
     * Quota that the request would exceed. Absent for other errors.
     */
    quota?: {
        /**
         * Name of the quota, such as `max_contacts_stored`.
         */
        name: string;
        /**
         * What the operator of the installation allows.
         */
        limit: number;
        /**
         * How much of it is used without the request.
         */
        used: number;
    };
    /**
     * Id of the request, as in `X-Request-Id` and in the log.
     */
    request_id: string;
};

/**
 * An organization, as operators see it.
 */
export type OperatedOrganizationItem = {
    /**
     * Id of the organization.
     */
    organization_id: string;
    /**
     * Name of the organization.
     */
    name: string;
    /**
     * What the operator has set for this organization.
     */
    quotas: {
        /**
         * Calls at the same time. null: the default of the installation.
         */
        max_live_calls: number | null;
        /**
         * Calls that may start per second. null: the default of the installation.
         */
        max_calls_per_second: number | null;
        /**
         * Contacts that are stored in all batches, those of deleted batches and of running uploads included. null: the default of the installation.
         */
        max_contacts_stored: number | null;
        /**
         * Batches that are open: in progress, paused, before their scheduled start, or with contacts of a retry to call. null: the default of the installation.
         */
        max_open_batches: number | null;
        /**
         * Requests a minute of all tokens and report keys together, to each API process. null: the default of the installation.
         */
        max_requests_per_minute: number | null;
        /**
         * Files that are uploaded at the same time. null: the default of the installation.
         */
        max_concurrent_uploads: number | null;
        /**
         * Call-control accounts. null: the default of the installation.
         */
        max_call_control_accounts: number | null;
        /**
         * Registered agents, to whose addresses calls lead requests, and webhook endpoints. null: the default of the installation.
         */
        max_endpoints: number | null;
        /**
         * US dollars that the calls of a day in UTC may cost before no more are started. Calls that are live then may exceed it. null: the default of the installation.
         */
        max_spend_per_day_usd: number | null;
    };
    /**
     * The quotas that hold for the organization. Only the operator can change them.
     */
    effective_quotas: {
        /**
         * Calls at the same time. null: no limit.
         */
        max_live_calls: number | null;
        /**
         * Calls that may start per second. null: no limit.
         */
        max_calls_per_second: number | null;
        /**
         * Contacts that are stored in all batches, those of deleted batches and of running uploads included. null: no limit.
         */
        max_contacts_stored: number | null;
        /**
         * Batches that are open: in progress, paused, before their scheduled start, or with contacts of a retry to call. null: no limit.
         */
        max_open_batches: number | null;
        /**
         * Requests a minute of all tokens and report keys together, to each API process. null: no limit.
         */
        max_requests_per_minute: number | null;
        /**
         * Files that are uploaded at the same time. null: no limit.
         */
        max_concurrent_uploads: number | null;
        /**
         * Call-control accounts. null: no limit.
         */
        max_call_control_accounts: number | null;
        /**
         * Registered agents, to whose addresses calls lead requests, and webhook endpoints. null: no limit.
         */
        max_endpoints: number | null;
        /**
         * US dollars that the calls of a day in UTC may cost before no more are started. Calls that are live then may exceed it. null: no limit.
         */
        max_spend_per_day_usd: number | null;
    };
    /**
     * Which numbers the organization may call.
     */
    destinations: {
        /**
         * As set for this organization; null: the kinds that the installation closes.
         */
        closed_kinds: Array<'premium' | 'shared_cost' | 'satellite'> | null;
        /**
         * The only countries that are called, by ISO 3166-1 alpha-2; null: all.
         */
        allowed_countries: Array<string> | null;
        /**
         * Kinds of numbers that are not called.
         */
        effective_closed_kinds: Array<'premium' | 'shared_cost' | 'satellite'>;
    };
    /**
     * null: the organization is not suspended.
     */
    suspension: {
        /**
         * Why, as the organization is told.
         */
        reason: string;
        /**
         * Since when, in UTC.
         */
        suspended_at: string;
    } | null;
    /**
     * When the organization was created, in UTC.
     */
    created_at: string;
};

/**
 * A caller number that is assigned to an organization: no other may call from it.
 */
export type CallerNumber = {
    /**
     * The number in E.164.
     */
    phone_number: string;
    /**
     * When the operator assigned it, in UTC.
     */
    assigned_at: string;
};

/**
 * How calls are made: by which agent, from which numbers, when, and how often.
 */
export type Campaign = {
    /**
     * Id of the campaign; batches name it.
     */
    campaign_id: string;
    /**
     * Name for people, 1 to 200 characters. It need not be unique.
     */
    name: string;
    /**
     * Status of the campaign.
     *
     * - `draft`: created, and has no batch yet. Its first batch makes it `active`.
     * - `active`: its batches may call.
     * - `paused`: none of its batches places a call until `/resume`.
     * - `cancelled`: stopped by `/cancel`, together with its open batches. Final.
     * - `completed`: closed by a PATCH of `status` while no batch was open. Final.
     */
    status: 'draft' | 'active' | 'paused' | 'cancelled' | 'completed';
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * The agent that speaks. Register it under `/agents/`; an agent that is not registered speaks with the default application of the installation.
     */
    agent_id: string;
    /**
     * Caller numbers, 1 to 1000, each once, in E.164 or with separators. They are answered in E.164.
     */
    phone_numbers: Array<string>;
    /**
     * Since when the campaign is held, in UTC: call control refuses its calls for certain. Nobody is counted as attempted meanwhile. null: it is not held. Independent of `status`.
     */
    held_at: string | null;
    /**
     * Why no call of the campaign is placed, although nobody has paused it. null while it is not held.
     *
     * - `call_request_refused`: call control answers to the calls of several contacts that the request is wrong, for the same reason.
     */
    held_reason: 'call_request_refused' | null;
    /**
     * What call control answered, with the remedy. It holds no telephone number. null while the campaign is not held.
     */
    held_detail: string | null;
    /**
     * While the campaign is held: when the next single call finds out whether it is mended, in UTC. A change of the campaign, its agent or its account makes it now. null while it is not held.
     */
    next_probe_at: string | null;
    /**
     * When the campaign was created, in UTC.
     */
    created_at: string;
    /**
     * When a member or the status of the campaign last changed, in UTC. Progress of its calls does not change it.
     */
    updated_at: string;
    /**
     * How each call picks its caller number from `phone_numbers`. Default `round_robin`.
     *
     * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
     * - `round_robin`: one number after the other, in the order of the list.
     * - `random`: any number, by chance.
     * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
     * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
     */
    phone_number_strategy: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence';
    /**
     * When and how often a contact that was not reached is called again.
     */
    retry_policy: {
        /**
         * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
         */
        max_retries: number;
        /**
         * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
         *
         * - `fixed`: c minutes before every retry.
         * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
         * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
         */
        strategy: 'fixed' | 'linear' | 'exponential';
        /**
         * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
         */
        cooldown_minutes: number;
        /**
         * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
         */
        max_cooldown_minutes?: number;
        /**
         * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
         */
        retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
    };
    /**
     * When calls may begin, by weekday, on the local clock. null: always.
     */
    working_hours: {
        monday?: Day;
        tuesday?: Day;
        wednesday?: Day;
        thursday?: Day;
        friday?: Day;
        saturday?: Day;
        sunday?: Day;
        /**
         * Local dates (`YYYY-MM-DD`) on which nobody is called.
         */
        blackout_dates?: Array<string>;
        /**
         * true: no day opens. Absent where a day opens, or each is closed by its name.
         */
        never_open?: boolean;
    } | null;
    /**
     * IANA name of the time zone in which `working_hours` are read, such as `Europe/Berlin`, in any case. Default `UTC`.
     */
    timezone: string;
    /**
     * Time zone in which `working_hours` are read for a contact without a `timezone` of its own. Default `campaign`.
     *
     * - `campaign`: `timezone` of the campaign, or `timezone_override` of the batch.
     * - `callee`: the time zones in which the called number may be, by its country and area code. A call is placed only while the hours are open in all of them. A number of unknown place, such as +800 or +883, is not called unless its contact has a `timezone`.
     */
    timezone_source: 'campaign' | 'callee';
    /**
     * Call variables of every contact that does not set them itself. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused here: every callee would be greeted by the same name. Put it into the `call_variables` of each contact.
     */
    default_call_variables: {
        [key: string]: string;
    };
    /**
     * Calls that each batch of the campaign may have at the same time, 1 to 1000. Default 10.
     */
    concurrency_limit: number;
    /**
     * Calls that the campaign may start in a second, 0.1 to 500. null: no limit of its own.
     */
    calls_per_second: number | null;
    /**
     * Calls that each caller number may be in at the same time, 1 to 1000. null: no limit.
     */
    max_live_calls_per_number: number | null;
    /**
     * How many seconds a telephone rings before the call counts as not answered, 5 to 120. Default 60.
     */
    ring_timeout_seconds: number;
    /**
     * How many seconds after the answer a call is ended, 1 to 86,400. Default 3600. Call control is asked for at most 3300 seconds, so that a larger value acts as 3300.
     */
    max_call_duration_seconds: number;
    /**
     * What happens when an answering machine takes the call. Default `ignore`. The contact of a call that a machine took becomes `completed` with `status_reason` `answered_by_machine`, unless `retry_on` of the retry policy contains `machine`.
     *
     * - `ignore`: nothing; the agent speaks to the machine.
     * - `hangup`: the call is hung up.
     * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
     */
    voicemail: 'ignore' | 'hangup' | 'leave_message';
    /**
     * Call-control account that places the calls. null: the default account of the organization, otherwise the one of the installation. Calls in progress stay with their account.
     */
    call_control_account_id: string | null;
    /**
     * Days after which personal data of the campaign is erased, 1 to 36,500: of contacts after their batch has finished, of calls after each call. null: `retention_days` of the organization.
     */
    retention_days: number | null;
    /**
     * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`; `default_region` of a batch or an upload beats it. null: such numbers are refused.
     */
    default_region: string | null;
    /**
     * The only numbers that the campaign calls: beginnings in E.164, such as `+44`, and countries by ISO 3166-1, such as `US`, 1 to 300. `allowed_prefixes` of the organization holds besides. null: all.
     */
    allowed_prefixes: Array<string> | null;
    /**
     * The grounds on which contacts may be called, of `consent_basis` of a contact; such a contact also needs `consent_at`. `true` means every ground. Others are refused in uploads, and `failed` with `consent_missing` when their turn comes. It is answered as a list. null or `false`: none is needed.
     */
    requires_consent: Array<'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other'> | null;
    /**
     * JSON Schema (2020-12) of the `analysis` that agents report about each call: an object, at most 16 KB, of type, enum, const, properties, required, additionalProperties, items, minItems, maxItems, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum and anyOf, with at most 200 schemas in 8 levels. A PATCH replaces it as a whole. null: an analysis is stored unchecked.
     */
    analysis_schema: {
        [key: string]: unknown;
    } | null;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
    /**
     * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
     */
    still_placing?: number;
};

/**
 * A campaign in a list: the required members, and all others with `view=full`.
 */
export type CampaignListItem = {
    /**
     * Id of the campaign; batches name it.
     */
    campaign_id: string;
    /**
     * Name for people, 1 to 200 characters. It need not be unique.
     */
    name: string;
    /**
     * Status of the campaign.
     *
     * - `draft`: created, and has no batch yet. Its first batch makes it `active`.
     * - `active`: its batches may call.
     * - `paused`: none of its batches places a call until `/resume`.
     * - `cancelled`: stopped by `/cancel`, together with its open batches. Final.
     * - `completed`: closed by a PATCH of `status` while no batch was open. Final.
     */
    status: 'draft' | 'active' | 'paused' | 'cancelled' | 'completed';
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * The agent that speaks. Register it under `/agents/`; an agent that is not registered speaks with the default application of the installation.
     */
    agent_id: string;
    /**
     * Caller numbers, 1 to 1000, each once, in E.164 or with separators. They are answered in E.164.
     */
    phone_numbers: Array<string>;
    /**
     * Since when the campaign is held, in UTC: call control refuses its calls for certain. Nobody is counted as attempted meanwhile. null: it is not held. Independent of `status`.
     */
    held_at: string | null;
    /**
     * Why no call of the campaign is placed, although nobody has paused it. null while it is not held.
     *
     * - `call_request_refused`: call control answers to the calls of several contacts that the request is wrong, for the same reason.
     */
    held_reason: 'call_request_refused' | null;
    /**
     * What call control answered, with the remedy. It holds no telephone number. null while the campaign is not held.
     */
    held_detail: string | null;
    /**
     * While the campaign is held: when the next single call finds out whether it is mended, in UTC. A change of the campaign, its agent or its account makes it now. null while it is not held.
     */
    next_probe_at: string | null;
    /**
     * When the campaign was created, in UTC.
     */
    created_at: string;
    /**
     * When a member or the status of the campaign last changed, in UTC. Progress of its calls does not change it.
     */
    updated_at: string;
    /**
     * How each call picks its caller number from `phone_numbers`. Default `round_robin`.
     *
     * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
     * - `round_robin`: one number after the other, in the order of the list.
     * - `random`: any number, by chance.
     * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
     * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
     */
    phone_number_strategy?: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence';
    /**
     * When and how often a contact that was not reached is called again.
     */
    retry_policy?: {
        /**
         * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
         */
        max_retries: number;
        /**
         * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
         *
         * - `fixed`: c minutes before every retry.
         * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
         * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
         */
        strategy: 'fixed' | 'linear' | 'exponential';
        /**
         * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
         */
        cooldown_minutes: number;
        /**
         * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
         */
        max_cooldown_minutes?: number;
        /**
         * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
         */
        retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
    };
    /**
     * When calls may begin, by weekday, on the local clock. null: always.
     */
    working_hours?: {
        monday?: Day;
        tuesday?: Day;
        wednesday?: Day;
        thursday?: Day;
        friday?: Day;
        saturday?: Day;
        sunday?: Day;
        /**
         * Local dates (`YYYY-MM-DD`) on which nobody is called.
         */
        blackout_dates?: Array<string>;
        /**
         * true: no day opens. Absent where a day opens, or each is closed by its name.
         */
        never_open?: boolean;
    } | null;
    /**
     * IANA name of the time zone in which `working_hours` are read, such as `Europe/Berlin`, in any case. Default `UTC`.
     */
    timezone?: string;
    /**
     * Time zone in which `working_hours` are read for a contact without a `timezone` of its own. Default `campaign`.
     *
     * - `campaign`: `timezone` of the campaign, or `timezone_override` of the batch.
     * - `callee`: the time zones in which the called number may be, by its country and area code. A call is placed only while the hours are open in all of them. A number of unknown place, such as +800 or +883, is not called unless its contact has a `timezone`.
     */
    timezone_source?: 'campaign' | 'callee';
    /**
     * Call variables of every contact that does not set them itself. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused here: every callee would be greeted by the same name. Put it into the `call_variables` of each contact.
     */
    default_call_variables?: {
        [key: string]: string;
    };
    /**
     * Calls that each batch of the campaign may have at the same time, 1 to 1000. Default 10.
     */
    concurrency_limit?: number;
    /**
     * Calls that the campaign may start in a second, 0.1 to 500. null: no limit of its own.
     */
    calls_per_second?: number | null;
    /**
     * Calls that each caller number may be in at the same time, 1 to 1000. null: no limit.
     */
    max_live_calls_per_number?: number | null;
    /**
     * How many seconds a telephone rings before the call counts as not answered, 5 to 120. Default 60.
     */
    ring_timeout_seconds?: number;
    /**
     * How many seconds after the answer a call is ended, 1 to 86,400. Default 3600. Call control is asked for at most 3300 seconds, so that a larger value acts as 3300.
     */
    max_call_duration_seconds?: number;
    /**
     * What happens when an answering machine takes the call. Default `ignore`. The contact of a call that a machine took becomes `completed` with `status_reason` `answered_by_machine`, unless `retry_on` of the retry policy contains `machine`.
     *
     * - `ignore`: nothing; the agent speaks to the machine.
     * - `hangup`: the call is hung up.
     * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
     */
    voicemail?: 'ignore' | 'hangup' | 'leave_message';
    /**
     * Call-control account that places the calls. null: the default account of the organization, otherwise the one of the installation. Calls in progress stay with their account.
     */
    call_control_account_id?: string | null;
    /**
     * Days after which personal data of the campaign is erased, 1 to 36,500: of contacts after their batch has finished, of calls after each call. null: `retention_days` of the organization.
     */
    retention_days?: number | null;
    /**
     * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`; `default_region` of a batch or an upload beats it. null: such numbers are refused.
     */
    default_region?: string | null;
    /**
     * The only numbers that the campaign calls: beginnings in E.164, such as `+44`, and countries by ISO 3166-1, such as `US`, 1 to 300. `allowed_prefixes` of the organization holds besides. null: all.
     */
    allowed_prefixes?: Array<string> | null;
    /**
     * The grounds on which contacts may be called, of `consent_basis` of a contact; such a contact also needs `consent_at`. `true` means every ground. Others are refused in uploads, and `failed` with `consent_missing` when their turn comes. It is answered as a list. null or `false`: none is needed.
     */
    requires_consent?: Array<'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other'> | null;
    /**
     * JSON Schema (2020-12) of the `analysis` that agents report about each call: an object, at most 16 KB, of type, enum, const, properties, required, additionalProperties, items, minItems, maxItems, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum and anyOf, with at most 200 schemas in 8 levels. A PATCH replaces it as a whole. null: an analysis is stored unchecked.
     */
    analysis_schema?: {
        [key: string]: unknown;
    } | null;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
    /**
     * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
     */
    still_placing?: number;
};

/**
 * Statistics of a campaign, computed for this answer.
 */
export type CampaignStats = {
    /**
     * Id of the campaign.
     */
    campaign_id: string;
    /**
     * Status of the campaign.
     *
     * - `draft`: created, and has no batch yet. Its first batch makes it `active`.
     * - `active`: its batches may call.
     * - `paused`: none of its batches places a call until `/resume`.
     * - `cancelled`: stopped by `/cancel`, together with its open batches. Final.
     * - `completed`: closed by a PATCH of `status` while no batch was open. Final.
     */
    status: 'draft' | 'active' | 'paused' | 'cancelled' | 'completed';
    /**
     * Batches of the campaign.
     */
    batches: {
        /**
         * All batches.
         */
        total: number;
        /**
         * Batches by their status; a status without batches is 0.
         */
        by_status: {
            /**
             * Batches in this status.
             */
            pending?: number;
            /**
             * Batches in this status.
             */
            in_progress?: number;
            /**
             * Batches in this status.
             */
            paused?: number;
            /**
             * Batches in this status.
             */
            completed?: number;
            /**
             * Batches in this status.
             */
            cancelled?: number;
            /**
             * Batches in this status.
             */
            expired?: number;
        };
    };
    /**
     * The counters of all batches, summed.
     */
    counters: {
        /**
         * Contacts that wait for their first call.
         */
        pending: number;
        /**
         * Contacts whose call is being placed and does not ring yet.
         */
        dispatched: number;
        /**
         * Contacts in status `in_progress`: ringing or in conversation.
         */
        in_flight: number;
        /**
         * Contacts that wait for a retry.
         */
        retrying: number;
        /**
         * Contacts whose call was answered.
         */
        completed: number;
        /**
         * Contacts whose call failed, or that may not be called.
         */
        failed: number;
        /**
         * Contacts whose line was busy in the end.
         */
        busy: number;
        /**
         * Contacts that did not answer in the end.
         */
        no_answer: number;
        /**
         * Contacts that wait for a promised call back.
         */
        followup_scheduled: number;
        /**
         * Contacts that are not called any more.
         */
        skipped: number;
        /**
         * Contacts that were not reached by any call of the policy.
         */
        max_retries_reached: number;
    };
    /**
     * Contacts of all batches.
     */
    contacts: {
        /**
         * All contacts.
         */
        total: number;
        /**
         * Contacts by their status; a status without contacts is 0.
         */
        by_status: {
            /**
             * Contacts in this status.
             */
            pending?: number;
            /**
             * Contacts in this status.
             */
            dispatched?: number;
            /**
             * Contacts in this status.
             */
            in_progress?: number;
            /**
             * Contacts in this status.
             */
            retrying?: number;
            /**
             * Contacts in this status.
             */
            followup_scheduled?: number;
            /**
             * Contacts in this status.
             */
            completed?: number;
            /**
             * Contacts in this status.
             */
            failed?: number;
            /**
             * Contacts in this status.
             */
            busy?: number;
            /**
             * Contacts in this status.
             */
            no_answer?: number;
            /**
             * Contacts in this status.
             */
            skipped?: number;
            /**
             * Contacts in this status.
             */
            max_retries_reached?: number;
        };
    };
    /**
     * Calls of all contacts, retries and follow-ups included.
     */
    attempts: {
        /**
         * All calls.
         */
        total: number;
        /**
         * Calls that were answered.
         */
        connected: number;
        /**
         * Calls by their status; a status without calls is 0.
         */
        by_call_status: {
            /**
             * Calls in this status.
             */
            queued?: number;
            /**
             * Calls in this status.
             */
            trying?: number;
            /**
             * Calls in this status.
             */
            ringing?: number;
            /**
             * Calls in this status.
             */
            'in-progress'?: number;
            /**
             * Calls in this status.
             */
            completed?: number;
            /**
             * Calls in this status.
             */
            busy?: number;
            /**
             * Calls in this status.
             */
            'no-answer'?: number;
            /**
             * Calls in this status.
             */
            failed?: number;
            /**
             * Calls in this status.
             */
            canceled?: number;
            /**
             * Calls in this status.
             */
            unknown?: number;
        };
    };
    /**
     * Share of calls that were answered, 0 to 1.
     */
    answer_rate: number;
    /**
     * Share of contacts that are completed, 0 to 1.
     */
    completion_rate: number;
    /**
     * Mean length of the answered calls that have ended, in seconds.
     */
    average_duration_seconds: number;
    /**
     * Length of all calls together, in seconds.
     */
    total_duration_seconds: number;
    /**
     * Cost of all calls together, in US dollars.
     */
    total_cost: number;
    /**
     * Answered calls by the reported sentiment.
     */
    sentiment: {
        /**
         * Calls that were reported as positive.
         */
        positive: number;
        /**
         * Calls that were reported as neutral.
         */
        neutral: number;
        /**
         * Calls that were reported as negative.
         */
        negative: number;
        /**
         * Answered calls without a reported sentiment.
         */
        unknown: number;
    };
    /**
     * Calls by reported disposition: the 100 most frequent, and all others as `other`.
     */
    dispositions: {
        [key: string]: number;
    };
    /**
     * How often each further attempt reaches somebody.
     */
    by_attempt: Array<{
        /**
         * Which attempt: 0 is the first call, 1 the first retry.
         */
        retry_count: number;
        /**
         * Calls that were this attempt.
         */
        attempts: number;
        /**
         * Those of them that were answered.
         */
        connected: number;
    }>;
    /**
     * Calls that are live now.
     */
    active_calls: number;
    /**
     * When the statistics were computed, in UTC.
     */
    computed_at: string;
};

/**
 * A batch in a list: the required members, and all others with `view=full`.
 */
export type BatchListItem = {
    /**
     * Id of the batch.
     */
    batch_id: string;
    /**
     * Campaign under which the contacts are called.
     */
    campaign_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * Status of the batch.
     *
     * - `pending`: waits for `scheduled_start`.
     * - `in_progress`: its contacts are being called.
     * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
     * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
     * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
     * - `expired`: `scheduled_end` passed while contacts were still open. Final.
     */
    status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
    /**
     * Contacts of the batch; the sum of its `counters`.
     */
    total_contacts: number;
    /**
     * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
     */
    concurrency_limit: number;
    /**
     * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
     */
    scheduled_start: string | null;
    counters: Counters;
    /**
     * When the batch was created, in UTC.
     */
    created_at: string;
    /**
     * When a member or the status of the batch last changed, in UTC. Counters do not change it.
     */
    updated_at: string;
    /**
     * Name for people, 1 to 200 characters.
     */
    name?: string | null;
    /**
     * Why the batch is `paused`; null in every other status.
     *
     * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
     * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
     */
    paused_by?: 'user' | 'campaign' | null;
    /**
     * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
     */
    skip_if_called_within?: string | null;
    /**
     * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
     */
    scheduled_end?: string | null;
    /**
     * When dialling began, in UTC. null before.
     */
    started_at?: string | null;
    /**
     * When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.
     */
    finished_at?: string | null;
    /**
     * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
     */
    max_retries_override?: number | null;
    /**
     * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
     */
    retry_policy_override?: {
        /**
         * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
         */
        max_retries: number;
        /**
         * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
         *
         * - `fixed`: c minutes before every retry.
         * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
         * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
         */
        strategy: 'fixed' | 'linear' | 'exponential';
        /**
         * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
         */
        cooldown_minutes: number;
        /**
         * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
         */
        max_cooldown_minutes?: number;
        /**
         * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
         */
        retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
    } | null;
    /**
     * Working hours of this batch. null follows the campaign.
     */
    working_hours_override?: {
        monday?: Day;
        tuesday?: Day;
        wednesday?: Day;
        thursday?: Day;
        friday?: Day;
        saturday?: Day;
        sunday?: Day;
        /**
         * Local dates (`YYYY-MM-DD`) on which nobody is called.
         */
        blackout_dates?: Array<string>;
        /**
         * true: no day opens. Absent where a day opens, or each is closed by its name.
         */
        never_open?: boolean;
    } | null;
    /**
     * IANA name of the time zone of the working hours of this batch. null follows the campaign.
     */
    timezone_override?: string | null;
    /**
     * How each call of this batch picks its caller number. null follows the campaign.
     *
     * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
     * - `round_robin`: one number after the other, in the order of the list.
     * - `random`: any number, by chance.
     * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
     * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
     */
    phone_number_strategy_override?: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
    /**
     * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
     */
    phone_numbers_override?: Array<string> | null;
    /**
     * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
     */
    agent_id_override?: string | null;
    /**
     * What happens when an answering machine takes a call of this batch. null follows the campaign.
     *
     * - `ignore`: nothing; the agent speaks to the machine.
     * - `hangup`: the call is hung up.
     * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
     */
    voicemail_override?: 'ignore' | 'hangup' | 'leave_message' | null;
    /**
     * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
     */
    calls_per_second_override?: number | null;
    /**
     * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
     */
    default_call_variables_override?: {
        [key: string]: string;
    } | null;
    /**
     * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
     */
    default_region?: string | null;
    /**
     * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
     */
    call_context?: {
        [key: string]: unknown;
    };
    /**
     * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
     */
    estimate?: {
        /**
         * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
         */
        first_call_at: string | null;
        /**
         * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
         */
        last_call_at: string | null;
        /**
         * Calls still to be made: one for each waiting contact, and the expected retries.
         */
        calls_expected: number;
    } | null;
    import?: Import;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
    /**
     * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
     */
    still_placing?: number;
};

/**
 * Whether and when a number may be called.
 */
export type CallPreview = {
    /**
     * Whether the call would be placed at `at`.
     */
    may_call: boolean;
    /**
     * Why contacts are not called now.
     *
     * - `organization_suspended`: the operator of the installation has suspended the organization, which calls nobody until it is resumed.
     * - `scheduled_later`: the batch waits for its `scheduled_start`.
     * - `batch_paused`: the batch is paused: resume it.
     * - `campaign_paused`: the campaign is paused: resume it.
     * - `campaign_held`: call control refuses the calls of the campaign for certain, or those of the batch where it has an agent of its own, so nobody is called: correct what `held_detail` of `campaign_hold` says. One call at a time probes it, the next at `until`.
     * - `outside_working_hours`: the working hours are closed.
     * - `unknown_time_zone`: the campaign has working hours and `timezone_source` `callee`, and nobody knows the time zone of the numbers: the contacts become `failed` when their turn comes.
     * - `spend_quota_reached`: the calls of the organization have cost as much as its quota `max_spend_per_day_usd` allows; the next day in UTC begins at `until`.
     * - `all_lines_busy`: as many calls are live as the batch, the organization or the caller numbers may have.
     * - `pacing`: the contacts are due and wait for the rate limit of call starts.
     * - `cooldown`: the contacts wait for their next retry or follow-up.
     * - `suppressed`: the numbers are suppressed: the contacts become `failed` when their turn comes.
     * - `recently_called`: the organization called the numbers within `skip_if_called_within`: the contacts become `skipped` when their turn comes.
     * - `destination_closed`: the number is of a kind that the operator of the installation has closed, such as premium rate. Only call previews have this reason: such contacts become `failed` at once.
     * - `country_not_allowed`: the number is in none of the countries that the operator of the installation allows the organization. Only call previews have this reason.
     * - `prefix_not_allowed`: the number is outside `allowed_prefixes` of the organization or of the campaign. Only call previews have this reason: such contacts become `failed` when their turn comes.
     * - `consent_missing`: the contacts lack the consent that `requires_consent` of the campaign asks for: they become `failed` when their turn comes.
     * - `attempt_cap`: the numbers were called as often as the organization allows.
     * - `number_busy`: the numbers are in another call of the organization.
     * - `no_worker`: no worker is running: start or restart one.
     * - `workflow_missing`: the workflow of the batch is not running: the sweep starts it, and so does `/dispatch`.
     * - `workflow_failing`: the workflow of the batch fails its tasks, because the version of the workers does not fit it: the sweep replaces it within 30 s.
     * - `temporal_unreachable`: Temporal does not answer the API, so nobody knows whether workflow and worker run.
     * - `call_control_unreachable`: call control does not answer; one call at a time probes it.
     * - `call_control_refusing`: call control refuses calls: check its limits, account and token. One call at a time probes it.
     * - `agent_not_configured`: the agent is not registered and there is no default agent, or its hook is not allowed.
     * - `working_hours_required`: the installation calls nobody without working hours: set `working_hours` of the campaign.
     * - `caller_number_not_allowed`: the organization may call from none of the caller numbers: they are assigned to others, or the installation calls from assigned numbers only.
     * - `caller_numbers_resting`: every caller number rests, or has made `max_calls_per_number_24h` calls; the first is free at `until`. See `/caller-numbers/health`.
     * - `finished`: the batch is finished and calls nobody any more.
     */
    reason: 'organization_suspended' | 'scheduled_later' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'outside_working_hours' | 'unknown_time_zone' | 'spend_quota_reached' | 'all_lines_busy' | 'pacing' | 'cooldown' | 'suppressed' | 'recently_called' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'attempt_cap' | 'number_busy' | 'no_worker' | 'workflow_missing' | 'workflow_failing' | 'temporal_unreachable' | 'call_control_unreachable' | 'call_control_refusing' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'finished' | null;
    /**
     * First time from `at` on at which the call may be placed, in UTC. null: not within a year, or an event decides, such as a resume.
     */
    next_call_at: string | null;
    /**
     * The next openings of the working hours from `at` on, at most ten.
     */
    openings: Array<{
        /**
         * When the working hours open, in UTC.
         */
        from: string;
        /**
         * When they close, in UTC. null: not within a year.
         */
        until: string | null;
    }>;
    /**
     * Release of the IANA Time Zone Database by which working hours are read, such as `2026f`.
     */
    tzdata_version: string;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * One control or forced call, kept for an audit.
 */
export type Action = {
    /**
     * Id of the action.
     */
    action_id: string;
    /**
     * What was done.
     *
     * - `dispatch`: pending contacts of the batch were made due at once.
     * - `retry`: contacts got one forced call each.
     * - `skip`: a contact was taken out.
     * - `follow_up`: a call back was scheduled.
     * - `edit_contact`: a waiting contact was changed.
     * - `remove_contact`: a waiting contact was removed.
     * - `pause`: the batch or campaign was paused.
     * - `resume`: the batch or campaign was resumed.
     * - `cancel`: the batch or campaign was cancelled.
     * - `complete`: the campaign was closed.
     * - `lift_opt_out`: an opt-out was removed; not an action of a batch or campaign.
     * - `delete`: the batch was deleted.
     * - `restore`: the deleted batch was restored.
     * - `erase`: a person was erased.
     * - `read_person`: everything about a person was read.
     */
    action: 'dispatch' | 'retry' | 'skip' | 'follow_up' | 'edit_contact' | 'remove_contact' | 'pause' | 'resume' | 'cancel' | 'complete' | 'lift_opt_out' | 'delete' | 'restore' | 'erase' | 'read_person';
    /**
     * Campaign of the action. null: a person.
     */
    campaign_id: string | null;
    /**
     * Batch of the action. null: the whole campaign.
     */
    batch_id: string | null;
    /**
     * Contact of the action. null: the whole batch, or, for a retry, its contacts in the requested statuses.
     */
    contact_id: string | null;
    /**
     * Contacts that it changed. null for controls.
     */
    count: number | null;
    /**
     * Token of the request. null: an operator, by a signal in Temporal.
     */
    token_id: string | null;
    /**
     * Id that the service gave the request, as in its log. null without a request.
     */
    request_id: string | null;
    /**
     * `X-Request-Id` that the client sent: 1 to 128 characters, and whatever the client wanted. null: none.
     */
    client_request_id: string | null;
    /**
     * When it was done, in UTC.
     */
    at: string;
};

/**
 * One event of the stream of an organization.
 */
export type StreamedEvent = {
    /**
     * What happened.
     *
     * - `call.started`: call control has taken a call.
     * - `call.answered`: somebody, or a machine, has answered it.
     * - `call.ended`: it has ended, or was refused.
     * - `call.reported`: its agent has reported something new.
     * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
     * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
     * - `batch.started`: the contacts of a batch are called from now on.
     * - `batch.paused`: a batch was paused, or its campaign was.
     * - `batch.resumed`: it goes on.
     * - `batch.completed`: every contact of it has a final status.
     * - `batch.cancelled`: it was stopped.
     * - `batch.expired`: `scheduled_end` has passed while contacts were open.
     * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
     * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
     */
    event: 'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled';
    /**
     * Position in the stream, opaque, for `Last-Event-ID`.
     */
    id: string;
    /**
     * The event, as a webhook sends it with the payload `thin`.
     */
    data: {
        /**
         * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
         */
        id: string;
        /**
         * What happened.
         *
         * - `call.started`: call control has taken a call.
         * - `call.answered`: somebody, or a machine, has answered it.
         * - `call.ended`: it has ended, or was refused.
         * - `call.reported`: its agent has reported something new.
         * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
         * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
         * - `batch.started`: the contacts of a batch are called from now on.
         * - `batch.paused`: a batch was paused, or its campaign was.
         * - `batch.resumed`: it goes on.
         * - `batch.completed`: every contact of it has a final status.
         * - `batch.cancelled`: it was stopped.
         * - `batch.expired`: `scheduled_end` has passed while contacts were open.
         * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
         * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
         */
        type: 'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled';
        /**
         * When it happened, in UTC.
         */
        timestamp: string;
        data: EventData;
    };
};

/**
 * What happened to what.
 */
export type EventData = {
    /**
     * The organization whose event it is.
     */
    organization_id: string;
    /**
     * Id of the campaign, if it has one.
     */
    campaign_id?: string;
    /**
     * Id of the batch, if it has one.
     */
    batch_id?: string;
    /**
     * Id of the contact, if it has one.
     */
    contact_id?: string;
    /**
     * Id of the call, if it has one.
     */
    execution_id?: string;
    /**
     * Id of the suppression, if it has one.
     */
    suppression_id?: string;
    /**
     * Id of the webhook endpoint that was disabled, if it has one.
     */
    endpoint_id?: string;
    /**
     * The status that was reached: of the call, contact, batch or campaign.
     */
    status?: string;
    /**
     * Why: `status_reason` of a contact, `user` or `campaign` of a pause, `held_reason` of a campaign, `disabled_reason` of an endpoint.
     */
    reason?: string;
    /**
     * The record of the call. Only with the payload `full`, and if it is still there: as it is at the sending.
     */
    call?: {
        /**
         * Id of this attempt; the agent finds it in the tag of its call.
         */
        execution_id: string;
        /**
         * Contact that was called.
         */
        contact_id: string;
        /**
         * Batch of the contact.
         */
        batch_id: string;
        /**
         * Campaign of the batch.
         */
        campaign_id: string;
        /**
         * Id of the call in call control. null until call control has accepted it.
         */
        call_sid: string | null;
        /**
         * Progress or outcome of the call, with hyphens as jambonz spells it.
         *
         * - `queued`: the request to call control is being sent.
         * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
         * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
         * - `in-progress`: the call was answered and goes on.
         * - `completed`: the call was answered and has ended.
         * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
         * - `no-answer`: nobody answered in time (also SIP 408 and 480).
         * - `failed`: the network or the carrier failed; see `sip_status`.
         * - `canceled`: hung up by Redial before anybody answered.
         * - `unknown`: how the call ended cannot be found out.
         */
        call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
        /**
         * Caller number in E.164.
         */
        from_number: string;
        /**
         * Called number in E.164.
         */
        to_number: string;
        /**
         * Last SIP status of the call, such as 200, 486 or 503. null until one is reported, and where nobody told how the call ended.
         */
        sip_status: number | null;
        /**
         * Reason that came with that status, such as `Busy Here`: the text of the network, or the phrase of the RFC. null where none was told.
         */
        sip_reason: string | null;
        /**
         * Why the call led to no conversation, and what to do. null for a conversation, and until the call has ended.
         */
        failure: {
            /**
             * Why the call led to no conversation.
             *
             * - `busy`: the line was busy (SIP 486, 600).
             * - `declined`: the callee declined (SIP 603).
             * - `no_answer`: nobody answered in time.
             * - `unreachable`: the telephone was off or without network (SIP 480).
             * - `invalid_number`: the network does not know the number (SIP 404, 410, 484, 485, 604).
             * - `carrier_refused`: the carrier refused to connect it (SIP 401, 402, 403, 407).
             * - `blocked`: rejected as unwanted, by the callee or a filter (SIP 607, 608).
             * - `media_refused`: no common codec (SIP 406, 415, 488, 606).
             * - `network_trouble`: every other failure of network or carrier.
             * - `call_control_refused`: call control refused the request; `hangup_reason` says why.
             * - `voicemail`: an answering machine took the call, and it was hung up (`voicemail` is `hangup`).
             * - `canceled`: hung up from our side before anybody answered.
             * - `outcome_unknown`: how it ended cannot be found out.
             */
            code: 'busy' | 'declined' | 'no_answer' | 'unreachable' | 'invalid_number' | 'carrier_refused' | 'blocked' | 'media_refused' | 'network_trouble' | 'call_control_refused' | 'voicemail' | 'canceled' | 'outcome_unknown';
            /**
             * What happened, as a sentence.
             */
            message: string;
            /**
             * What to do about it, as a sentence.
             */
            remedy: string;
            /**
             * As in the record.
             */
            sip_status: number | null;
            /**
             * As in the record.
             */
            sip_reason: string | null;
        } | null;
        /**
         * Who took the call. null where answering machines were not looked for (`voicemail` is `ignore` and `retry_on` has no `machine`), or where nothing was reported.
         *
         * - `human`: a person.
         * - `machine`: an answering machine.
         * - `unknown`: the detection came to no result.
         */
        answered_by: 'human' | 'machine' | 'unknown' | null;
        /**
         * Length of the conversation in seconds. 0 until known, and without an answer.
         */
        duration_seconds: number;
        /**
         * Where this API plays the recording, for a token that may read the call. Players and mails need a link: POST `/calls/{execution_id}/recording-link`. null without a recording.
         */
        recording_url: string | null;
        /**
         * Where the recording is stored, as call control or the agent reported it. It may need credentials that only this service has. null without a recording.
         */
        recording_source_url: string | null;
        /**
         * Transcript of the conversation, as the agent reported it, otherwise made of `turns`. Absent until known.
         */
        transcript?: string;
        /**
         * The conversation turn by turn, as the agent reported it. Absent until known.
         */
        turns?: Array<{
            /**
             * Who said or did it.
             *
             * - `assistant`: the agent.
             * - `user`: the callee.
             * - `tool`: a tool that the agent used, or its result.
             * - `system`: anything else that the agent notes.
             */
            role: 'assistant' | 'user' | 'tool' | 'system';
            /**
             * What was said.
             */
            text: string;
            /**
             * When it began, in seconds since the answer of the call.
             */
            start_seconds: number | null;
            /**
             * When it ended, in seconds since the answer of the call.
             */
            end_seconds: number | null;
        }>;
        /**
         * Summary of the conversation, as the agent reported it. Absent until known.
         */
        summary?: string;
        /**
         * Mood of the callee, as the agent reported it. Absent until it is reported.
         *
         * - `positive`: the callee was pleased.
         * - `neutral`: neither.
         * - `negative`: the callee was displeased.
         */
        sentiment?: 'positive' | 'neutral' | 'negative';
        /**
         * Who ended the call: from the report of the agent, otherwise from call control. Absent until known.
         *
         * - `assistant`: the agent, or Redial (jambonz says `jambonz`).
         * - `user`: the callee (jambonz says `caller`).
         */
        hangup_by?: 'assistant' | 'user';
        /**
         * Why the call ended, in a word such as `goal_completed`. Absent until known.
         */
        hangup_reason?: string;
        /**
         * Result of the conversation in words of your own, as the agent reported it.
         */
        disposition: string | null;
        /**
         * What the call was about, in members that `analysis_schema` of the campaign names, as the agent reported it. null until known.
         */
        analysis: {
            [key: string]: unknown;
        } | null;
        /**
         * How `analysis` does not fit the schema that the campaign had when it was reported; at most 20. Empty where it fits, or there is none.
         */
        analysis_problems: Array<{
            /**
             * Where in `analysis`, such as `items[2].name`.
             */
            path: string;
            /**
             * What the schema wants there.
             */
            message: string;
        }>;
        /**
         * Parts of the cost, as reported. `telephony_usd` that was not reported is `price_per_minute_usd` of the account for each started minute.
         */
        cost: {
            /**
             * Of the minutes at the carrier, in US dollars.
             */
            telephony_usd: number | null;
            /**
             * Of speech to text, in US dollars.
             */
            transcription_usd: number | null;
            /**
             * Of text to speech, in US dollars.
             */
            speech_usd: number | null;
            /**
             * Of the language model, in US dollars.
             */
            model_usd: number | null;
            /**
             * Of the platform of the agent, in US dollars.
             */
            platform_usd: number | null;
            /**
             * Of anything else, in US dollars.
             */
            other_usd: number | null;
        };
        /**
         * Cost of the attempt in US dollars: as reported, otherwise the sum of `cost`. 0 until known.
         */
        total_cost: number;
        /**
         * Which attempt this was: 0 is the first call, 1 the first retry.
         */
        retry_count: number;
        /**
         * Whether this was a promised call back.
         */
        is_follow_up: boolean;
        /**
         * Release of the IANA Time Zone Database by which the working hours were read for this attempt, such as `2026f`. null: an attempt of a version that did not record it.
         */
        tzdata_version: string | null;
        /**
         * When the attempt began, in UTC.
         */
        created_at: string;
        /**
         * When the call was answered, in UTC. null until then.
         */
        answered_at: string | null;
        /**
         * When the call ended, in UTC. null until then.
         */
        ended_at: string | null;
    };
    /**
     * The contact. Only with the payload `full`, and if it is still there: as it is at the sending.
     */
    contact?: {
        /**
         * Id of the contact.
         */
        contact_id: string;
        /**
         * Batch of the contact.
         */
        batch_id: string;
        /**
         * Campaign of the batch.
         */
        campaign_id: string;
        /**
         * Called number in E.164.
         */
        phone_number: string;
        /**
         * Variables of the contact that the agent receives, all as text, such as `callee_name`.
         */
        call_variables: {
            [key: string]: string;
        };
        /**
         * Status of the contact.
         *
         * - `pending`: waits for its first call, or for a forced one.
         * - `dispatched`: its call is being placed and does not ring yet.
         * - `in_progress`: its telephone rings, or it is in conversation.
         * - `retrying`: was not reached; the next call is at `next_retry_at`.
         * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
         * - `completed`: the call was answered. Final.
         * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
         * - `busy`: the line was busy, and no retry follows. Final.
         * - `no_answer`: nobody answered, and no retry follows. Final.
         * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
         * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
         */
        status: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached';
        /**
         * Retries so far; the first call and follow-ups do not count.
         */
        retry_count: number;
        /**
         * Follow-up calls so far, at most 10.
         */
        follow_up_count: number;
        /**
         * When the last call was placed, in UTC. null before the first.
         */
        last_attempted_at: string | null;
        /**
         * When the next retry may be placed, in UTC, working hours included. null unless `retrying`.
         */
        next_retry_at: string | null;
        /**
         * Highest `retry_count` of the call records of the contact; 0 without records.
         */
        latest_retry_count: number;
        /**
         * Your own id of the contact, as it was uploaded. null without one.
         */
        external_id: string | null;
        /**
         * IANA name of the time zone of the contact. null: as the campaign or batch says.
         */
        timezone: string | null;
        /**
         * On what ground the person may be called.
         *
         * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
         * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
         * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
         * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
         * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
         * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
         * - `other`: another ground.
         */
        consent_basis: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
        /**
         * When the consent was given, or its ground began, in UTC. null: unknown.
         */
        consent_at: string | null;
        /**
         * Your reference to the proof of the consent, such as the id of a form. null: none.
         */
        consent_reference: string | null;
        /**
         * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
         *
         * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
         * - `batch_paused`: waiting: the batch is paused.
         * - `campaign_paused`: waiting: the campaign is paused.
         * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
         * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
         * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
         * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
         * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
         * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
         * - `outside_working_hours`: waiting: the working hours are closed.
         * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
         * - `number_busy`: waiting: the number is in another call of the organization.
         * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
         * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
         * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
         * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
         * - `suppressed`: `failed` without a call: the number is on the suppression list.
         * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
         * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
         * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
         * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
         * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
         * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
         * - `answered_by_machine`: `completed`: an answering machine took the call.
         * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
         * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
         * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
         * - `skipped_by_user`: `skipped`: by the control `/skip`.
         * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
         * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
         * - `finished`: `failed` without a call: the batch was already finished when its turn came.
         */
        status_reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished' | null;
        /**
         * When the promised call back is placed, in UTC. null unless `followup_scheduled`.
         */
        next_follow_up_at: string | null;
        /**
         * The last call of the contact. Only with `include_calls`; null before the first call.
         */
        current_call?: CallRecord | null;
        /**
         * All calls of the contact, oldest first. Only with `include_calls`.
         */
        call_records?: Array<CallRecord>;
        /**
         * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
         */
        warnings?: Array<string>;
    };
    /**
     * The batch, without its estimate. Only with the payload `full`, and if it is still there: as it is at the sending.
     */
    batch?: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Campaign under which the contacts are called.
         */
        campaign_id: string;
        /**
         * Organization that owns the object.
         */
        organization_id: string;
        /**
         * Status of the batch.
         *
         * - `pending`: waits for `scheduled_start`.
         * - `in_progress`: its contacts are being called.
         * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
         * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
         * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
         * - `expired`: `scheduled_end` passed while contacts were still open. Final.
         */
        status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
        /**
         * Contacts of the batch; the sum of its `counters`.
         */
        total_contacts: number;
        /**
         * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
         */
        concurrency_limit: number;
        /**
         * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
         */
        scheduled_start: string | null;
        counters: Counters;
        /**
         * When the batch was created, in UTC.
         */
        created_at: string;
        /**
         * When a member or the status of the batch last changed, in UTC. Counters do not change it.
         */
        updated_at: string;
        /**
         * Name for people, 1 to 200 characters.
         */
        name: string | null;
        /**
         * Why the batch is `paused`; null in every other status.
         *
         * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
         * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
         */
        paused_by: 'user' | 'campaign' | null;
        /**
         * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
         */
        skip_if_called_within: string | null;
        /**
         * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
         */
        scheduled_end: string | null;
        /**
         * When dialling began, in UTC. null before.
         */
        started_at: string | null;
        /**
         * When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.
         */
        finished_at: string | null;
        /**
         * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
         */
        max_retries_override: number | null;
        /**
         * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
         */
        retry_policy_override: {
            /**
             * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
             */
            max_retries: number;
            /**
             * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
             *
             * - `fixed`: c minutes before every retry.
             * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
             * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
             */
            strategy: 'fixed' | 'linear' | 'exponential';
            /**
             * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
             */
            cooldown_minutes: number;
            /**
             * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
             */
            max_cooldown_minutes?: number;
            /**
             * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
             */
            retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
        } | null;
        /**
         * Working hours of this batch. null follows the campaign.
         */
        working_hours_override: {
            monday?: Day;
            tuesday?: Day;
            wednesday?: Day;
            thursday?: Day;
            friday?: Day;
            saturday?: Day;
            sunday?: Day;
            /**
             * Local dates (`YYYY-MM-DD`) on which nobody is called.
             */
            blackout_dates?: Array<string>;
            /**
             * true: no day opens. Absent where a day opens, or each is closed by its name.
             */
            never_open?: boolean;
        } | null;
        /**
         * IANA name of the time zone of the working hours of this batch. null follows the campaign.
         */
        timezone_override: string | null;
        /**
         * How each call of this batch picks its caller number. null follows the campaign.
         *
         * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
         * - `round_robin`: one number after the other, in the order of the list.
         * - `random`: any number, by chance.
         * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
         * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
         */
        phone_number_strategy_override: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
        /**
         * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
         */
        phone_numbers_override: Array<string> | null;
        /**
         * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
         */
        agent_id_override: string | null;
        /**
         * What happens when an answering machine takes a call of this batch. null follows the campaign.
         *
         * - `ignore`: nothing; the agent speaks to the machine.
         * - `hangup`: the call is hung up.
         * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
         */
        voicemail_override: 'ignore' | 'hangup' | 'leave_message' | null;
        /**
         * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
         */
        calls_per_second_override: number | null;
        /**
         * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
         */
        default_call_variables_override: {
            [key: string]: string;
        } | null;
        /**
         * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
         */
        default_region: string | null;
        /**
         * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
         */
        call_context: {
            [key: string]: unknown;
        };
        /**
         * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
         */
        metadata: {
            [key: string]: unknown;
        };
        /**
         * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
         */
        estimate: {
            /**
             * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
             */
            first_call_at: string | null;
            /**
             * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
             */
            last_call_at: string | null;
            /**
             * Calls still to be made: one for each waiting contact, and the expected retries.
             */
            calls_expected: number;
        } | null;
        import?: Import;
        /**
         * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
         */
        warnings?: Array<string>;
        /**
         * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
         */
        still_placing?: number;
    };
    /**
     * The campaign. Only with the payload `full`, and if it is still there: as it is at the sending.
     */
    campaign?: {
        /**
         * Id of the campaign; batches name it.
         */
        campaign_id: string;
        /**
         * Name for people, 1 to 200 characters. It need not be unique.
         */
        name: string;
        /**
         * Status of the campaign.
         *
         * - `draft`: created, and has no batch yet. Its first batch makes it `active`.
         * - `active`: its batches may call.
         * - `paused`: none of its batches places a call until `/resume`.
         * - `cancelled`: stopped by `/cancel`, together with its open batches. Final.
         * - `completed`: closed by a PATCH of `status` while no batch was open. Final.
         */
        status: 'draft' | 'active' | 'paused' | 'cancelled' | 'completed';
        /**
         * Organization that owns the object.
         */
        organization_id: string;
        /**
         * The agent that speaks. Register it under `/agents/`; an agent that is not registered speaks with the default application of the installation.
         */
        agent_id: string;
        /**
         * Caller numbers, 1 to 1000, each once, in E.164 or with separators. They are answered in E.164.
         */
        phone_numbers: Array<string>;
        /**
         * Since when the campaign is held, in UTC: call control refuses its calls for certain. Nobody is counted as attempted meanwhile. null: it is not held. Independent of `status`.
         */
        held_at: string | null;
        /**
         * Why no call of the campaign is placed, although nobody has paused it. null while it is not held.
         *
         * - `call_request_refused`: call control answers to the calls of several contacts that the request is wrong, for the same reason.
         */
        held_reason: 'call_request_refused' | null;
        /**
         * What call control answered, with the remedy. It holds no telephone number. null while the campaign is not held.
         */
        held_detail: string | null;
        /**
         * While the campaign is held: when the next single call finds out whether it is mended, in UTC. A change of the campaign, its agent or its account makes it now. null while it is not held.
         */
        next_probe_at: string | null;
        /**
         * When the campaign was created, in UTC.
         */
        created_at: string;
        /**
         * When a member or the status of the campaign last changed, in UTC. Progress of its calls does not change it.
         */
        updated_at: string;
        /**
         * How each call picks its caller number from `phone_numbers`. Default `round_robin`.
         *
         * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
         * - `round_robin`: one number after the other, in the order of the list.
         * - `random`: any number, by chance.
         * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
         * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
         */
        phone_number_strategy: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence';
        /**
         * When and how often a contact that was not reached is called again.
         */
        retry_policy: {
            /**
             * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
             */
            max_retries: number;
            /**
             * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
             *
             * - `fixed`: c minutes before every retry.
             * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
             * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
             */
            strategy: 'fixed' | 'linear' | 'exponential';
            /**
             * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
             */
            cooldown_minutes: number;
            /**
             * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
             */
            max_cooldown_minutes?: number;
            /**
             * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
             */
            retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
        };
        /**
         * When calls may begin, by weekday, on the local clock. null: always.
         */
        working_hours: {
            monday?: Day;
            tuesday?: Day;
            wednesday?: Day;
            thursday?: Day;
            friday?: Day;
            saturday?: Day;
            sunday?: Day;
            /**
             * Local dates (`YYYY-MM-DD`) on which nobody is called.
             */
            blackout_dates?: Array<string>;
            /**
             * true: no day opens. Absent where a day opens, or each is closed by its name.
             */
            never_open?: boolean;
        } | null;
        /**
         * IANA name of the time zone in which `working_hours` are read, such as `Europe/Berlin`, in any case. Default `UTC`.
         */
        timezone: string;
        /**
         * Time zone in which `working_hours` are read for a contact without a `timezone` of its own. Default `campaign`.
         *
         * - `campaign`: `timezone` of the campaign, or `timezone_override` of the batch.
         * - `callee`: the time zones in which the called number may be, by its country and area code. A call is placed only while the hours are open in all of them. A number of unknown place, such as +800 or +883, is not called unless its contact has a `timezone`.
         */
        timezone_source: 'campaign' | 'callee';
        /**
         * Call variables of every contact that does not set them itself. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused here: every callee would be greeted by the same name. Put it into the `call_variables` of each contact.
         */
        default_call_variables: {
            [key: string]: string;
        };
        /**
         * Calls that each batch of the campaign may have at the same time, 1 to 1000. Default 10.
         */
        concurrency_limit: number;
        /**
         * Calls that the campaign may start in a second, 0.1 to 500. null: no limit of its own.
         */
        calls_per_second: number | null;
        /**
         * Calls that each caller number may be in at the same time, 1 to 1000. null: no limit.
         */
        max_live_calls_per_number: number | null;
        /**
         * How many seconds a telephone rings before the call counts as not answered, 5 to 120. Default 60.
         */
        ring_timeout_seconds: number;
        /**
         * How many seconds after the answer a call is ended, 1 to 86,400. Default 3600. Call control is asked for at most 3300 seconds, so that a larger value acts as 3300.
         */
        max_call_duration_seconds: number;
        /**
         * What happens when an answering machine takes the call. Default `ignore`. The contact of a call that a machine took becomes `completed` with `status_reason` `answered_by_machine`, unless `retry_on` of the retry policy contains `machine`.
         *
         * - `ignore`: nothing; the agent speaks to the machine.
         * - `hangup`: the call is hung up.
         * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
         */
        voicemail: 'ignore' | 'hangup' | 'leave_message';
        /**
         * Call-control account that places the calls. null: the default account of the organization, otherwise the one of the installation. Calls in progress stay with their account.
         */
        call_control_account_id: string | null;
        /**
         * Days after which personal data of the campaign is erased, 1 to 36,500: of contacts after their batch has finished, of calls after each call. null: `retention_days` of the organization.
         */
        retention_days: number | null;
        /**
         * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`; `default_region` of a batch or an upload beats it. null: such numbers are refused.
         */
        default_region: string | null;
        /**
         * The only numbers that the campaign calls: beginnings in E.164, such as `+44`, and countries by ISO 3166-1, such as `US`, 1 to 300. `allowed_prefixes` of the organization holds besides. null: all.
         */
        allowed_prefixes: Array<string> | null;
        /**
         * The grounds on which contacts may be called, of `consent_basis` of a contact; such a contact also needs `consent_at`. `true` means every ground. Others are refused in uploads, and `failed` with `consent_missing` when their turn comes. It is answered as a list. null or `false`: none is needed.
         */
        requires_consent: Array<'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other'> | null;
        /**
         * JSON Schema (2020-12) of the `analysis` that agents report about each call: an object, at most 16 KB, of type, enum, const, properties, required, additionalProperties, items, minItems, maxItems, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum and anyOf, with at most 200 schemas in 8 levels. A PATCH replaces it as a whole. null: an analysis is stored unchecked.
         */
        analysis_schema: {
            [key: string]: unknown;
        } | null;
        /**
         * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
         */
        warnings?: Array<string>;
        /**
         * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
         */
        still_placing?: number;
    };
    /**
     * The suppression. Only with the payload `full`, and if it is still there: as it is at the sending.
     */
    suppression?: {
        /**
         * Id of the suppression.
         */
        suppression_id: string;
        /**
         * Organization that owns the object.
         */
        organization_id: string;
        /**
         * Number that is not called, in E.164.
         */
        phone_number: string;
        /**
         * Why. null: not given.
         */
        reason: string | null;
        /**
         * When it ends by itself, in UTC. null: never.
         */
        expires_at: string | null;
        /**
         * When the number was first suppressed, in UTC.
         */
        created_at: string;
        /**
         * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
         */
        warnings?: Array<string>;
    };
};

/**
 * Contacts that are called under one campaign.
 */
export type Batch = {
    /**
     * Id of the batch.
     */
    batch_id: string;
    /**
     * Campaign under which the contacts are called.
     */
    campaign_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * Status of the batch.
     *
     * - `pending`: waits for `scheduled_start`.
     * - `in_progress`: its contacts are being called.
     * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
     * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
     * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
     * - `expired`: `scheduled_end` passed while contacts were still open. Final.
     */
    status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
    /**
     * Contacts of the batch; the sum of its `counters`.
     */
    total_contacts: number;
    /**
     * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
     */
    concurrency_limit: number;
    /**
     * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
     */
    scheduled_start: string | null;
    counters: Counters;
    /**
     * When the batch was created, in UTC.
     */
    created_at: string;
    /**
     * When a member or the status of the batch last changed, in UTC. Counters do not change it.
     */
    updated_at: string;
    /**
     * Name for people, 1 to 200 characters.
     */
    name: string | null;
    /**
     * Why the batch is `paused`; null in every other status.
     *
     * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
     * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
     */
    paused_by: 'user' | 'campaign' | null;
    /**
     * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
     */
    skip_if_called_within: string | null;
    /**
     * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
     */
    scheduled_end: string | null;
    /**
     * When dialling began, in UTC. null before.
     */
    started_at: string | null;
    /**
     * When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.
     */
    finished_at: string | null;
    /**
     * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
     */
    max_retries_override: number | null;
    /**
     * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
     */
    retry_policy_override: {
        /**
         * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
         */
        max_retries: number;
        /**
         * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
         *
         * - `fixed`: c minutes before every retry.
         * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
         * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
         */
        strategy: 'fixed' | 'linear' | 'exponential';
        /**
         * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
         */
        cooldown_minutes: number;
        /**
         * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
         */
        max_cooldown_minutes?: number;
        /**
         * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
         */
        retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'>;
    } | null;
    /**
     * Working hours of this batch. null follows the campaign.
     */
    working_hours_override: {
        monday?: Day;
        tuesday?: Day;
        wednesday?: Day;
        thursday?: Day;
        friday?: Day;
        saturday?: Day;
        sunday?: Day;
        /**
         * Local dates (`YYYY-MM-DD`) on which nobody is called.
         */
        blackout_dates?: Array<string>;
        /**
         * true: no day opens. Absent where a day opens, or each is closed by its name.
         */
        never_open?: boolean;
    } | null;
    /**
     * IANA name of the time zone of the working hours of this batch. null follows the campaign.
     */
    timezone_override: string | null;
    /**
     * How each call of this batch picks its caller number. null follows the campaign.
     *
     * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
     * - `round_robin`: one number after the other, in the order of the list.
     * - `random`: any number, by chance.
     * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
     * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
     */
    phone_number_strategy_override: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
    /**
     * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
     */
    phone_numbers_override: Array<string> | null;
    /**
     * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
     */
    agent_id_override: string | null;
    /**
     * What happens when an answering machine takes a call of this batch. null follows the campaign.
     *
     * - `ignore`: nothing; the agent speaks to the machine.
     * - `hangup`: the call is hung up.
     * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
     */
    voicemail_override: 'ignore' | 'hangup' | 'leave_message' | null;
    /**
     * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
     */
    calls_per_second_override: number | null;
    /**
     * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
     */
    default_call_variables_override: {
        [key: string]: string;
    } | null;
    /**
     * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
     */
    default_region: string | null;
    /**
     * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
     */
    call_context: {
        [key: string]: unknown;
    };
    /**
     * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
     */
    metadata: {
        [key: string]: unknown;
    };
    /**
     * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
     */
    estimate: {
        /**
         * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
         */
        first_call_at: string | null;
        /**
         * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
         */
        last_call_at: string | null;
        /**
         * Calls still to be made: one for each waiting contact, and the expected retries.
         */
        calls_expected: number;
    } | null;
    import?: Import;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
    /**
     * Only after a pause: attempts that were still being placed when the answer was sent (it waits up to 2 s for them). They may still ring. Absent when there are none.
     */
    still_placing?: number;
};

/**
 * What a request for a batch would do.
 */
export type BatchDryRun = {
    /**
     * Nothing was stored, and nobody is called.
     */
    dry_run: true;
    /**
     * Campaign under which the contacts would be called.
     */
    campaign_id: string;
    /**
     * Whether the request would be accepted now.
     */
    would_be_accepted: boolean;
    /**
     * Why it would not be: refused contacts, quotas, the status of the campaign.
     */
    refusals: Array<{
        /**
         * Kind of the error that the request would get, such as `quota_exceeded`.
         */
        code: string;
        /**
         * The same error for people.
         */
        detail: string;
    }>;
    /**
     * Contacts that the batch would have.
     */
    total_contacts: number;
    /**
     * Of these, contacts whose number is suppressed: they would not be called.
     */
    suppressed_contacts: number;
    import: Import;
    /**
     * When the calls are likely to be made, and how many; null once the batch is finished. It follows from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the organization (60 s without any) and from the share of them that the policy would retry. It does not consider cooldowns, time zones of contacts, other batches, or caps and rests of caller numbers, and takes a paused batch as resumed now.
     */
    estimate: {
        /**
         * Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.
         */
        first_call_at: string | null;
        /**
         * Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.
         */
        last_call_at: string | null;
        /**
         * Calls still to be made: one for each waiting contact, and the expected retries.
         */
        calls_expected: number;
    } | null;
    /**
     * The next openings of the working hours of the batch from its start on, in its own time zone, at most ten.
     */
    openings: Array<{
        /**
         * When the working hours open, in UTC.
         */
        from: string;
        /**
         * When they close, in UTC. null: not within a year.
         */
        until: string | null;
    }>;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * The result of a forced dispatch.
 */
export type Dispatch = {
    /**
     * Id of the batch.
     */
    batch_id: string;
    /**
     * Status of the batch.
     *
     * - `pending`: waits for `scheduled_start`.
     * - `in_progress`: its contacts are being called.
     * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
     * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
     * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
     * - `expired`: `scheduled_end` passed while contacts were still open. Final.
     */
    status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
    /**
     * Contacts in `pending` that were made due at once. They are counted also where something still holds them, such as a pause, closed hours or a `scheduled_start`: `message` says what. 0 when the batch is finished.
     */
    dispatched_count: number;
    /**
     * What still holds them back, for people; `/debug` says it for programs.
     */
    message: string;
};

/**
 * A contact in a list: the required members, and all others with `view=full`.
 */
export type ContactListItem = {
    /**
     * Id of the contact.
     */
    contact_id: string;
    /**
     * Batch of the contact.
     */
    batch_id: string;
    /**
     * Campaign of the batch.
     */
    campaign_id: string;
    /**
     * Called number in E.164.
     */
    phone_number: string;
    /**
     * Variables of the contact that the agent receives, all as text, such as `callee_name`.
     */
    call_variables: {
        [key: string]: string;
    };
    /**
     * Status of the contact.
     *
     * - `pending`: waits for its first call, or for a forced one.
     * - `dispatched`: its call is being placed and does not ring yet.
     * - `in_progress`: its telephone rings, or it is in conversation.
     * - `retrying`: was not reached; the next call is at `next_retry_at`.
     * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
     * - `completed`: the call was answered. Final.
     * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
     * - `busy`: the line was busy, and no retry follows. Final.
     * - `no_answer`: nobody answered, and no retry follows. Final.
     * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
     * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
     */
    status: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached';
    /**
     * Retries so far; the first call and follow-ups do not count.
     */
    retry_count: number;
    /**
     * Follow-up calls so far, at most 10.
     */
    follow_up_count: number;
    /**
     * When the last call was placed, in UTC. null before the first.
     */
    last_attempted_at: string | null;
    /**
     * When the next retry may be placed, in UTC, working hours included. null unless `retrying`.
     */
    next_retry_at: string | null;
    /**
     * Highest `retry_count` of the call records of the contact; 0 without records.
     */
    latest_retry_count: number;
    /**
     * Your own id of the contact, as it was uploaded. null without one.
     */
    external_id?: string | null;
    /**
     * IANA name of the time zone of the contact. null: as the campaign or batch says.
     */
    timezone?: string | null;
    /**
     * On what ground the person may be called.
     *
     * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
     * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
     * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
     * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
     * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
     * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
     * - `other`: another ground.
     */
    consent_basis?: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
    /**
     * When the consent was given, or its ground began, in UTC. null: unknown.
     */
    consent_at?: string | null;
    /**
     * Your reference to the proof of the consent, such as the id of a form. null: none.
     */
    consent_reference?: string | null;
    /**
     * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
     *
     * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
     * - `batch_paused`: waiting: the batch is paused.
     * - `campaign_paused`: waiting: the campaign is paused.
     * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
     * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
     * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
     * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
     * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
     * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
     * - `outside_working_hours`: waiting: the working hours are closed.
     * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
     * - `number_busy`: waiting: the number is in another call of the organization.
     * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
     * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
     * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
     * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
     * - `suppressed`: `failed` without a call: the number is on the suppression list.
     * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
     * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
     * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
     * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
     * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
     * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
     * - `answered_by_machine`: `completed`: an answering machine took the call.
     * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
     * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
     * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
     * - `skipped_by_user`: `skipped`: by the control `/skip`.
     * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
     * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
     * - `finished`: `failed` without a call: the batch was already finished when its turn came.
     */
    status_reason?: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished' | null;
    /**
     * When the promised call back is placed, in UTC. null unless `followup_scheduled`.
     */
    next_follow_up_at?: string | null;
    /**
     * The last call of the contact. Only with `include_calls`; null before the first call.
     */
    current_call?: CallRecord | null;
    /**
     * All calls of the contact, oldest first. Only with `include_calls`.
     */
    call_records?: Array<CallRecord>;
};

/**
 * A telephone number of a batch, and how far its calls are.
 */
export type Contact = {
    /**
     * Id of the contact.
     */
    contact_id: string;
    /**
     * Batch of the contact.
     */
    batch_id: string;
    /**
     * Campaign of the batch.
     */
    campaign_id: string;
    /**
     * Called number in E.164.
     */
    phone_number: string;
    /**
     * Variables of the contact that the agent receives, all as text, such as `callee_name`.
     */
    call_variables: {
        [key: string]: string;
    };
    /**
     * Status of the contact.
     *
     * - `pending`: waits for its first call, or for a forced one.
     * - `dispatched`: its call is being placed and does not ring yet.
     * - `in_progress`: its telephone rings, or it is in conversation.
     * - `retrying`: was not reached; the next call is at `next_retry_at`.
     * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
     * - `completed`: the call was answered. Final.
     * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
     * - `busy`: the line was busy, and no retry follows. Final.
     * - `no_answer`: nobody answered, and no retry follows. Final.
     * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
     * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
     */
    status: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached';
    /**
     * Retries so far; the first call and follow-ups do not count.
     */
    retry_count: number;
    /**
     * Follow-up calls so far, at most 10.
     */
    follow_up_count: number;
    /**
     * When the last call was placed, in UTC. null before the first.
     */
    last_attempted_at: string | null;
    /**
     * When the next retry may be placed, in UTC, working hours included. null unless `retrying`.
     */
    next_retry_at: string | null;
    /**
     * Highest `retry_count` of the call records of the contact; 0 without records.
     */
    latest_retry_count: number;
    /**
     * Your own id of the contact, as it was uploaded. null without one.
     */
    external_id: string | null;
    /**
     * IANA name of the time zone of the contact. null: as the campaign or batch says.
     */
    timezone: string | null;
    /**
     * On what ground the person may be called.
     *
     * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
     * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
     * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
     * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
     * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
     * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
     * - `other`: another ground.
     */
    consent_basis: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
    /**
     * When the consent was given, or its ground began, in UTC. null: unknown.
     */
    consent_at: string | null;
    /**
     * Your reference to the proof of the consent, such as the id of a form. null: none.
     */
    consent_reference: string | null;
    /**
     * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
     *
     * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
     * - `batch_paused`: waiting: the batch is paused.
     * - `campaign_paused`: waiting: the campaign is paused.
     * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
     * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
     * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
     * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
     * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
     * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
     * - `outside_working_hours`: waiting: the working hours are closed.
     * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
     * - `number_busy`: waiting: the number is in another call of the organization.
     * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
     * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
     * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
     * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
     * - `suppressed`: `failed` without a call: the number is on the suppression list.
     * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
     * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
     * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
     * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
     * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
     * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
     * - `answered_by_machine`: `completed`: an answering machine took the call.
     * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
     * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
     * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
     * - `skipped_by_user`: `skipped`: by the control `/skip`.
     * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
     * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
     * - `finished`: `failed` without a call: the batch was already finished when its turn came.
     */
    status_reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished' | null;
    /**
     * When the promised call back is placed, in UTC. null unless `followup_scheduled`.
     */
    next_follow_up_at: string | null;
    /**
     * The last call of the contact. Only with `include_calls`; null before the first call.
     */
    current_call?: CallRecord | null;
    /**
     * All calls of the contact, oldest first. Only with `include_calls`.
     */
    call_records?: Array<CallRecord>;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * One thing that happened to a contact; `type` says which members it has.
 */
export type StoryEntry = {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `contact.added`.
     */
    type: 'contact.added';
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `batch.started`.
     */
    type: 'batch.started';
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `number.suppressed`.
     */
    type: 'number.suppressed';
    /**
     * Id of the suppression.
     */
    suppression_id: string;
    /**
     * Its reason. null: none was given.
     */
    reason: string | null;
    /**
     * When it ends, in UTC. null: never.
     */
    expires_at: string | null;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `action.taken`.
     */
    type: 'action.taken';
    /**
     * Id of the action.
     */
    action_id: string;
    /**
     * What was done.
     *
     * - `dispatch`: pending contacts of the batch were made due at once.
     * - `retry`: contacts got one forced call each.
     * - `skip`: a contact was taken out.
     * - `follow_up`: a call back was scheduled.
     * - `edit_contact`: a waiting contact was changed.
     * - `remove_contact`: a waiting contact was removed.
     * - `pause`: the batch or campaign was paused.
     * - `resume`: the batch or campaign was resumed.
     * - `cancel`: the batch or campaign was cancelled.
     * - `complete`: the campaign was closed.
     * - `lift_opt_out`: an opt-out was removed; not an action of a batch or campaign.
     * - `delete`: the batch was deleted.
     * - `restore`: the deleted batch was restored.
     * - `erase`: a person was erased.
     * - `read_person`: everything about a person was read.
     */
    action: 'dispatch' | 'retry' | 'skip' | 'follow_up' | 'edit_contact' | 'remove_contact' | 'pause' | 'resume' | 'cancel' | 'complete' | 'lift_opt_out' | 'delete' | 'restore' | 'erase' | 'read_person';
    /**
     * On what it was done.
     *
     * - `contact`: on this contact alone.
     * - `batch`: on the batch; a `retry` only on its contacts with the requested statuses.
     * - `campaign`: on the whole campaign.
     */
    on: 'contact' | 'batch' | 'campaign';
    /**
     * Contacts that it changed. null for controls.
     */
    count: number | null;
    /**
     * Token of the request. null: an operator, by a signal in Temporal.
     */
    token_id: string | null;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `contact.claimed`.
     */
    type: 'contact.claimed';
    /**
     * Attempt of the entry.
     */
    execution_id: string;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `contact.turned_away`.
     */
    type: 'contact.turned_away';
    /**
     * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
     *
     * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
     * - `batch_paused`: waiting: the batch is paused.
     * - `campaign_paused`: waiting: the campaign is paused.
     * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
     * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
     * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
     * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
     * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
     * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
     * - `outside_working_hours`: waiting: the working hours are closed.
     * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
     * - `number_busy`: waiting: the number is in another call of the organization.
     * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
     * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
     * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
     * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
     * - `suppressed`: `failed` without a call: the number is on the suppression list.
     * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
     * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
     * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
     * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
     * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
     * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
     * - `answered_by_machine`: `completed`: an answering machine took the call.
     * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
     * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
     * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
     * - `skipped_by_user`: `skipped`: by the control `/skip`.
     * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
     * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
     * - `finished`: `failed` without a call: the batch was already finished when its turn came.
     */
    reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished';
    /**
     * Where the contact was turned away.
     *
     * - `claim`: when its turn came.
     * - `gate`: by the last check before the call, after it was claimed.
     * - `request`: after the request to call control, which has certainly not accepted it. The attempt does not count and has no record.
     */
    stage: 'claim' | 'gate' | 'request';
    /**
     * How often in a row, for this reason at this stage and without a call between.
     */
    count: number;
    /**
     * When last, in UTC.
     */
    last_at: string;
    /**
     * When it was to be looked at again after the last one, in UTC. null: it ended.
     */
    until: string | null;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `call.requested`.
     */
    type: 'call.requested';
    /**
     * Attempt of the entry.
     */
    execution_id: string;
    /**
     * Caller number in E.164.
     */
    from_number: string;
    /**
     * Which attempt this was: 0 is the first call, 1 the first retry.
     */
    retry_count: number;
    /**
     * Whether this was a promised call back.
     */
    is_follow_up: boolean;
    /**
     * Whether it was an extra call that was asked for (`/retry`).
     */
    is_forced: boolean;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `call.status`.
     */
    type: 'call.status';
    /**
     * Attempt of the entry.
     */
    execution_id: string | null;
    /**
     * Id of the call in call control.
     */
    call_sid: string;
    /**
     * Progress or outcome of the call, with hyphens as jambonz spells it.
     *
     * - `queued`: the request to call control is being sent.
     * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
     * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
     * - `in-progress`: the call was answered and goes on.
     * - `completed`: the call was answered and has ended.
     * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
     * - `no-answer`: nobody answered in time (also SIP 408 and 480).
     * - `failed`: the network or the carrier failed; see `sip_status`.
     * - `canceled`: hung up by Redial before anybody answered.
     * - `unknown`: how the call ended cannot be found out.
     */
    call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `call.answered`.
     */
    type: 'call.answered';
    /**
     * Attempt of the entry.
     */
    execution_id: string;
    /**
     * Who took the call. null where answering machines were not looked for (`voicemail` is `ignore` and `retry_on` has no `machine`), or where nothing was reported.
     *
     * - `human`: a person.
     * - `machine`: an answering machine.
     * - `unknown`: the detection came to no result.
     */
    answered_by: 'human' | 'machine' | 'unknown' | null;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `call.hang_up_requested`.
     */
    type: 'call.hang_up_requested';
    /**
     * Attempt of the entry.
     */
    execution_id: string;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `call.ended`.
     */
    type: 'call.ended';
    /**
     * Attempt of the entry.
     */
    execution_id: string;
    /**
     * Progress or outcome of the call, with hyphens as jambonz spells it.
     *
     * - `queued`: the request to call control is being sent.
     * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
     * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
     * - `in-progress`: the call was answered and goes on.
     * - `completed`: the call was answered and has ended.
     * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
     * - `no-answer`: nobody answered in time (also SIP 408 and 480).
     * - `failed`: the network or the carrier failed; see `sip_status`.
     * - `canceled`: hung up by Redial before anybody answered.
     * - `unknown`: how the call ended cannot be found out.
     */
    call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
    /**
     * Last SIP status of the call, such as 200, 486 or 503. null until one is reported, and where nobody told how the call ended.
     */
    sip_status: number | null;
    /**
     * Reason that came with that status, such as `Busy Here`: the text of the network, or the phrase of the RFC. null where none was told.
     */
    sip_reason: string | null;
    /**
     * Length of the conversation in seconds. 0 until known, and without an answer.
     */
    duration_seconds: number;
    /**
     * Whether nobody told the end, and Redial closed the attempt after its time.
     */
    closed_by_time: boolean;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `call.reported`.
     */
    type: 'call.reported';
    /**
     * Attempt of the entry.
     */
    execution_id: string;
    /**
     * Result of the conversation in words of your own, as the agent reported it.
     */
    disposition: string | null;
    /**
     * The first 1,000 characters of the summary. null: none was reported.
     */
    summary: string | null;
    /**
     * Mood of the callee, as the agent reported it. Absent until it is reported.
     *
     * - `positive`: the callee was pleased.
     * - `neutral`: neither.
     * - `negative`: the callee was displeased.
     */
    sentiment: 'positive' | 'neutral' | 'negative' | null;
    /**
     * When the agent promised to call back, in UTC. null: it did not.
     */
    follow_up_at: string | null;
    /**
     * Whether there is a transcript, at `/calls/{execution_id}`.
     */
    has_transcript: boolean;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `contact.finished`.
     */
    type: 'contact.finished';
    /**
     * Status of the contact.
     *
     * - `pending`: waits for its first call, or for a forced one.
     * - `dispatched`: its call is being placed and does not ring yet.
     * - `in_progress`: its telephone rings, or it is in conversation.
     * - `retrying`: was not reached; the next call is at `next_retry_at`.
     * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
     * - `completed`: the call was answered. Final.
     * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
     * - `busy`: the line was busy, and no retry follows. Final.
     * - `no_answer`: nobody answered, and no retry follows. Final.
     * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
     * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
     */
    status: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached';
    /**
     * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
     *
     * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
     * - `batch_paused`: waiting: the batch is paused.
     * - `campaign_paused`: waiting: the campaign is paused.
     * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
     * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
     * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
     * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
     * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
     * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
     * - `outside_working_hours`: waiting: the working hours are closed.
     * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
     * - `number_busy`: waiting: the number is in another call of the organization.
     * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
     * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
     * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
     * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
     * - `suppressed`: `failed` without a call: the number is on the suppression list.
     * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
     * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
     * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
     * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
     * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
     * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
     * - `answered_by_machine`: `completed`: an answering machine took the call.
     * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
     * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
     * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
     * - `skipped_by_user`: `skipped`: by the control `/skip`.
     * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
     * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
     * - `finished`: `failed` without a call: the batch was already finished when its turn came.
     */
    status_reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished' | null;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `event.recorded`.
     */
    type: 'event.recorded';
    /**
     * Id of the event, as in `webhook-id`.
     */
    event_id: string;
    /**
     * What happened.
     *
     * - `call.started`: call control has taken a call.
     * - `call.answered`: somebody, or a machine, has answered it.
     * - `call.ended`: it has ended, or was refused.
     * - `call.reported`: its agent has reported something new.
     * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
     * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
     * - `batch.started`: the contacts of a batch are called from now on.
     * - `batch.paused`: a batch was paused, or its campaign was.
     * - `batch.resumed`: it goes on.
     * - `batch.completed`: every contact of it has a final status.
     * - `batch.cancelled`: it was stopped.
     * - `batch.expired`: `scheduled_end` has passed while contacts were open.
     * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
     * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
     */
    event: 'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled';
    /**
     * Endpoints that have received it.
     */
    delivered: number;
    /**
     * Endpoints to which it is still to be sent.
     */
    pending: number;
    /**
     * Endpoints to which it could not be sent.
     */
    failed: number;
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `batch.finished`.
     */
    type: 'batch.finished';
    /**
     * Status of the batch.
     *
     * - `pending`: waits for `scheduled_start`.
     * - `in_progress`: its contacts are being called.
     * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
     * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
     * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
     * - `expired`: `scheduled_end` passed while contacts were still open. Final.
     */
    status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
    /**
     * The entry as a sentence for people.
     */
    message: string;
} | {
    /**
     * When it happened, in UTC; `contact.due` may lie in the future.
     */
    at: string;
    /**
     * Always `contact.due`.
     */
    type: 'contact.due';
    /**
     * Status of the contact.
     *
     * - `pending`: waits for its first call, or for a forced one.
     * - `dispatched`: its call is being placed and does not ring yet.
     * - `in_progress`: its telephone rings, or it is in conversation.
     * - `retrying`: was not reached; the next call is at `next_retry_at`.
     * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
     * - `completed`: the call was answered. Final.
     * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
     * - `busy`: the line was busy, and no retry follows. Final.
     * - `no_answer`: nobody answered, and no retry follows. Final.
     * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
     * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
     */
    status: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached';
    /**
     * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
     *
     * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
     * - `batch_paused`: waiting: the batch is paused.
     * - `campaign_paused`: waiting: the campaign is paused.
     * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
     * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
     * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
     * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
     * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
     * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
     * - `outside_working_hours`: waiting: the working hours are closed.
     * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
     * - `number_busy`: waiting: the number is in another call of the organization.
     * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
     * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
     * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
     * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
     * - `suppressed`: `failed` without a call: the number is on the suppression list.
     * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
     * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
     * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
     * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
     * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
     * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
     * - `answered_by_machine`: `completed`: an answering machine took the call.
     * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
     * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
     * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
     * - `skipped_by_user`: `skipped`: by the control `/skip`.
     * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
     * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
     * - `finished`: `failed` without a call: the batch was already finished when its turn came.
     */
    status_reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished' | null;
    /**
     * When the batch looks at it again at the earliest, in UTC.
     */
    look_at: string;
    /**
     * From then on, in UTC, its working hours are open and its batch has begun. null: they do not open within a year.
     */
    may_start_at: string | null;
    /**
     * The entry as a sentence for people.
     */
    message: string;
};

/**
 * A contact, with its batch and its campaign.
 */
export type FoundContact = {
    /**
     * Id of the contact.
     */
    contact_id: string;
    /**
     * Batch of the contact.
     */
    batch_id: string;
    /**
     * Campaign of the batch.
     */
    campaign_id: string;
    /**
     * Called number in E.164.
     */
    phone_number: string;
    /**
     * Variables of the contact that the agent receives, all as text, such as `callee_name`.
     */
    call_variables: {
        [key: string]: string;
    };
    /**
     * Status of the contact.
     *
     * - `pending`: waits for its first call, or for a forced one.
     * - `dispatched`: its call is being placed and does not ring yet.
     * - `in_progress`: its telephone rings, or it is in conversation.
     * - `retrying`: was not reached; the next call is at `next_retry_at`.
     * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
     * - `completed`: the call was answered. Final.
     * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
     * - `busy`: the line was busy, and no retry follows. Final.
     * - `no_answer`: nobody answered, and no retry follows. Final.
     * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
     * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
     */
    status: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached';
    /**
     * Retries so far; the first call and follow-ups do not count.
     */
    retry_count: number;
    /**
     * Follow-up calls so far, at most 10.
     */
    follow_up_count: number;
    /**
     * When the last call was placed, in UTC. null before the first.
     */
    last_attempted_at: string | null;
    /**
     * When the next retry may be placed, in UTC, working hours included. null unless `retrying`.
     */
    next_retry_at: string | null;
    /**
     * Highest `retry_count` of the call records of the contact; 0 without records.
     */
    latest_retry_count: number;
    /**
     * Your own id of the contact, as it was uploaded. null without one.
     */
    external_id: string | null;
    /**
     * IANA name of the time zone of the contact. null: as the campaign or batch says.
     */
    timezone: string | null;
    /**
     * On what ground the person may be called.
     *
     * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
     * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
     * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
     * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
     * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
     * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
     * - `other`: another ground.
     */
    consent_basis: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
    /**
     * When the consent was given, or its ground began, in UTC. null: unknown.
     */
    consent_at: string | null;
    /**
     * Your reference to the proof of the consent, such as the id of a form. null: none.
     */
    consent_reference: string | null;
    /**
     * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
     *
     * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
     * - `batch_paused`: waiting: the batch is paused.
     * - `campaign_paused`: waiting: the campaign is paused.
     * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
     * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
     * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
     * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
     * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
     * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
     * - `outside_working_hours`: waiting: the working hours are closed.
     * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
     * - `number_busy`: waiting: the number is in another call of the organization.
     * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
     * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
     * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
     * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
     * - `suppressed`: `failed` without a call: the number is on the suppression list.
     * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
     * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
     * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
     * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
     * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
     * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
     * - `answered_by_machine`: `completed`: an answering machine took the call.
     * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
     * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
     * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
     * - `skipped_by_user`: `skipped`: by the control `/skip`.
     * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
     * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
     * - `finished`: `failed` without a call: the batch was already finished when its turn came.
     */
    status_reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished' | null;
    /**
     * When the promised call back is placed, in UTC. null unless `followup_scheduled`.
     */
    next_follow_up_at: string | null;
    /**
     * Batch of the contact.
     */
    batch: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Name of the batch. null without one.
         */
        name: string | null;
        /**
         * Status of the batch.
         *
         * - `pending`: waits for `scheduled_start`.
         * - `in_progress`: its contacts are being called.
         * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
         * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
         * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
         * - `expired`: `scheduled_end` passed while contacts were still open. Final.
         */
        status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
    };
    /**
     * Campaign of the batch.
     */
    campaign: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
        /**
         * Name of the campaign.
         */
        name: string;
        /**
         * Status of the campaign.
         *
         * - `draft`: created, and has no batch yet. Its first batch makes it `active`.
         * - `active`: its batches may call.
         * - `paused`: none of its batches places a call until `/resume`.
         * - `cancelled`: stopped by `/cancel`, together with its open batches. Final.
         * - `completed`: closed by a PATCH of `status` while no batch was open. Final.
         */
        status: 'draft' | 'active' | 'paused' | 'cancelled' | 'completed';
    };
};

/**
 * Why a batch calls, or does not.
 */
export type BatchDiagnosis = {
    /**
     * Id of the batch.
     */
    batch_id: string;
    /**
     * Status of the batch.
     *
     * - `pending`: waits for `scheduled_start`.
     * - `in_progress`: its contacts are being called.
     * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
     * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
     * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
     * - `expired`: `scheduled_end` passed while contacts were still open. Final.
     */
    status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
    counters: Counters;
    /**
     * The facts that decide whether the batch calls.
     */
    diagnostics: {
        /**
         * Whether contacts are due, no rule holds them back, and still nobody calls them.
         */
        stuck_pending: boolean;
        /**
         * Why waiting contacts are not called now; the most frequent reason first.
         */
        reasons: Array<{
            /**
             * Why contacts are not called now.
             *
             * - `organization_suspended`: the operator of the installation has suspended the organization, which calls nobody until it is resumed.
             * - `scheduled_later`: the batch waits for its `scheduled_start`.
             * - `batch_paused`: the batch is paused: resume it.
             * - `campaign_paused`: the campaign is paused: resume it.
             * - `campaign_held`: call control refuses the calls of the campaign for certain, or those of the batch where it has an agent of its own, so nobody is called: correct what `held_detail` of `campaign_hold` says. One call at a time probes it, the next at `until`.
             * - `outside_working_hours`: the working hours are closed.
             * - `unknown_time_zone`: the campaign has working hours and `timezone_source` `callee`, and nobody knows the time zone of the numbers: the contacts become `failed` when their turn comes.
             * - `spend_quota_reached`: the calls of the organization have cost as much as its quota `max_spend_per_day_usd` allows; the next day in UTC begins at `until`.
             * - `all_lines_busy`: as many calls are live as the batch, the organization or the caller numbers may have.
             * - `pacing`: the contacts are due and wait for the rate limit of call starts.
             * - `cooldown`: the contacts wait for their next retry or follow-up.
             * - `suppressed`: the numbers are suppressed: the contacts become `failed` when their turn comes.
             * - `recently_called`: the organization called the numbers within `skip_if_called_within`: the contacts become `skipped` when their turn comes.
             * - `destination_closed`: the number is of a kind that the operator of the installation has closed, such as premium rate. Only call previews have this reason: such contacts become `failed` at once.
             * - `country_not_allowed`: the number is in none of the countries that the operator of the installation allows the organization. Only call previews have this reason.
             * - `prefix_not_allowed`: the number is outside `allowed_prefixes` of the organization or of the campaign. Only call previews have this reason: such contacts become `failed` when their turn comes.
             * - `consent_missing`: the contacts lack the consent that `requires_consent` of the campaign asks for: they become `failed` when their turn comes.
             * - `attempt_cap`: the numbers were called as often as the organization allows.
             * - `number_busy`: the numbers are in another call of the organization.
             * - `no_worker`: no worker is running: start or restart one.
             * - `workflow_missing`: the workflow of the batch is not running: the sweep starts it, and so does `/dispatch`.
             * - `workflow_failing`: the workflow of the batch fails its tasks, because the version of the workers does not fit it: the sweep replaces it within 30 s.
             * - `temporal_unreachable`: Temporal does not answer the API, so nobody knows whether workflow and worker run.
             * - `call_control_unreachable`: call control does not answer; one call at a time probes it.
             * - `call_control_refusing`: call control refuses calls: check its limits, account and token. One call at a time probes it.
             * - `agent_not_configured`: the agent is not registered and there is no default agent, or its hook is not allowed.
             * - `working_hours_required`: the installation calls nobody without working hours: set `working_hours` of the campaign.
             * - `caller_number_not_allowed`: the organization may call from none of the caller numbers: they are assigned to others, or the installation calls from assigned numbers only.
             * - `caller_numbers_resting`: every caller number rests, or has made `max_calls_per_number_24h` calls; the first is free at `until`. See `/caller-numbers/health`.
             * - `finished`: the batch is finished and calls nobody any more.
             */
            code: 'organization_suspended' | 'scheduled_later' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'outside_working_hours' | 'unknown_time_zone' | 'spend_quota_reached' | 'all_lines_busy' | 'pacing' | 'cooldown' | 'suppressed' | 'recently_called' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'attempt_cap' | 'number_busy' | 'no_worker' | 'workflow_missing' | 'workflow_failing' | 'temporal_unreachable' | 'call_control_unreachable' | 'call_control_refusing' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'finished';
            /**
             * The reason in words.
             */
            message: string;
            /**
             * Waiting contacts to which it applies; each contact counts once.
             */
            count: number;
            /**
             * When it ends for the first of them, in UTC. null: an event ends it, not a time.
             */
            until: string | null;
        }>;
        /**
         * What deserves a look beside the reasons, such as calls at any hour, or that no trunk can be reached.
         */
        warnings: Array<string>;
        /**
         * Why call control takes no calls of the campaign, or of the batch where it has an agent of its own. null: it is not held.
         */
        campaign_hold: {
            /**
             * Since when the campaign is held, in UTC: call control refuses its calls for certain. Nobody is counted as attempted meanwhile. null: it is not held. Independent of `status`.
             */
            held_at: string | null;
            /**
             * Why no call of the campaign is placed, although nobody has paused it. null while it is not held.
             *
             * - `call_request_refused`: call control answers to the calls of several contacts that the request is wrong, for the same reason.
             */
            held_reason: 'call_request_refused' | null;
            /**
             * What call control answered, with the remedy. It holds no telephone number. null while the campaign is not held.
             */
            held_detail: string | null;
            /**
             * While the campaign is held: when the next single call finds out whether it is mended, in UTC. A change of the campaign, its agent or its account makes it now. null while it is not held.
             */
            next_probe_at: string | null;
        } | null;
        /**
         * Working hours of the batch, without the time zones of single contacts.
         */
        window: {
            /**
             * Whether the working hours are open now.
             */
            open: boolean;
            /**
             * IANA name of the time zone in which they are read.
             */
            timezone: string;
            /**
             * When they open next, in UTC. null: not within a year.
             */
            next_open_at: string | null;
            /**
             * When they close next, in UTC. null: not within a year.
             */
            next_close_at: string | null;
            /**
             * Release of the IANA Time Zone Database by which working hours are read, such as `2026f`.
             */
            tzdata_version: string;
        };
        /**
         * Calls at the same time.
         */
        lines: {
            /**
             * Calls that the batch may have at the same time.
             */
            limit: number;
            /**
             * Contacts of the batch that are being called now.
             */
            in_use: number;
            /**
             * Live calls of all batches of the organization. null: no limit is set.
             */
            organization: {
                /**
                 * Calls at the same time that are allowed.
                 */
                limit: number;
                /**
                 * Calls that are live now.
                 */
                in_use: number;
            } | null;
            /**
             * Live calls of the caller numbers, in all campaigns that use them. null: no limit is set.
             */
            caller_numbers: {
                /**
                 * Calls at the same time that are allowed.
                 */
                limit: number;
                /**
                 * Calls that are live now.
                 */
                in_use: number;
            } | null;
        };
        /**
         * Rate of call starts.
         */
        pacing: {
            /**
             * Limit in force. null: no limit.
             */
            calls_per_second: number | null;
            /**
             * Calls of the batch that began in the last 60 s.
             */
            starts_last_minute: number;
        };
        /**
         * The call-control account that places the calls of the batch. In that of the installation, `state` to `until` are those of your organization where its own calls alone are held back.
         */
        call_control: {
            /**
             * Id of the account. null: that of the installation.
             */
            account_id: string | null;
            /**
             * Name of the account. null: that of the installation.
             */
            name: string | null;
            /**
             * State of the circuit breaker of the account.
             *
             * - `closed`: calls are placed.
             * - `open`: call control refused several calls in a row: none is placed before `until`.
             * - `half-open`: one call probes whether call control accepts calls again.
             */
            state: 'closed' | 'open' | 'half-open';
            /**
             * Why it takes no calls; null while it does. Why contacts are not called now.
             *
             * - `organization_suspended`: the operator of the installation has suspended the organization, which calls nobody until it is resumed.
             * - `scheduled_later`: the batch waits for its `scheduled_start`.
             * - `batch_paused`: the batch is paused: resume it.
             * - `campaign_paused`: the campaign is paused: resume it.
             * - `campaign_held`: call control refuses the calls of the campaign for certain, or those of the batch where it has an agent of its own, so nobody is called: correct what `held_detail` of `campaign_hold` says. One call at a time probes it, the next at `until`.
             * - `outside_working_hours`: the working hours are closed.
             * - `unknown_time_zone`: the campaign has working hours and `timezone_source` `callee`, and nobody knows the time zone of the numbers: the contacts become `failed` when their turn comes.
             * - `spend_quota_reached`: the calls of the organization have cost as much as its quota `max_spend_per_day_usd` allows; the next day in UTC begins at `until`.
             * - `all_lines_busy`: as many calls are live as the batch, the organization or the caller numbers may have.
             * - `pacing`: the contacts are due and wait for the rate limit of call starts.
             * - `cooldown`: the contacts wait for their next retry or follow-up.
             * - `suppressed`: the numbers are suppressed: the contacts become `failed` when their turn comes.
             * - `recently_called`: the organization called the numbers within `skip_if_called_within`: the contacts become `skipped` when their turn comes.
             * - `destination_closed`: the number is of a kind that the operator of the installation has closed, such as premium rate. Only call previews have this reason: such contacts become `failed` at once.
             * - `country_not_allowed`: the number is in none of the countries that the operator of the installation allows the organization. Only call previews have this reason.
             * - `prefix_not_allowed`: the number is outside `allowed_prefixes` of the organization or of the campaign. Only call previews have this reason: such contacts become `failed` when their turn comes.
             * - `consent_missing`: the contacts lack the consent that `requires_consent` of the campaign asks for: they become `failed` when their turn comes.
             * - `attempt_cap`: the numbers were called as often as the organization allows.
             * - `number_busy`: the numbers are in another call of the organization.
             * - `no_worker`: no worker is running: start or restart one.
             * - `workflow_missing`: the workflow of the batch is not running: the sweep starts it, and so does `/dispatch`.
             * - `workflow_failing`: the workflow of the batch fails its tasks, because the version of the workers does not fit it: the sweep replaces it within 30 s.
             * - `temporal_unreachable`: Temporal does not answer the API, so nobody knows whether workflow and worker run.
             * - `call_control_unreachable`: call control does not answer; one call at a time probes it.
             * - `call_control_refusing`: call control refuses calls: check its limits, account and token. One call at a time probes it.
             * - `agent_not_configured`: the agent is not registered and there is no default agent, or its hook is not allowed.
             * - `working_hours_required`: the installation calls nobody without working hours: set `working_hours` of the campaign.
             * - `caller_number_not_allowed`: the organization may call from none of the caller numbers: they are assigned to others, or the installation calls from assigned numbers only.
             * - `caller_numbers_resting`: every caller number rests, or has made `max_calls_per_number_24h` calls; the first is free at `until`. See `/caller-numbers/health`.
             * - `finished`: the batch is finished and calls nobody any more.
             */
            reason: 'organization_suspended' | 'scheduled_later' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'outside_working_hours' | 'unknown_time_zone' | 'spend_quota_reached' | 'all_lines_busy' | 'pacing' | 'cooldown' | 'suppressed' | 'recently_called' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'attempt_cap' | 'number_busy' | 'no_worker' | 'workflow_missing' | 'workflow_failing' | 'temporal_unreachable' | 'call_control_unreachable' | 'call_control_refusing' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'finished' | null;
            /**
             * Refusals since the last accepted call.
             */
            failures: number;
            /**
             * No call is placed before this time, in UTC. null: calls are placed.
             */
            until: string | null;
            /**
             * Rate limit of the account, as call control last reported it. null: it reports none.
             */
            requests: {
                /**
                 * Requests that the account allows in its window.
                 */
                limit: number;
                /**
                 * Requests that are left in the window.
                 */
                remaining: number;
                /**
                 * When the window ends, in UTC.
                 */
                resets_at: string;
            } | null;
            /**
             * The trunks over which the account of the installation places calls, as seen some seconds ago, in the order of their file. null: in an account of your organization, and where call control tells of none, as jambonz and the simulated network do, or does not answer.
             */
            trunks: Array<{
                /**
                 * Name of the trunk in the file of trunks.
                 */
                name: string;
                /**
                 * Whether it can be reached. null: it is not asked, or its first answer is still awaited.
                 */
                is_reachable: boolean | null;
                /**
                 * Whether the trunk knows where Asterisk is. null: it has no registration, or nobody could tell.
                 *
                 * - `registered`: it does.
                 * - `unregistered`: it has not answered the registration yet.
                 * - `rejected`: it refuses the registration, or a connection.
                 */
                registration: 'registered' | 'unregistered' | 'rejected' | null;
                /**
                 * What is wrong with it, with the remedy. null: nothing is known to be.
                 */
                problem: string | null;
            }> | null;
        };
        /**
         * The workflow that dials the batch. null: Temporal does not answer.
         */
        workflow: {
            /**
             * Id of the workflow in Temporal.
             */
            workflow_id: string;
            /**
             * Id of its current run. null: there is none.
             */
            run_id: string | null;
            /**
             * Its status in Temporal, such as `RUNNING`.
             */
            status: string;
            /**
             * Its page in the Temporal Web UI. null: no Web UI is configured.
             */
            url: string | null;
            /**
             * Whether it fails its tasks, because the version of the workers does not fit it.
             */
            fails_tasks: boolean;
            /**
             * Since when it fails its tasks, in UTC. null: it does not, or that is not known.
             */
            failing_since: string | null;
        } | null;
        /**
         * The workers that run workflows. null: Temporal does not answer.
         */
        worker: {
            /**
             * When a worker last polled Temporal, in UTC. null: not lately.
             */
            last_seen_at: string | null;
            /**
             * Workers that poll now.
             */
            pollers: number;
        } | null;
        /**
         * When contacts were last taken for dialling, in UTC. null: never.
         */
        last_claim_at: string | null;
        /**
         * Earliest time of the next call, in UTC. null: no contact waits.
         */
        next_due_at: string | null;
        /**
         * Since when the oldest pending contact has been due, in UTC. null: none is pending.
         */
        oldest_pending_at: string | null;
        /**
         * Whether the workflow has seen the latest change of the batch.
         */
        revision: {
            /**
             * Number of changes to the batch.
             */
            current: number;
            /**
             * The last change that its workflow has seen.
             */
            acked: number;
        };
        /**
         * Whether the counters add up to `total_contacts`.
         */
        counters_match: boolean;
    };
    /**
     * The contacts that come next, at most ten.
     */
    next_contacts: Array<{
        /**
         * Id of the contact.
         */
        contact_id: string;
        /**
         * Status of the contact.
         *
         * - `pending`: waits for its first call, or for a forced one.
         * - `dispatched`: its call is being placed and does not ring yet.
         * - `in_progress`: its telephone rings, or it is in conversation.
         * - `retrying`: was not reached; the next call is at `next_retry_at`.
         * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
         * - `completed`: the call was answered. Final.
         * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
         * - `busy`: the line was busy, and no retry follows. Final.
         * - `no_answer`: nobody answered, and no retry follows. Final.
         * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
         * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
         */
        status: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached';
        /**
         * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
         *
         * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
         * - `batch_paused`: waiting: the batch is paused.
         * - `campaign_paused`: waiting: the campaign is paused.
         * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
         * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
         * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
         * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
         * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
         * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
         * - `outside_working_hours`: waiting: the working hours are closed.
         * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
         * - `number_busy`: waiting: the number is in another call of the organization.
         * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
         * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
         * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
         * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
         * - `suppressed`: `failed` without a call: the number is on the suppression list.
         * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
         * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
         * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
         * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
         * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
         * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
         * - `answered_by_machine`: `completed`: an answering machine took the call.
         * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
         * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
         * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
         * - `skipped_by_user`: `skipped`: by the control `/skip`.
         * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
         * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
         * - `finished`: `failed` without a call: the batch was already finished when its turn came.
         */
        status_reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished' | null;
        /**
         * Earliest time of its next call, in UTC.
         */
        due_at: string;
    }>;
    /**
     * Calls that are live now, at most ten.
     */
    in_flight: Array<{
        /**
         * Id of the attempt.
         */
        execution_id: string;
        /**
         * Contact that was called.
         */
        contact_id: string;
        /**
         * Progress or outcome of the call, with hyphens as jambonz spells it.
         *
         * - `queued`: the request to call control is being sent.
         * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
         * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
         * - `in-progress`: the call was answered and goes on.
         * - `completed`: the call was answered and has ended.
         * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
         * - `no-answer`: nobody answered in time (also SIP 408 and 480).
         * - `failed`: the network or the carrier failed; see `sip_status`.
         * - `canceled`: hung up by Redial before anybody answered.
         * - `unknown`: how the call ended cannot be found out.
         */
        call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
        /**
         * Last SIP status, such as 486. null until reported.
         */
        sip_status: number | null;
        /**
         * Why the call ended. null until known.
         */
        hangup_reason: string | null;
        /**
         * When the attempt began, in UTC.
         */
        created_at: string;
    }>;
    /**
     * The last calls that failed, at most ten.
     */
    recent_errors: Array<{
        /**
         * Id of the attempt.
         */
        execution_id: string;
        /**
         * Contact that was called.
         */
        contact_id: string;
        /**
         * Progress or outcome of the call, with hyphens as jambonz spells it.
         *
         * - `queued`: the request to call control is being sent.
         * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
         * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
         * - `in-progress`: the call was answered and goes on.
         * - `completed`: the call was answered and has ended.
         * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
         * - `no-answer`: nobody answered in time (also SIP 408 and 480).
         * - `failed`: the network or the carrier failed; see `sip_status`.
         * - `canceled`: hung up by Redial before anybody answered.
         * - `unknown`: how the call ended cannot be found out.
         */
        call_status: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown';
        /**
         * Last SIP status, such as 486. null until reported.
         */
        sip_status: number | null;
        /**
         * Why the call ended. null until known.
         */
        hangup_reason: string | null;
        /**
         * When the attempt began, in UTC.
         */
        created_at: string;
    }>;
};

/**
 * One event of the stream of a batch.
 */
export type BatchEvent = {
    /**
     * Always `status`.
     */
    event: 'status';
    /**
     * Position in the stream, opaque, for `Last-Event-ID`.
     */
    id: string;
    /**
     * The status of the batch.
     */
    data: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Status of the batch.
         *
         * - `pending`: waits for `scheduled_start`.
         * - `in_progress`: its contacts are being called.
         * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
         * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
         * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
         * - `expired`: `scheduled_end` passed while contacts were still open. Final.
         */
        status: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired';
        /**
         * Why the batch is `paused`; null in every other status.
         *
         * - `user`: somebody paused the batch itself. It stays paused when its campaign is resumed.
         * - `campaign`: its campaign is paused. It continues when the campaign is resumed.
         */
        paused_by: 'user' | 'campaign' | null;
    };
} | {
    /**
     * Always `counters`.
     */
    event: 'counters';
    /**
     * Position in the stream, opaque, for `Last-Event-ID`.
     */
    id: string;
    data: Counters;
} | {
    /**
     * Always `contact`.
     */
    event: 'contact';
    /**
     * Position in the stream, opaque, for `Last-Event-ID`.
     */
    id: string;
    data: Contact;
} | {
    /**
     * Always `call`.
     */
    event: 'call';
    /**
     * Position in the stream, opaque, for `Last-Event-ID`.
     */
    id: string;
    data: CallRecord;
};

/**
 * A number that the organization does not call.
 */
export type Suppression = {
    /**
     * Id of the suppression.
     */
    suppression_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * Number that is not called, in E.164.
     */
    phone_number: string;
    /**
     * Why. null: not given.
     */
    reason: string | null;
    /**
     * When it ends by itself, in UTC. null: never.
     */
    expires_at: string | null;
    /**
     * When the number was first suppressed, in UTC.
     */
    created_at: string;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * The erasure of a person, and its receipt.
 */
export type Erasure = {
    /**
     * Id of the erasure.
     */
    erasure_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * Keyed hash of the number, which is also in the log of actions.
     */
    number_hash: string;
    /**
     * How far the erasure is.
     *
     * - `waiting`: no further call begins; calls to the number are being hung up, and uploads end.
     * - `erasing`: rows are being erased.
     * - `completed`: everything is erased but what `left_over` names.
     */
    status: 'waiting' | 'erasing' | 'completed';
    /**
     * Whether the number is suppressed, by its hash.
     */
    suppressed: boolean;
    /**
     * Why. null: not given.
     */
    reason: string | null;
    /**
     * What was erased so far, by kind.
     */
    erased: {
        /**
         * Contacts without number, variables and `external_id`.
         */
        contacts: number;
        /**
         * Calls without number and report.
         */
        calls: number;
        /**
         * Webhooks of calls that were deleted.
         */
        webhook_events: number;
        /**
         * Answers, stored for an `Idempotency-Key`, that named the person.
         */
        stored_answers: number;
        /**
         * Suppressions in clear text; a hash took their place.
         */
        suppressions: number;
        /**
         * Recordings that were deleted at call control.
         */
        recordings: number;
        /**
         * Calls that were erased in the ledger of call control.
         */
        call_control_records: number;
    };
    /**
     * What could not be erased, because it lies elsewhere.
     */
    left_over: Array<{
        /**
         * What is left.
         *
         * - `recordings`: recordings of calls.
         * - `call_control_records`: records of calls at call control.
         */
        kind: 'recordings' | 'call_control_records';
        /**
         * Why it is left.
         *
         * - `not_supported`: call control (jambonz) has no request for it.
         * - `stored_elsewhere`: the recording is not at call control.
         * - `refused`: its server refused the request, or was not reached for a day.
         */
        reason: 'not_supported' | 'stored_elsewhere' | 'refused';
        /**
         * What you can do about it.
         */
        remedy: string;
        /**
         * How many calls it concerns.
         */
        count: number;
        /**
         * The ids of these calls at call control, at most 100. A recording has that of its call.
         */
        call_sids: Array<string>;
    }>;
    /**
     * When it was requested, in UTC.
     */
    requested_at: string;
    /**
     * When the last call had ended, in UTC. null: not yet.
     */
    erasing_at: string | null;
    /**
     * When it was completed, in UTC. null: not yet.
     */
    completed_at: string | null;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * Everything that is stored about a person.
 */
export type Person = {
    /**
     * Number of the person, in E.164.
     */
    phone_number: string;
    /**
     * Contacts in all batches, oldest first.
     */
    contacts: {
        /**
         * How many there are in all.
         */
        total: number;
        /**
         * This page of them.
         */
        items: Array<{
            /**
             * Id of the contact.
             */
            contact_id: string;
            /**
             * Its batch, which may be deleted.
             */
            batch_id: string;
            /**
             * Its campaign.
             */
            campaign_id: string;
            /**
             * Number in E.164.
             */
            phone_number: string;
            /**
             * Call variables of the contact, such as `callee_name`.
             */
            call_variables: {
                [key: string]: string;
            };
            /**
             * Your id of the contact. null: none.
             */
            external_id: string | null;
            /**
             * Time zone of the contact. null: that of the number.
             */
            timezone: string | null;
            /**
             * On what ground the person may be called.
             *
             * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
             * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
             * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
             * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
             * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
             * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
             * - `other`: another ground.
             */
            consent_basis: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
            /**
             * When the consent was given. null: unknown.
             */
            consent_at: string | null;
            /**
             * Your reference to its proof. null: none.
             */
            consent_reference: string | null;
            /**
             * Status of the contact.
             *
             * - `pending`: waits for its first call, or for a forced one.
             * - `dispatched`: its call is being placed and does not ring yet.
             * - `in_progress`: its telephone rings, or it is in conversation.
             * - `retrying`: was not reached; the next call is at `next_retry_at`.
             * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
             * - `completed`: the call was answered. Final.
             * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
             * - `busy`: the line was busy, and no retry follows. Final.
             * - `no_answer`: nobody answered, and no retry follows. Final.
             * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
             * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
             */
            status: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached';
            /**
             * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
             *
             * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
             * - `batch_paused`: waiting: the batch is paused.
             * - `campaign_paused`: waiting: the campaign is paused.
             * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
             * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
             * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
             * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
             * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
             * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
             * - `outside_working_hours`: waiting: the working hours are closed.
             * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
             * - `number_busy`: waiting: the number is in another call of the organization.
             * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
             * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
             * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
             * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
             * - `suppressed`: `failed` without a call: the number is on the suppression list.
             * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
             * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
             * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
             * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
             * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
             * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
             * - `answered_by_machine`: `completed`: an answering machine took the call.
             * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
             * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
             * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
             * - `skipped_by_user`: `skipped`: by the control `/skip`.
             * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
             * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
             * - `finished`: `failed` without a call: the batch was already finished when its turn came.
             */
            status_reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished' | null;
            /**
             * Retries so far.
             */
            retry_count: number;
            /**
             * Follow-up calls so far.
             */
            follow_up_count: number;
            /**
             * When it was last called. null: never.
             */
            last_attempted_at: string | null;
            /**
             * When it was turned away, and why: the latest 20 runs, oldest first.
             */
            refusals: Array<{
                /**
                 * Why the contact waits although it is due, or why it has its final status. null where the status says everything.
                 *
                 * - `organization_suspended`: waiting: the operator of the installation has suspended the organization.
                 * - `batch_paused`: waiting: the batch is paused.
                 * - `campaign_paused`: waiting: the campaign is paused.
                 * - `campaign_held`: waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.
                 * - `spend_quota_reached`: waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.
                 * - `agent_not_configured`: waiting: the agent of the batch or campaign is not registered and there is no default agent, or the address of its hook is not allowed.
                 * - `working_hours_required`: waiting: the campaign has no working hours, and the installation requires them.
                 * - `caller_number_not_allowed`: waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.
                 * - `caller_numbers_resting`: waiting: every caller number rests, or has made as many calls in 24 hours as it may.
                 * - `outside_working_hours`: waiting: the working hours are closed.
                 * - `attempt_cap`: the number was called as often as the organization allows in 24 hours or 7 days. The contact waits, or is `failed` where `attempt_cap_action` is `fail`.
                 * - `number_busy`: waiting: the number is in another call of the organization.
                 * - `all_lines_busy`: waiting: every caller number is in as many calls as it may be.
                 * - `pacing`: waiting: calls per second or requests to call control are used up for the moment.
                 * - `call_control_refusing`: waiting: call control refused the call, and a later one is tried.
                 * - `call_control_unreachable`: waiting: call control did not answer, and a later call is tried.
                 * - `suppressed`: `failed` without a call: the number is on the suppression list.
                 * - `destination_closed`: `failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.
                 * - `country_not_allowed`: `failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.
                 * - `prefix_not_allowed`: `failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.
                 * - `consent_missing`: `failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.
                 * - `unknown_time_zone`: `failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.
                 * - `invalid_number`: `failed`: the network says that the number does not exist (SIP 404, 484, 604).
                 * - `answered_by_machine`: `completed`: an answering machine took the call.
                 * - `hung_up`: `skipped`: the call was hung up on request before anybody answered.
                 * - `outcome_unknown`: `failed`: nobody could say how the call ended. It is never dialled again by itself, because somebody may have answered.
                 * - `recently_called`: `skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.
                 * - `skipped_by_user`: `skipped`: by the control `/skip`.
                 * - `erased`: `skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.
                 * - `batch_closed`: the batch ended before the call. A contact that was never called is `skipped`, any other has the status of its last call.
                 * - `finished`: `failed` without a call: the batch was already finished when its turn came.
                 */
                reason: 'organization_suspended' | 'batch_paused' | 'campaign_paused' | 'campaign_held' | 'spend_quota_reached' | 'agent_not_configured' | 'working_hours_required' | 'caller_number_not_allowed' | 'caller_numbers_resting' | 'outside_working_hours' | 'attempt_cap' | 'number_busy' | 'all_lines_busy' | 'pacing' | 'call_control_refusing' | 'call_control_unreachable' | 'suppressed' | 'destination_closed' | 'country_not_allowed' | 'prefix_not_allowed' | 'consent_missing' | 'unknown_time_zone' | 'invalid_number' | 'answered_by_machine' | 'hung_up' | 'outcome_unknown' | 'recently_called' | 'skipped_by_user' | 'erased' | 'batch_closed' | 'finished';
                /**
                 * Where the contact was turned away.
                 *
                 * - `claim`: when its turn came.
                 * - `gate`: by the last check before the call, after it was claimed.
                 * - `request`: after the request to call control, which has certainly not accepted it. The attempt does not count and has no record.
                 */
                stage: 'claim' | 'gate' | 'request';
                /**
                 * How often in a row.
                 */
                count: number;
                /**
                 * When first, in UTC.
                 */
                first_at: string;
                /**
                 * When last, in UTC.
                 */
                last_at: string;
                /**
                 * When it was to be looked at again. null: it ended.
                 */
                until: string | null;
            }>;
        }>;
    };
    /**
     * Calls with their reports and transcripts, oldest first.
     */
    calls: {
        /**
         * How many there are in all.
         */
        total: number;
        /**
         * This page of them.
         */
        items: Array<CallRecord>;
    };
    /**
     * Webhooks of these calls, oldest first.
     */
    webhook_events: {
        /**
         * How many there are in all.
         */
        total: number;
        /**
         * This page of them.
         */
        items: Array<{
            /**
             * Id of the call at call control.
             */
            call_sid: string;
            /**
             * Status that the webhook reported.
             */
            call_status: string;
            /**
             * The call of the webhook.
             */
            execution_id: string | null;
            /**
             * What is kept of the webhook.
             */
            payload: {
                [key: string]: unknown;
            };
            /**
             * When it was received, in UTC.
             */
            received_at: string;
        }>;
    };
    /**
     * Suppressions of the number, newest first.
     */
    suppressions: {
        /**
         * How many there are in all.
         */
        total: number;
        /**
         * This page of them.
         */
        items: Array<Suppression>;
    };
    /**
     * Erasures of the number, newest first.
     */
    erasures: {
        /**
         * How many there are in all.
         */
        total: number;
        /**
         * This page of them.
         */
        items: Array<Erasure>;
    };
};

/**
 * What speaks in a call: a hook, or an application in jambonz.
 */
export type Agent = {
    /**
     * Name of the agent, 1 to 200 characters, as in `agent_id` of campaigns.
     */
    agent_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * Address of the application that speaks (http, https, ws or wss), at most 2000 characters, without user name and password; a public one unless the operator allows others. ws and wss are refused where no call control of the organization takes them. Call control requests it when the call is answered, and once more with the query `voicemail=leave_message` for a message to an answering machine. Either this or `application_sid`; null beside that.
     */
    call_hook: string | null;
    /**
     * Vendor of the voice, such as `google`. Default `default`, the choice of the jambonz account. Ignored beside `application_sid`.
     */
    speech_synthesis_vendor: string | null;
    /**
     * Language of the voice as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.
     */
    speech_synthesis_language: string | null;
    /**
     * Name of the voice at its vendor. Default `default`. Ignored beside `application_sid`.
     */
    speech_synthesis_voice: string | null;
    /**
     * Vendor of the speech recognition. Default `default`. Ignored beside `application_sid`.
     */
    speech_recognizer_vendor: string | null;
    /**
     * Language of the speech recognition as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.
     */
    speech_recognizer_language: string | null;
    /**
     * Application in jambonz that speaks, a UUID. Either this or `call_hook`; null beside that.
     */
    application_sid: string | null;
    /**
     * Confirms that the application has `status_hook_url` as its call status hook. Must be true beside `application_sid`: jambonz reports the end of a call only there.
     */
    status_hook_confirmed: boolean;
    /**
     * Address that a registered application must have as its call status hook.
     */
    status_hook_url: string;
    /**
     * When the agent was registered, in UTC.
     */
    created_at: string;
    /**
     * When the agent was last changed, in UTC.
     */
    updated_at: string;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * A new API token, with the token itself.
 */
export type NewToken = {
    /**
     * Id of the token; it is no secret.
     */
    token_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * What the token is for.
     */
    name: string;
    /**
     * What the token may do, and with which objects. No scope contains another.
     *
     * - `read`: every GET, the preview of a call, and links to recordings.
     * - `write`: every other method.
     * - `admin`: tokens, call-control accounts and the limits of the organization, besides `read` or `write`.
     * - `campaign:<campaign_id>`, `batch:<batch_id>`: limit `read` and `write` to these campaigns and batches, with their contacts and calls. A campaign includes the batches that it will have. Any other object is answered as an unknown one, and what belongs to the organization is a 403.
     */
    scopes: Array<'read' | 'write' | 'admin' | string>;
    /**
     * When the token ends, in UTC. null: never.
     */
    expires_at: string | null;
    /**
     * IP addresses from which the token may be used, and ranges of them such as `203.0.113.0/24` or `2001:db8::/48`. From any other address it is refused as a wrong token is. null: any address.
     */
    allowed_addresses: Array<string> | null;
    /**
     * When it was revoked, in UTC. null: it was not.
     */
    revoked_at: string | null;
    /**
     * When it was last used, in UTC, to the minute. null: never.
     */
    last_used_at: string | null;
    /**
     * When it was created, in UTC.
     */
    created_at: string;
    /**
     * The token for `Authorization: Bearer`. It is shown only in this answer.
     */
    token: string;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * An API token, without the token itself.
 */
export type Token = {
    /**
     * Id of the token; it is no secret.
     */
    token_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * What the token is for.
     */
    name: string;
    /**
     * What the token may do, and with which objects. No scope contains another.
     *
     * - `read`: every GET, the preview of a call, and links to recordings.
     * - `write`: every other method.
     * - `admin`: tokens, call-control accounts and the limits of the organization, besides `read` or `write`.
     * - `campaign:<campaign_id>`, `batch:<batch_id>`: limit `read` and `write` to these campaigns and batches, with their contacts and calls. A campaign includes the batches that it will have. Any other object is answered as an unknown one, and what belongs to the organization is a 403.
     */
    scopes: Array<'read' | 'write' | 'admin' | string>;
    /**
     * When the token ends, in UTC. null: never.
     */
    expires_at: string | null;
    /**
     * IP addresses from which the token may be used, and ranges of them such as `203.0.113.0/24` or `2001:db8::/48`. From any other address it is refused as a wrong token is. null: any address.
     */
    allowed_addresses: Array<string> | null;
    /**
     * When it was revoked, in UTC. null: it was not.
     */
    revoked_at: string | null;
    /**
     * When it was last used, in UTC, to the minute. null: never.
     */
    last_used_at: string | null;
    /**
     * When it was created, in UTC.
     */
    created_at: string;
};

/**
 * A jambonz account, without its secrets.
 */
export type CallControlAccount = {
    /**
     * Id of the account in Redial.
     */
    account_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * Name for people.
     */
    name: string;
    /**
     * Base address of call control, without `/v1`.
     */
    url: string;
    /**
     * AccountSid in jambonz.
     */
    account_sid: string;
    /**
     * Price of a started minute in US dollars. null: not set.
     */
    price_per_minute_usd: number | null;
    /**
     * Whether campaigns without an account use this one.
     */
    is_default: boolean;
    /**
     * Address that an application which is registered in this account must have as its call status hook. Calls with a `call_hook` bring theirs along.
     */
    status_hook_url: string;
    /**
     * Always true: a token is stored. It is never answered.
     */
    token_set: true;
    /**
     * Always true: a webhook secret is stored. It is never answered.
     */
    webhook_secret_set: true;
    /**
     * When the webhook secret was last rotated, in UTC. null: never.
     */
    webhook_secret_rotated_at: string | null;
    /**
     * Until when webhooks with the previous secret are accepted, in UTC. null: only the current secret is valid.
     */
    previous_webhook_secret_valid_until: string | null;
    /**
     * When the account was created, in UTC.
     */
    created_at: string;
    /**
     * When the account was last changed, in UTC.
     */
    updated_at: string;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * An address to which events are sent.
 */
export type WebhookEndpoint = {
    /**
     * Id of the endpoint.
     */
    endpoint_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * Where events are sent.
     */
    url: string;
    /**
     * What the endpoint is for.
     */
    description: string | null;
    /**
     * The events that are sent. null: all.
     */
    event_types: Array<'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled'> | null;
    /**
     * What `data` of an event holds.
     *
     * - `thin`: ids, and the status that was reached: for receivers that read the object by its id.
     * - `full`: also the object, as it is when the event is sent.
     */
    payload: 'thin' | 'full';
    /**
     * Whether events are sent.
     */
    is_enabled: boolean;
    /**
     * When it was disabled, in UTC. null: it is enabled.
     */
    disabled_at: string | null;
    /**
     * Why it gets nothing. null: it is enabled.
     *
     * - `by_request`: `is_enabled` was set to false.
     * - `failing`: every attempt of five days has failed.
     * - `gone`: it has answered 410.
     */
    disabled_reason: 'by_request' | 'failing' | 'gone' | null;
    /**
     * The first failed attempt since the last success, in UTC. null: the last attempt succeeded.
     */
    failing_since: string | null;
    /**
     * The keys that sign now, newest first.
     */
    secrets: Array<WebhookSecret>;
    /**
     * When it was created, in UTC.
     */
    created_at: string;
    /**
     * When it was last changed, in UTC.
     */
    updated_at: string;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * A key that signs webhooks, without its secret.
 */
export type WebhookSecret = {
    /**
     * Id of the key; it is no secret.
     */
    secret_id: string;
    /**
     * How a key signs.
     *
     * - `v1`: HMAC-SHA256 with a secret that both sides have (`whsec_…`).
     * - `v1a`: Ed25519; receivers have the public key only (`whpk_…`).
     */
    signature_scheme: 'v1' | 'v1a';
    /**
     * With which receivers verify `v1a`: `whpk_` and 32 bytes in base64. null for `v1`.
     */
    public_key: string | null;
    /**
     * When the key was made, in UTC.
     */
    created_at: string;
    /**
     * Until when it signs, in UTC. null: until it is rotated or deleted.
     */
    expires_at: string | null;
};

/**
 * A new endpoint, with its secret.
 */
export type NewWebhookEndpoint = {
    /**
     * Id of the endpoint.
     */
    endpoint_id: string;
    /**
     * Organization that owns the object.
     */
    organization_id: string;
    /**
     * Where events are sent.
     */
    url: string;
    /**
     * What the endpoint is for.
     */
    description: string | null;
    /**
     * The events that are sent. null: all.
     */
    event_types: Array<'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled'> | null;
    /**
     * What `data` of an event holds.
     *
     * - `thin`: ids, and the status that was reached: for receivers that read the object by its id.
     * - `full`: also the object, as it is when the event is sent.
     */
    payload: 'thin' | 'full';
    /**
     * Whether events are sent.
     */
    is_enabled: boolean;
    /**
     * When it was disabled, in UTC. null: it is enabled.
     */
    disabled_at: string | null;
    /**
     * Why it gets nothing. null: it is enabled.
     *
     * - `by_request`: `is_enabled` was set to false.
     * - `failing`: every attempt of five days has failed.
     * - `gone`: it has answered 410.
     */
    disabled_reason: 'by_request' | 'failing' | 'gone' | null;
    /**
     * The first failed attempt since the last success, in UTC. null: the last attempt succeeded.
     */
    failing_since: string | null;
    /**
     * The keys that sign now, newest first.
     */
    secrets: Array<WebhookSecret>;
    /**
     * When it was created, in UTC.
     */
    created_at: string;
    /**
     * When it was last changed, in UTC.
     */
    updated_at: string;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
    /**
     * The secret of its first key, shown only in this answer. null: the key is `v1a`.
     */
    secret: string | null;
};

/**
 * A new key that signs webhooks.
 */
export type NewWebhookSecret = {
    /**
     * Id of the key; it is no secret.
     */
    secret_id: string;
    /**
     * How a key signs.
     *
     * - `v1`: HMAC-SHA256 with a secret that both sides have (`whsec_…`).
     * - `v1a`: Ed25519; receivers have the public key only (`whpk_…`).
     */
    signature_scheme: 'v1' | 'v1a';
    /**
     * With which receivers verify `v1a`: `whpk_` and 32 bytes in base64. null for `v1`.
     */
    public_key: string | null;
    /**
     * When the key was made, in UTC.
     */
    created_at: string;
    /**
     * Until when it signs, in UTC. null: until it is rotated or deleted.
     */
    expires_at: string | null;
    /**
     * The secret of `v1`, shown only in this answer: `whsec_` and 32 bytes in base64. null for `v1a`.
     */
    secret: string | null;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * An event that is sent to an endpoint.
 */
export type WebhookDelivery = {
    /**
     * Id of the event: `webhook-id` of each of its requests.
     */
    event_id: string;
    /**
     * Id of the endpoint.
     */
    endpoint_id: string;
    /**
     * What happened.
     *
     * - `call.started`: call control has taken a call.
     * - `call.answered`: somebody, or a machine, has answered it.
     * - `call.ended`: it has ended, or was refused.
     * - `call.reported`: its agent has reported something new.
     * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
     * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
     * - `batch.started`: the contacts of a batch are called from now on.
     * - `batch.paused`: a batch was paused, or its campaign was.
     * - `batch.resumed`: it goes on.
     * - `batch.completed`: every contact of it has a final status.
     * - `batch.cancelled`: it was stopped.
     * - `batch.expired`: `scheduled_end` has passed while contacts were open.
     * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
     * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
     * - `endpoint.test`: the endpoint that gets it is tested; no other gets it.
     */
    event_type: 'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled' | 'endpoint.test';
    /**
     * When the event happened, in UTC.
     */
    created_at: string;
    /**
     * What became of it.
     *
     * - `pending`: it is sent, or tried again, at `next_attempt_at`.
     * - `delivered`: the endpoint has answered with a status from 200 to 299.
     * - `failed`: no further attempt is made, unless it is replayed.
     */
    status: 'pending' | 'delivered' | 'failed';
    /**
     * How many requests were made in all.
     */
    attempt_count: number;
    /**
     * When the next request is due, in UTC; while the endpoint is disabled none is made. null: it is finished, or a request is under way.
     */
    next_attempt_at: string | null;
    /**
     * When it was delivered, or failed for good, in UTC. null: it is pending.
     */
    finished_at: string | null;
    /**
     * The last request. null: none was made.
     */
    last_attempt: {
        /**
         * When the request began, in UTC.
         */
        attempted_at: string;
        /**
         * Milliseconds until the answer, or until it was given up.
         */
        duration_ms: number;
        /**
         * HTTP status of the answer. null: none came, and `error` says why.
         */
        status_code: number | null;
        /**
         * Why no answer came. null: one came.
         */
        error: string | null;
        /**
         * The first 500 bytes of the answer, with `[number]` in the place of long numbers. null: none came, or it was erased with the person.
         */
        response_body: string | null;
    } | null;
};

/**
 * An event that is sent to an endpoint, with its attempts.
 */
export type WebhookDeliveryDetail = {
    /**
     * Id of the event: `webhook-id` of each of its requests.
     */
    event_id: string;
    /**
     * Id of the endpoint.
     */
    endpoint_id: string;
    /**
     * What happened.
     *
     * - `call.started`: call control has taken a call.
     * - `call.answered`: somebody, or a machine, has answered it.
     * - `call.ended`: it has ended, or was refused.
     * - `call.reported`: its agent has reported something new.
     * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
     * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
     * - `batch.started`: the contacts of a batch are called from now on.
     * - `batch.paused`: a batch was paused, or its campaign was.
     * - `batch.resumed`: it goes on.
     * - `batch.completed`: every contact of it has a final status.
     * - `batch.cancelled`: it was stopped.
     * - `batch.expired`: `scheduled_end` has passed while contacts were open.
     * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
     * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
     * - `endpoint.test`: the endpoint that gets it is tested; no other gets it.
     */
    event_type: 'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled' | 'endpoint.test';
    /**
     * When the event happened, in UTC.
     */
    created_at: string;
    /**
     * What became of it.
     *
     * - `pending`: it is sent, or tried again, at `next_attempt_at`.
     * - `delivered`: the endpoint has answered with a status from 200 to 299.
     * - `failed`: no further attempt is made, unless it is replayed.
     */
    status: 'pending' | 'delivered' | 'failed';
    /**
     * How many requests were made in all.
     */
    attempt_count: number;
    /**
     * When the next request is due, in UTC; while the endpoint is disabled none is made. null: it is finished, or a request is under way.
     */
    next_attempt_at: string | null;
    /**
     * When it was delivered, or failed for good, in UTC. null: it is pending.
     */
    finished_at: string | null;
    /**
     * The last request. null: none was made.
     */
    last_attempt: {
        /**
         * When the request began, in UTC.
         */
        attempted_at: string;
        /**
         * Milliseconds until the answer, or until it was given up.
         */
        duration_ms: number;
        /**
         * HTTP status of the answer. null: none came, and `error` says why.
         */
        status_code: number | null;
        /**
         * Why no answer came. null: one came.
         */
        error: string | null;
        /**
         * The first 500 bytes of the answer, with `[number]` in the place of long numbers. null: none came, or it was erased with the person.
         */
        response_body: string | null;
    } | null;
    /**
     * Its requests, newest first; the latest 100.
     */
    attempts: Array<WebhookAttempt>;
    /**
     * The event, as a thin endpoint gets it.
     */
    event: {
        /**
         * Id of the event, as in `webhook-id`: the same for each attempt and each replay.
         */
        id: string;
        /**
         * What happened.
         *
         * - `call.started`: call control has taken a call.
         * - `call.answered`: somebody, or a machine, has answered it.
         * - `call.ended`: it has ended, or was refused.
         * - `call.reported`: its agent has reported something new.
         * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
         * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
         * - `batch.started`: the contacts of a batch are called from now on.
         * - `batch.paused`: a batch was paused, or its campaign was.
         * - `batch.resumed`: it goes on.
         * - `batch.completed`: every contact of it has a final status.
         * - `batch.cancelled`: it was stopped.
         * - `batch.expired`: `scheduled_end` has passed while contacts were open.
         * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
         * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
         * - `endpoint.test`: the endpoint that gets it is tested; no other gets it.
         */
        type: 'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled' | 'endpoint.test';
        /**
         * When it happened, in UTC.
         */
        timestamp: string;
        data: EventData;
    };
};

/**
 * One request to a webhook endpoint.
 */
export type WebhookAttempt = {
    /**
     * When the request began, in UTC.
     */
    attempted_at: string;
    /**
     * Milliseconds until the answer, or until it was given up.
     */
    duration_ms: number;
    /**
     * HTTP status of the answer. null: none came, and `error` says why.
     */
    status_code: number | null;
    /**
     * Why no answer came. null: one came.
     */
    error: string | null;
    /**
     * The first 500 bytes of the answer, with `[number]` in the place of long numbers. null: none came, or it was erased with the person.
     */
    response_body: string | null;
};

/**
 * How many events an endpoint gets again.
 */
export type WebhookReplay = {
    /**
     * How many events are sent.
     */
    accepted: number;
    /**
     * Of `event_ids`, those that are not there (any more), and test events. Empty for a span.
     */
    not_found: Array<string>;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * The organization of the token, with its limits.
 */
export type Organization = {
    /**
     * Id of the organization.
     */
    organization_id: string;
    /**
     * Name of the organization; it cannot be changed here.
     */
    name: string;
    /**
     * Calls that the organization wants to have at the same time at most, 1 to 100,000. null: no limit of its own; the quota `max_live_calls` holds besides.
     */
    max_live_calls: number | null;
    /**
     * Calls to one number within 24 hours, in all campaigns together, 1 to 1000. null: no limit.
     */
    max_attempts_per_callee_24h: number | null;
    /**
     * Calls to one number within 7 days, in all campaigns together, 1 to 1000. null: no limit.
     */
    max_attempts_per_callee_7d: number | null;
    /**
     * What happens to a contact whose number was called as often as the caps allow. Default `wait`.
     *
     * - `wait`: the contact waits until the cap allows another call.
     * - `fail`: the contact becomes `failed` with `status_reason` `attempt_cap`.
     */
    attempt_cap_action: 'wait' | 'fail';
    /**
     * Days after which personal data is erased, 1 to 36,500: of contacts after their batch has finished, of calls after each call. `retention_days` of a campaign wins. null: it is kept.
     */
    retention_days: number | null;
    /**
     * Whether every request of the organization is refused with a 400 where it has a member or a query parameter that the API does not know, as with `Prefer: handling=strict`. Every process follows a change within 5 seconds. Default false: they are named in `warnings` and `Redial-Warnings`.
     */
    strict_requests: boolean;
    /**
     * The only numbers that the organization calls: beginnings in E.164, such as `+44`, and countries by ISO 3166-1, such as `US`, 1 to 300. Others are refused in uploads and never called. null: all that `destinations` allows.
     */
    allowed_prefixes: Array<string> | null;
    /**
     * Calls from each caller number within 24 hours, in all campaigns together, 1 to 100,000. 50 to 100 are usual; numbers that call more are marked as spam. Never exceeded. null: no limit.
     */
    max_calls_per_number_24h: number | null;
    /**
     * When a caller number rests by itself: judged once a minute by its calls of the last 24 hours, but not by those before its last rest. null: never.
     */
    number_rest: {
        /**
         * Calls of which a share must be one before it is judged, 1 to 100,000: ended or answered calls for the answer rate, answered calls for the share of short ones. Default 50.
         */
        min_calls: number;
        /**
         * A number whose `answer_rate` is below this share rests, 0 to 1. null: it is not judged.
         */
        min_answer_rate: number | null;
        /**
         * A number whose `short_call_share` is above this share rests, 0 to 1. Carriers charge from about 0.15 on. null: it is not judged.
         */
        max_short_call_share: number | null;
        /**
         * How many hours a number rests, 1 to 720. Default 24.
         */
        rest_hours: number;
    } | null;
    /**
     * The quotas that hold for the organization. Only the operator can change them.
     */
    effective_quotas: {
        /**
         * Calls at the same time. null: no limit.
         */
        max_live_calls: number | null;
        /**
         * Calls that may start per second. null: no limit.
         */
        max_calls_per_second: number | null;
        /**
         * Contacts that are stored in all batches, those of deleted batches and of running uploads included. null: no limit.
         */
        max_contacts_stored: number | null;
        /**
         * Batches that are open: in progress, paused, before their scheduled start, or with contacts of a retry to call. null: no limit.
         */
        max_open_batches: number | null;
        /**
         * Requests a minute of all tokens and report keys together, to each API process. null: no limit.
         */
        max_requests_per_minute: number | null;
        /**
         * Files that are uploaded at the same time. null: no limit.
         */
        max_concurrent_uploads: number | null;
        /**
         * Call-control accounts. null: no limit.
         */
        max_call_control_accounts: number | null;
        /**
         * Registered agents, to whose addresses calls lead requests, and webhook endpoints. null: no limit.
         */
        max_endpoints: number | null;
        /**
         * US dollars that the calls of a day in UTC may cost before no more are started. Calls that are live then may exceed it. null: no limit.
         */
        max_spend_per_day_usd: number | null;
    };
    /**
     * How much of the quotas is used now.
     */
    usage: {
        /**
         * Calls that are placed, ring or are in conversation.
         */
        live_calls: number;
        /**
         * Stored contacts, as `max_contacts_stored` counts them.
         */
        contacts_stored: number;
        /**
         * Open batches, as `max_open_batches` counts them.
         */
        open_batches: number;
        /**
         * Files that are being uploaded.
         */
        concurrent_uploads: number;
        /**
         * Call-control accounts.
         */
        call_control_accounts: number;
        /**
         * Registered agents and webhook endpoints.
         */
        endpoints: number;
        /**
         * What the calls that began on this day in UTC have cost, in US dollars: for each the greater of its reported cost and its started minutes times the price.
         */
        spend_today_usd: number;
    };
    /**
     * Which numbers the organization may call. Only the operator can change it.
     */
    destinations: {
        /**
         * Kinds of numbers that are not called.
         */
        closed_kinds: Array<'premium' | 'shared_cost' | 'satellite'>;
        /**
         * The only countries that are called, by ISO 3166-1 alpha-2; null: all.
         */
        allowed_countries: Array<string> | null;
    };
    /**
     * What the token may do, and with which objects. No scope contains another.
     *
     * - `read`: every GET, the preview of a call, and links to recordings.
     * - `write`: every other method.
     * - `admin`: tokens, call-control accounts and the limits of the organization, besides `read` or `write`.
     * - `campaign:<campaign_id>`, `batch:<batch_id>`: limit `read` and `write` to these campaigns and batches, with their contacts and calls. A campaign includes the batches that it will have. Any other object is answered as an unknown one, and what belongs to the organization is a 403.
     */
    scopes: Array<'read' | 'write' | 'admin' | string>;
    /**
     * When the organization was created, in UTC.
     */
    created_at: string;
    /**
     * When a limit last changed, in UTC.
     */
    updated_at: string;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

/**
 * One event of the audit log.
 */
export type AuditEntry = {
    /**
     * Id of the entry.
     */
    entry_id: string;
    /**
     * Organization whose log this is.
     */
    organization_id: string;
    /**
     * When it was done, in UTC.
     */
    at: string;
    /**
     * Who did it.
     *
     * - `token`: a request with a token of the organization.
     * - `operator`: the operator of the installation, by a request or a signal in Temporal.
     * - `command`: a command at the installation.
     * - `agent`: the agent of a call, by its report.
     * - `system`: the service itself.
     */
    actor_kind: 'token' | 'operator' | 'command' | 'agent' | 'system';
    /**
     * Id of the token, which operator, or `execution_id` of the call of an agent. null: a command or the service.
     */
    actor_id: string | null;
    /**
     * What was done.
     *
     * - `dispatch`: pending contacts of a batch were made due at once.
     * - `retry`: contacts got one forced call each, past the retry policy.
     * - `skip`: a contact was taken out.
     * - `follow_up`: a call back was scheduled.
     * - `edit_contact`: a waiting contact was changed.
     * - `remove_contact`: a waiting contact was removed.
     * - `pause`: a batch or campaign was paused.
     * - `resume`: a batch, campaign or suspended organization was resumed.
     * - `cancel`: a batch or campaign was cancelled.
     * - `complete`: a campaign was closed.
     * - `lift_opt_out`: an opt-out was removed.
     * - `delete`: the object was deleted.
     * - `restore`: a deleted batch was restored.
     * - `erase`: a person was erased.
     * - `read_person`: everything about a person was read.
     * - `create`: the object was created.
     * - `change`: the object was changed; `details` names the members.
     * - `rotate`: a secret was replaced by a new one.
     * - `revoke`: a token was revoked, or a key of an endpoint deleted.
     * - `add`: numbers were suppressed.
     * - `remove`: a suppression that was no opt-out was removed.
     * - `export`: the contacts of a batch were exported.
     * - `set_limits`: the organization changed its own limits.
     * - `set_quotas`: the operator set quotas of the organization.
     * - `set_destinations`: the operator set which numbers the organization may call.
     * - `assign_number`: the operator assigned a caller number to the organization.
     * - `withdraw_number`: the operator withdrew a caller number from the organization.
     * - `rest_number`: a caller number was put to rest, by request or by `number_rest` of the organization.
     * - `resume_number`: the rest of a caller number was ended by request.
     * - `suspend`: the operator suspended the organization.
     */
    action: 'dispatch' | 'retry' | 'skip' | 'follow_up' | 'edit_contact' | 'remove_contact' | 'pause' | 'resume' | 'cancel' | 'complete' | 'lift_opt_out' | 'delete' | 'restore' | 'erase' | 'read_person' | 'create' | 'change' | 'rotate' | 'revoke' | 'add' | 'remove' | 'export' | 'set_limits' | 'set_quotas' | 'set_destinations' | 'assign_number' | 'withdraw_number' | 'rest_number' | 'resume_number' | 'suspend';
    /**
     * What kind of object it was done to.
     *
     * - `organization`: the organization itself.
     * - `token`: an API token.
     * - `call_control_account`: an account of call control with its secrets.
     * - `webhook_endpoint`: an address to which events are sent, or its secrets.
     * - `suppression`: one suppressed number or many.
     * - `campaign`: a campaign.
     * - `batch`: a batch, or all of its contacts with some status.
     * - `contact`: one contact.
     * - `person`: whoever has a telephone number; `object_id` is its keyed hash.
     * - `recording_link`: a link that plays a recording without a token; `object_id` is the `execution_id` of the call.
     */
    object_kind: 'organization' | 'token' | 'call_control_account' | 'webhook_endpoint' | 'suppression' | 'campaign' | 'batch' | 'contact' | 'person' | 'recording_link';
    /**
     * Id of the object. null: several objects.
     */
    object_id: string | null;
    /**
     * What else is known, such as `count`. No secret and no telephone number.
     */
    details: {
        [key: string]: unknown;
    };
    /**
     * Id that the service gave the request, as in its log. null without a request.
     */
    request_id: string | null;
    /**
     * `X-Request-Id` that the client sent, which proves nothing. null: none.
     */
    client_request_id: string | null;
    /**
     * IP address of the client. null: no request, or one of the operator.
     */
    client_address: string | null;
    /**
     * Position in the chain of the organization, from 1.
     */
    position: number;
    /**
     * SHA-256 over the hash of the entry before and the digest of this one, in lower-case hex.
     */
    hash: string;
};

/**
 * A number that the organization calls from, with its calls of the last 24 hours.
 */
export type CallerNumberHealth = {
    /**
     * The number in E.164.
     */
    phone_number: string;
    /**
     * Calls of the organization from the number in the last 24 hours, live ones too.
     */
    calls: number;
    /**
     * Those of them that were answered.
     */
    answered: number;
    /**
     * Share of the calls that have ended or were answered which were answered, from 0 to 1. null: there are none.
     */
    answer_rate: number | null;
    /**
     * Share of the answered calls that have ended which lasted 6 seconds or less, from 0 to 1. null: there are none.
     */
    short_call_share: number | null;
    /**
     * `max_calls_per_number_24h` of the organization. null: no limit.
     */
    daily_cap: number | null;
    /**
     * Whether the number has made as many calls in 24 hours as it may.
     */
    is_capped: boolean;
    /**
     * Until when the number makes no call, in UTC. null: it does not rest.
     */
    resting_until: string | null;
    /**
     * Why the number rests, or rested last. null: it never did.
     *
     * - `low_answer_rate`: its `answer_rate` was below `min_answer_rate` of `number_rest`.
     * - `short_calls`: its `short_call_share` was above `max_short_call_share` of `number_rest`.
     * - `by_request`: by `/rest`.
     */
    rest_reason: 'low_answer_rate' | 'short_calls' | 'by_request' | null;
    /**
     * When its last rest began, in UTC. null: it never rested.
     */
    rested_at: string | null;
    /**
     * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
     */
    warnings?: Array<string>;
};

export type ListOrganizationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only the organization with this name.
         */
        name?: string;
        /**
         * true: only suspended organizations; false: only the others. Default: all.
         */
        suspended?: boolean;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
    };
    url: '/operator/organizations/';
};

export type ListOrganizationsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListOrganizationsError = ListOrganizationsErrors[keyof ListOrganizationsErrors];

export type ListOrganizationsResponses = {
    /**
     * A page of organizations.
     */
    200: Array<OperatedOrganizationItem>;
};

export type ListOrganizationsResponse = ListOrganizationsResponses[keyof ListOrganizationsResponses];

export type CreateOrganizationData = {
    body: {
        /**
         * Name of the organization; no other has it, and it cannot be changed.
         */
        name: string;
        /**
         * The quotas that are set for this organization.
         */
        quotas?: {
            /**
             * Calls at the same time. 1 to 100000; null: the default of the installation.
             */
            max_live_calls?: number | null;
            /**
             * Calls that may start per second. 0.1 to 1000; null: the default of the installation.
             */
            max_calls_per_second?: number | null;
            /**
             * Contacts that are stored in all batches, those of deleted batches and of running uploads included. 0 to 10000000000; null: the default of the installation.
             */
            max_contacts_stored?: number | null;
            /**
             * Batches that are open: in progress, paused, before their scheduled start, or with contacts of a retry to call. 0 to 100000; null: the default of the installation.
             */
            max_open_batches?: number | null;
            /**
             * Requests a minute of all tokens and report keys together, to each API process. 1 to 1000000; null: the default of the installation.
             */
            max_requests_per_minute?: number | null;
            /**
             * Files that are uploaded at the same time. 1 to 16; null: the default of the installation.
             */
            max_concurrent_uploads?: number | null;
            /**
             * Call-control accounts. 0 to 10000; null: the default of the installation.
             */
            max_call_control_accounts?: number | null;
            /**
             * Registered agents, to whose addresses calls lead requests, and webhook endpoints. 0 to 100000; null: the default of the installation.
             */
            max_endpoints?: number | null;
            /**
             * US dollars that the calls of a day in UTC may cost before no more are started. Calls that are live then may exceed it. 0 to 10000000; null: the default of the installation.
             */
            max_spend_per_day_usd?: number | null;
        } | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/operator/organizations/';
};

export type CreateOrganizationErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type CreateOrganizationError = CreateOrganizationErrors[keyof CreateOrganizationErrors];

export type CreateOrganizationResponses = {
    /**
     * The organization, with its use.
     */
    200: OperatedOrganization;
};

export type CreateOrganizationResponse = CreateOrganizationResponses[keyof CreateOrganizationResponses];

export type GetOrganizationData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organization_id: string;
    };
    query?: never;
    url: '/operator/organizations/{organization_id}';
};

export type GetOrganizationErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetOrganizationError = GetOrganizationErrors[keyof GetOrganizationErrors];

export type GetOrganizationResponses = {
    /**
     * The organization, with its use.
     */
    200: OperatedOrganization;
};

export type GetOrganizationResponse = GetOrganizationResponses[keyof GetOrganizationResponses];

export type SetQuotasData = {
    body: {
        /**
         * The quotas that are set for this organization.
         */
        quotas?: {
            /**
             * Calls at the same time. 1 to 100000; null: the default of the installation.
             */
            max_live_calls?: number | null;
            /**
             * Calls that may start per second. 0.1 to 1000; null: the default of the installation.
             */
            max_calls_per_second?: number | null;
            /**
             * Contacts that are stored in all batches, those of deleted batches and of running uploads included. 0 to 10000000000; null: the default of the installation.
             */
            max_contacts_stored?: number | null;
            /**
             * Batches that are open: in progress, paused, before their scheduled start, or with contacts of a retry to call. 0 to 100000; null: the default of the installation.
             */
            max_open_batches?: number | null;
            /**
             * Requests a minute of all tokens and report keys together, to each API process. 1 to 1000000; null: the default of the installation.
             */
            max_requests_per_minute?: number | null;
            /**
             * Files that are uploaded at the same time. 1 to 16; null: the default of the installation.
             */
            max_concurrent_uploads?: number | null;
            /**
             * Call-control accounts. 0 to 10000; null: the default of the installation.
             */
            max_call_control_accounts?: number | null;
            /**
             * Registered agents, to whose addresses calls lead requests, and webhook endpoints. 0 to 100000; null: the default of the installation.
             */
            max_endpoints?: number | null;
            /**
             * US dollars that the calls of a day in UTC may cost before no more are started. Calls that are live then may exceed it. 0 to 10000000; null: the default of the installation.
             */
            max_spend_per_day_usd?: number | null;
        } | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organization_id: string;
    };
    query?: never;
    url: '/operator/organizations/{organization_id}';
};

export type SetQuotasErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type SetQuotasError = SetQuotasErrors[keyof SetQuotasErrors];

export type SetQuotasResponses = {
    /**
     * The organization, with its use.
     */
    200: OperatedOrganization;
};

export type SetQuotasResponse = SetQuotasResponses[keyof SetQuotasResponses];

export type SetDestinationsData = {
    body: {
        /**
         * Kinds of numbers that the organization may not call; an empty list opens all, null or nothing closes those that the installation closes.
         */
        closed_kinds?: Array<'premium' | 'shared_cost' | 'satellite'> | null | null;
        /**
         * The only countries that the organization may call, by ISO 3166-1 alpha-2; null or nothing allows all. With a list, numbers of no country or of an unknown one are not called.
         */
        allowed_countries?: Array<string> | null | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organization_id: string;
    };
    query?: never;
    url: '/operator/organizations/{organization_id}/destinations';
};

export type SetDestinationsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type SetDestinationsError = SetDestinationsErrors[keyof SetDestinationsErrors];

export type SetDestinationsResponses = {
    /**
     * The organization, with its use.
     */
    200: OperatedOrganization;
};

export type SetDestinationsResponse = SetDestinationsResponses[keyof SetDestinationsResponses];

export type SuspendOrganizationData = {
    body: {
        /**
         * Why, as every refused request of the organization is told.
         */
        reason: string;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the organization.
         */
        organization_id: string;
    };
    query?: never;
    url: '/operator/organizations/{organization_id}/suspend';
};

export type SuspendOrganizationErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type SuspendOrganizationError = SuspendOrganizationErrors[keyof SuspendOrganizationErrors];

export type SuspendOrganizationResponses = {
    /**
     * The organization, with its use.
     */
    200: OperatedOrganization;
};

export type SuspendOrganizationResponse = SuspendOrganizationResponses[keyof SuspendOrganizationResponses];

export type ResumeOrganizationData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organization_id: string;
    };
    query?: never;
    url: '/operator/organizations/{organization_id}/resume';
};

export type ResumeOrganizationErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ResumeOrganizationError = ResumeOrganizationErrors[keyof ResumeOrganizationErrors];

export type ResumeOrganizationResponses = {
    /**
     * The organization, with its use.
     */
    200: OperatedOrganization;
};

export type ResumeOrganizationResponse = ResumeOrganizationResponses[keyof ResumeOrganizationResponses];

export type AskWhatToReportOnCallData = {
    body?: never;
    path: {
        /**
         * Id of the call.
         */
        execution_id: string;
    };
    query?: {
        /**
         * Key of this call, as in its `report_url`. It takes the place of the token, and expires some days after the attempt.
         */
        key?: string;
    };
    url: '/api/v1/calls/{execution_id}/report';
};

export type AskWhatToReportOnCallErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type AskWhatToReportOnCallError = AskWhatToReportOnCallErrors[keyof AskWhatToReportOnCallErrors];

export type AskWhatToReportOnCallResponses = {
    /**
     * What to report.
     */
    200: {
        /**
         * Id of the call.
         */
        execution_id: string;
        /**
         * JSON Schema by which `analysis` is checked. null: the campaign gives none.
         */
        analysis_schema: {
            [key: string]: unknown;
        } | null;
    };
};

export type AskWhatToReportOnCallResponse = AskWhatToReportOnCallResponses[keyof AskWhatToReportOnCallResponses];

export type ReportOnCallData = {
    body: {
        /**
         * Transcript of the conversation, at most 1,000,000 characters.
         */
        transcript?: string | null;
        /**
         * Summary of the conversation, at most 1,000,000 characters.
         */
        summary?: string | null;
        /**
         * The conversation turn by turn, at most 2,000 turns of at most 10,000 characters. Without a `transcript`, the record answers one that is made of them.
         */
        turns?: Array<{
            /**
             * Who said or did it.
             *
             * - `assistant`: the agent.
             * - `user`: the callee.
             * - `tool`: a tool that the agent used, or its result.
             * - `system`: anything else that the agent notes.
             */
            role: 'assistant' | 'user' | 'tool' | 'system';
            /**
             * What was said.
             */
            text: string;
            /**
             * When it began, in seconds since the answer of the call.
             */
            start_seconds?: number | null;
            /**
             * When it ended, in seconds since the answer of the call.
             */
            end_seconds?: number | null;
        }> | null;
        /**
         * What the call was about, in members that `analysis_schema` of the campaign names: at most 16 KB of JSON and 1,000 values. One that does not fit is stored, with `analysis_problems`.
         */
        analysis?: {
            [key: string]: unknown;
        } | null;
        /**
         * Mood of the callee, as the agent reported it. Absent until it is reported.
         *
         * - `positive`: the callee was pleased.
         * - `neutral`: neither.
         * - `negative`: the callee was displeased.
         */
        sentiment?: 'positive' | 'neutral' | 'negative' | null;
        /**
         * Who ended the call: from the report of the agent, otherwise from call control. Absent until known.
         *
         * - `assistant`: the agent, or Redial (jambonz says `jambonz`).
         * - `user`: the callee (jambonz says `caller`).
         */
        hangup_by?: 'assistant' | 'user' | null;
        /**
         * Why the call ended, in a word such as `goal_completed`; at most 1000 characters.
         */
        hangup_reason?: string | null;
        /**
         * Cost of the call in US dollars. It replaces the computed one, and the sum of `cost`.
         */
        total_cost?: number | null;
        /**
         * Parts of the cost. Without a `total_cost` their sum is the cost of the call; where `telephony_usd` is left out, the minutes by the price of the account stand for it.
         */
        cost?: {
            /**
             * Of the minutes at the carrier, in US dollars.
             */
            telephony_usd?: number | null;
            /**
             * Of speech to text, in US dollars.
             */
            transcription_usd?: number | null;
            /**
             * Of text to speech, in US dollars.
             */
            speech_usd?: number | null;
            /**
             * Of the language model, in US dollars.
             */
            model_usd?: number | null;
            /**
             * Of the platform of the agent, in US dollars.
             */
            platform_usd?: number | null;
            /**
             * Of anything else, in US dollars.
             */
            other_usd?: number | null;
        } | null;
        /**
         * Address where the recording is stored, http or https; answered as `recording_source_url`. The `recording_url` of a call record is ignored.
         */
        recording_url?: string | null;
        /**
         * Result of the conversation in words of your own, as the agent reported it.
         */
        disposition?: string | null;
        /**
         * When to call the contact back, as the agent promised. ISO 8601; a time without an offset is UTC.
         */
        follow_up_at?: string | null;
        /**
         * true: the callee wants no more calls; the number is suppressed at once.
         */
        opt_out?: boolean | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the call.
         */
        execution_id: string;
    };
    query?: {
        /**
         * Key of this call, as in its `report_url`. It takes the place of the token, and expires some days after the attempt.
         */
        key?: string;
    };
    url: '/api/v1/calls/{execution_id}/report';
};

export type ReportOnCallErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ReportOnCallError = ReportOnCallErrors[keyof ReportOnCallErrors];

export type ReportOnCallResponses = {
    /**
     * The report is stored.
     */
    200: {
        /**
         * Id of the call.
         */
        execution_id: string;
        /**
         * What became of `follow_up_at`. null: the report had none.
         *
         * - `scheduled`: the contact is called back.
         * - `ignored_batch_finished`: the batch is finished: the time is stored, and nobody is called.
         */
        follow_up: 'scheduled' | 'ignored_batch_finished' | null;
        /**
         * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
         */
        warnings?: Array<string>;
    };
};

export type ReportOnCallResponse = ReportOnCallResponses[keyof ReportOnCallResponses];

export type GetRecordingData = {
    body?: never;
    headers?: {
        /**
         * The part of the recording that is wanted, such as `bytes=0-8191` (RFC 9110).
         */
        range?: string;
        /**
         * `ETag` for which the part is wanted; another version is answered whole.
         */
        'if-range'?: string;
    };
    path: {
        /**
         * Id of the call.
         */
        execution_id: string;
    };
    query?: {
        /**
         * Key of a link, as in its `url`. It takes the place of the token.
         */
        key?: string;
    };
    url: '/api/v1/calls/{execution_id}/recording';
};

export type GetRecordingErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `range_not_satisfiable`: the recording has no byte in this `Range`.
     */
    416: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `recording_unavailable`: the server of the recording did not deliver it.
     */
    502: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetRecordingError = GetRecordingErrors[keyof GetRecordingErrors];

export type GetRecordingResponses = {
    /**
     * The recording.
     */
    200: Blob | File;
    /**
     * The part that `Range` names.
     */
    206: Blob | File;
};

export type GetRecordingResponse = GetRecordingResponses[keyof GetRecordingResponses];

export type ListCallerNumbersOfOrganizationData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organization_id: string;
    };
    query?: never;
    url: '/operator/organizations/{organization_id}/caller-numbers';
};

export type ListCallerNumbersOfOrganizationErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListCallerNumbersOfOrganizationError = ListCallerNumbersOfOrganizationErrors[keyof ListCallerNumbersOfOrganizationErrors];

export type ListCallerNumbersOfOrganizationResponses = {
    /**
     * All caller numbers of the organization.
     */
    200: Array<CallerNumber>;
};

export type ListCallerNumbersOfOrganizationResponse = ListCallerNumbersOfOrganizationResponses[keyof ListCallerNumbersOfOrganizationResponses];

export type WithdrawCallerNumberData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organization_id: string;
        /**
         * The number with its country code, such as `+14155550123`.
         */
        phone_number: string;
    };
    query?: never;
    url: '/operator/organizations/{organization_id}/caller-numbers/{phone_number}';
};

export type WithdrawCallerNumberErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type WithdrawCallerNumberError = WithdrawCallerNumberErrors[keyof WithdrawCallerNumberErrors];

export type WithdrawCallerNumberResponses = {
    /**
     * All caller numbers of the organization.
     */
    200: Array<CallerNumber>;
};

export type WithdrawCallerNumberResponse = WithdrawCallerNumberResponses[keyof WithdrawCallerNumberResponses];

export type AssignCallerNumberData = {
    body?: never;
    path: {
        /**
         * Id of the organization.
         */
        organization_id: string;
        /**
         * The number with its country code, such as `+14155550123`.
         */
        phone_number: string;
    };
    query?: never;
    url: '/operator/organizations/{organization_id}/caller-numbers/{phone_number}';
};

export type AssignCallerNumberErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type AssignCallerNumberError = AssignCallerNumberErrors[keyof AssignCallerNumberErrors];

export type AssignCallerNumberResponses = {
    /**
     * All caller numbers of the organization.
     */
    200: Array<CallerNumber>;
};

export type AssignCallerNumberResponse = AssignCallerNumberResponses[keyof AssignCallerNumberResponses];

export type ListCampaignsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Organization whose objects are listed. Default: that of the token. Another one is a 403.
         */
        organization_id?: string;
        /**
         * Status of the campaign.
         *
         * - `draft`: created, and has no batch yet. Its first batch makes it `active`.
         * - `active`: its batches may call.
         * - `paused`: none of its batches places a call until `/resume`.
         * - `cancelled`: stopped by `/cancel`, together with its open batches. Final.
         * - `completed`: closed by a PATCH of `status` while no batch was open. Final.
         *
         * Several: with commas between them, or the parameter repeated.
         */
        status?: 'draft' | 'active' | 'paused' | 'cancelled' | 'completed' | Array<'draft' | 'active' | 'paused' | 'cancelled' | 'completed'>;
        /**
         * Only those whose name contains this text, in upper or lower case.
         */
        name?: string;
        /**
         * Only what was created at this time or later. A time without an offset is UTC.
         */
        created_after?: string;
        /**
         * Only what was created before this time. A time without an offset is UTC.
         */
        created_before?: string;
        /**
         * Only what was changed at this time or later: with `sort=updated_at`, everything since the last visit. A time without an offset is UTC.
         */
        updated_after?: string;
        /**
         * Only what was last changed before this time. A time without an offset is UTC.
         */
        updated_before?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 200. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`, `updated_at`, `-updated_at`, `name`, `-name`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'name' | '-name';
        /**
         * `full` answers whole objects. Default: the members that every list item has.
         */
        view?: 'full';
    };
    url: '/api/v1/campaigns/';
};

export type ListCampaignsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListCampaignsError = ListCampaignsErrors[keyof ListCampaignsErrors];

export type ListCampaignsResponses = {
    /**
     * A page of campaigns.
     */
    200: Array<CampaignListItem>;
};

export type ListCampaignsResponse = ListCampaignsResponses[keyof ListCampaignsResponses];

export type CreateCampaignData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Name for people, 1 to 200 characters. It need not be unique.
         */
        name: string;
        /**
         * The agent that speaks. Register it under `/agents/`; an agent that is not registered speaks with the default application of the installation.
         */
        agent_id: string;
        /**
         * Caller numbers, 1 to 1000, each once, in E.164 or with separators. They are answered in E.164.
         */
        phone_numbers: Array<string>;
        /**
         * How each call picks its caller number from `phone_numbers`. Default `round_robin`.
         *
         * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
         * - `round_robin`: one number after the other, in the order of the list.
         * - `random`: any number, by chance.
         * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
         * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
         */
        phone_number_strategy?: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
        /**
         * When and how often a contact that was not reached is called again. Members that are left out have their defaults: `{"max_retries": 0, "strategy": "fixed", "cooldown_minutes": 60, "retry_on": ["no-answer", "busy", "failed"]}`, so that nobody is retried unless `max_retries` is set.
         */
        retry_policy?: {
            /**
             * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
             */
            max_retries?: number | null;
            /**
             * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
             *
             * - `fixed`: c minutes before every retry.
             * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
             * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
             * - `exponential_backoff`: another name of `exponential`.
             */
            strategy?: 'fixed' | 'linear' | 'exponential' | 'exponential_backoff' | null;
            /**
             * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
             */
            cooldown_minutes?: number | null;
            /**
             * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
             */
            max_cooldown_minutes?: number | null;
            /**
             * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
             */
            retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'> | null;
        } | null;
        /**
         * When calls may begin, by weekday, on the local clock. null: always. Once it is set, a day that is missing is closed; hours that never open, such as `{}`, need `never_open`. An opening over midnight is two windows, one on each day. A local time that a change of the clock skips counts as the next one that exists; an hour that occurs twice is open both times.
         */
        working_hours?: {
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            monday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            tuesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            wednesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            thursday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            friday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            saturday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            sunday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * Local dates (`YYYY-MM-DD`) on which nobody is called; at most 400.
             */
            blackout_dates?: Array<string> | null;
            /**
             * true says on purpose that no day opens, so that nobody is called. Hours that never open are a 400 without it, unless they close each of the seven days by its name; hours that open are a 400 with it. Default false.
             */
            never_open?: boolean | null;
        } | null;
        /**
         * IANA name of the time zone in which `working_hours` are read, such as `Europe/Berlin`, in any case. Default `UTC`.
         */
        timezone?: string | null;
        /**
         * Time zone in which `working_hours` are read for a contact without a `timezone` of its own. Default `campaign`.
         *
         * - `campaign`: `timezone` of the campaign, or `timezone_override` of the batch.
         * - `callee`: the time zones in which the called number may be, by its country and area code. A call is placed only while the hours are open in all of them. A number of unknown place, such as +800 or +883, is not called unless its contact has a `timezone`.
         */
        timezone_source?: 'campaign' | 'callee' | null;
        /**
         * Call variables of every contact that does not set them itself. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused here: every callee would be greeted by the same name. Put it into the `call_variables` of each contact.
         */
        default_call_variables?: {
            [key: string]: string | number | boolean | null;
        } | null;
        /**
         * Calls that each batch of the campaign may have at the same time, 1 to 1000. Default 10.
         */
        concurrency_limit?: number | null;
        /**
         * Calls that the campaign may start in a second, 0.1 to 500. null: no limit of its own.
         */
        calls_per_second?: number | null;
        /**
         * Calls that each caller number may be in at the same time, 1 to 1000. null: no limit.
         */
        max_live_calls_per_number?: number | null;
        /**
         * How many seconds a telephone rings before the call counts as not answered, 5 to 120. Default 60.
         */
        ring_timeout_seconds?: number | null;
        /**
         * How many seconds after the answer a call is ended, 1 to 86,400. Default 3600. Call control is asked for at most 3300 seconds, so that a larger value acts as 3300.
         */
        max_call_duration_seconds?: number | null;
        /**
         * What happens when an answering machine takes the call. Default `ignore`. The contact of a call that a machine took becomes `completed` with `status_reason` `answered_by_machine`, unless `retry_on` of the retry policy contains `machine`.
         *
         * - `ignore`: nothing; the agent speaks to the machine.
         * - `hangup`: the call is hung up.
         * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
         */
        voicemail?: 'ignore' | 'hangup' | 'leave_message' | null;
        /**
         * Call-control account that places the calls. null: the default account of the organization, otherwise the one of the installation. Calls in progress stay with their account.
         */
        call_control_account_id?: string | null;
        /**
         * Days after which personal data of the campaign is erased, 1 to 36,500: of contacts after their batch has finished, of calls after each call. null: `retention_days` of the organization.
         */
        retention_days?: number | null;
        /**
         * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`; `default_region` of a batch or an upload beats it. null: such numbers are refused.
         */
        default_region?: string | null;
        /**
         * The only numbers that the campaign calls: beginnings in E.164, such as `+44`, and countries by ISO 3166-1, such as `US`, 1 to 300. `allowed_prefixes` of the organization holds besides. null: all.
         */
        allowed_prefixes?: Array<string> | null;
        /**
         * The grounds on which contacts may be called, of `consent_basis` of a contact; such a contact also needs `consent_at`. `true` means every ground. Others are refused in uploads, and `failed` with `consent_missing` when their turn comes. It is answered as a list. null or `false`: none is needed.
         */
        requires_consent?: boolean | Array<'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other'> | null;
        /**
         * JSON Schema (2020-12) of the `analysis` that agents report about each call: an object, at most 16 KB, of type, enum, const, properties, required, additionalProperties, items, minItems, maxItems, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum and anyOf, with at most 200 schemas in 8 levels. A PATCH replaces it as a whole. null: an analysis is stored unchecked.
         */
        analysis_schema?: {
            [key: string]: unknown;
        } | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/campaigns/';
};

export type CreateCampaignErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type CreateCampaignError = CreateCampaignErrors[keyof CreateCampaignErrors];

export type CreateCampaignResponses = {
    /**
     * The campaign, a draft.
     */
    200: Campaign;
};

export type CreateCampaignResponse = CreateCampaignResponses[keyof CreateCampaignResponses];

export type DeleteCampaignData = {
    body?: never;
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaign_id}';
};

export type DeleteCampaignErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DeleteCampaignError = DeleteCampaignErrors[keyof DeleteCampaignErrors];

export type DeleteCampaignResponses = {
    /**
     * The campaign is deleted.
     */
    204: void;
};

export type DeleteCampaignResponse = DeleteCampaignResponses[keyof DeleteCampaignResponses];

export type GetCampaignData = {
    body?: never;
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaign_id}';
};

export type GetCampaignErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetCampaignError = GetCampaignErrors[keyof GetCampaignErrors];

export type GetCampaignResponses = {
    /**
     * The campaign.
     */
    200: Campaign;
};

export type GetCampaignResponse = GetCampaignResponses[keyof GetCampaignResponses];

export type ChangeCampaignData = {
    body: {
        /**
         * Name for people, 1 to 200 characters. It need not be unique.
         */
        name?: string;
        /**
         * The agent that speaks. Register it under `/agents/`; an agent that is not registered speaks with the default application of the installation.
         */
        agent_id?: string;
        /**
         * Caller numbers, 1 to 1000, each once, in E.164 or with separators. They are answered in E.164.
         */
        phone_numbers?: Array<string>;
        /**
         * How each call picks its caller number from `phone_numbers`. Default `round_robin`.
         *
         * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
         * - `round_robin`: one number after the other, in the order of the list.
         * - `random`: any number, by chance.
         * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
         * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
         */
        phone_number_strategy?: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
        /**
         * When and how often a contact that was not reached is called again. Members that are left out have their defaults: `{"max_retries": 0, "strategy": "fixed", "cooldown_minutes": 60, "retry_on": ["no-answer", "busy", "failed"]}`, so that nobody is retried unless `max_retries` is set.
         */
        retry_policy?: {
            /**
             * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
             */
            max_retries?: number | null;
            /**
             * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
             *
             * - `fixed`: c minutes before every retry.
             * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
             * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
             * - `exponential_backoff`: another name of `exponential`.
             */
            strategy?: 'fixed' | 'linear' | 'exponential' | 'exponential_backoff' | null;
            /**
             * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
             */
            cooldown_minutes?: number | null;
            /**
             * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
             */
            max_cooldown_minutes?: number | null;
            /**
             * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
             */
            retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'> | null;
        } | null;
        /**
         * When calls may begin, by weekday, on the local clock. null: always. Once it is set, a day that is missing is closed; hours that never open, such as `{}`, need `never_open`. An opening over midnight is two windows, one on each day. A local time that a change of the clock skips counts as the next one that exists; an hour that occurs twice is open both times.
         */
        working_hours?: {
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            monday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            tuesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            wednesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            thursday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            friday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            saturday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            sunday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * Local dates (`YYYY-MM-DD`) on which nobody is called; at most 400.
             */
            blackout_dates?: Array<string> | null;
            /**
             * true says on purpose that no day opens, so that nobody is called. Hours that never open are a 400 without it, unless they close each of the seven days by its name; hours that open are a 400 with it. Default false.
             */
            never_open?: boolean | null;
        } | null;
        /**
         * IANA name of the time zone in which `working_hours` are read, such as `Europe/Berlin`, in any case. Default `UTC`.
         */
        timezone?: string | null;
        /**
         * Time zone in which `working_hours` are read for a contact without a `timezone` of its own. Default `campaign`.
         *
         * - `campaign`: `timezone` of the campaign, or `timezone_override` of the batch.
         * - `callee`: the time zones in which the called number may be, by its country and area code. A call is placed only while the hours are open in all of them. A number of unknown place, such as +800 or +883, is not called unless its contact has a `timezone`.
         */
        timezone_source?: 'campaign' | 'callee' | null;
        /**
         * Call variables of every contact that does not set them itself. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused here: every callee would be greeted by the same name. Put it into the `call_variables` of each contact.
         */
        default_call_variables?: {
            [key: string]: string | number | boolean | null;
        } | null;
        /**
         * Calls that each batch of the campaign may have at the same time, 1 to 1000. Default 10.
         */
        concurrency_limit?: number | null;
        /**
         * Calls that the campaign may start in a second, 0.1 to 500. null: no limit of its own.
         */
        calls_per_second?: number | null;
        /**
         * Calls that each caller number may be in at the same time, 1 to 1000. null: no limit.
         */
        max_live_calls_per_number?: number | null;
        /**
         * How many seconds a telephone rings before the call counts as not answered, 5 to 120. Default 60.
         */
        ring_timeout_seconds?: number | null;
        /**
         * How many seconds after the answer a call is ended, 1 to 86,400. Default 3600. Call control is asked for at most 3300 seconds, so that a larger value acts as 3300.
         */
        max_call_duration_seconds?: number | null;
        /**
         * What happens when an answering machine takes the call. Default `ignore`. The contact of a call that a machine took becomes `completed` with `status_reason` `answered_by_machine`, unless `retry_on` of the retry policy contains `machine`.
         *
         * - `ignore`: nothing; the agent speaks to the machine.
         * - `hangup`: the call is hung up.
         * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
         */
        voicemail?: 'ignore' | 'hangup' | 'leave_message' | null;
        /**
         * Call-control account that places the calls. null: the default account of the organization, otherwise the one of the installation. Calls in progress stay with their account.
         */
        call_control_account_id?: string | null;
        /**
         * Days after which personal data of the campaign is erased, 1 to 36,500: of contacts after their batch has finished, of calls after each call. null: `retention_days` of the organization.
         */
        retention_days?: number | null;
        /**
         * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`; `default_region` of a batch or an upload beats it. null: such numbers are refused.
         */
        default_region?: string | null;
        /**
         * The only numbers that the campaign calls: beginnings in E.164, such as `+44`, and countries by ISO 3166-1, such as `US`, 1 to 300. `allowed_prefixes` of the organization holds besides. null: all.
         */
        allowed_prefixes?: Array<string> | null;
        /**
         * The grounds on which contacts may be called, of `consent_basis` of a contact; such a contact also needs `consent_at`. `true` means every ground. Others are refused in uploads, and `failed` with `consent_missing` when their turn comes. It is answered as a list. null or `false`: none is needed.
         */
        requires_consent?: boolean | Array<'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other'> | null;
        /**
         * JSON Schema (2020-12) of the `analysis` that agents report about each call: an object, at most 16 KB, of type, enum, const, properties, required, additionalProperties, items, minItems, maxItems, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum and anyOf, with at most 200 schemas in 8 levels. A PATCH replaces it as a whole. null: an analysis is stored unchecked.
         */
        analysis_schema?: {
            [key: string]: unknown;
        } | null;
        /**
         * Status of the campaign.
         *
         * - `draft`: created, and has no batch yet. Its first batch makes it `active`.
         * - `active`: its batches may call.
         * - `paused`: none of its batches places a call until `/resume`.
         * - `cancelled`: stopped by `/cancel`, together with its open batches. Final.
         * - `completed`: closed by a PATCH of `status` while no batch was open. Final.
         */
        status?: 'draft' | 'active' | 'paused' | 'cancelled' | 'completed';
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaign_id}';
};

export type ChangeCampaignErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ChangeCampaignError = ChangeCampaignErrors[keyof ChangeCampaignErrors];

export type ChangeCampaignResponses = {
    /**
     * The campaign.
     */
    200: Campaign;
};

export type ChangeCampaignResponse = ChangeCampaignResponses[keyof ChangeCampaignResponses];

export type PauseCampaignData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaign_id}/pause';
};

export type PauseCampaignErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type PauseCampaignError = PauseCampaignErrors[keyof PauseCampaignErrors];

export type PauseCampaignResponses = {
    /**
     * The campaign.
     */
    200: Campaign;
};

export type PauseCampaignResponse = PauseCampaignResponses[keyof PauseCampaignResponses];

export type ResumeCampaignData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaign_id}/resume';
};

export type ResumeCampaignErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ResumeCampaignError = ResumeCampaignErrors[keyof ResumeCampaignErrors];

export type ResumeCampaignResponses = {
    /**
     * The campaign.
     */
    200: Campaign;
};

export type ResumeCampaignResponse = ResumeCampaignResponses[keyof ResumeCampaignResponses];

export type CancelCampaignData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaign_id}/cancel';
};

export type CancelCampaignErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type CancelCampaignError = CancelCampaignErrors[keyof CancelCampaignErrors];

export type CancelCampaignResponses = {
    /**
     * The campaign.
     */
    200: Campaign;
};

export type CancelCampaignResponse = CancelCampaignResponses[keyof CancelCampaignResponses];

export type GetCampaignStatsData = {
    body?: never;
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaign_id}/stats';
};

export type GetCampaignStatsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetCampaignStatsError = GetCampaignStatsErrors[keyof GetCampaignStatsErrors];

export type GetCampaignStatsResponses = {
    /**
     * The statistics.
     */
    200: CampaignStats;
};

export type GetCampaignStatsResponse = GetCampaignStatsResponses[keyof GetCampaignStatsResponses];

export type ListCampaignBatchesData = {
    body?: never;
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: {
        /**
         * Status of the batch.
         *
         * - `pending`: waits for `scheduled_start`.
         * - `in_progress`: its contacts are being called.
         * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
         * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
         * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
         * - `expired`: `scheduled_end` passed while contacts were still open. Final.
         *
         * Several: with commas between them, or the parameter repeated.
         */
        status?: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired' | Array<'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired'>;
        /**
         * Only those whose name contains this text, in upper or lower case.
         */
        name?: string;
        /**
         * Only what was created at this time or later. A time without an offset is UTC.
         */
        created_after?: string;
        /**
         * Only what was created before this time. A time without an offset is UTC.
         */
        created_before?: string;
        /**
         * Only what was changed at this time or later: with `sort=updated_at`, everything since the last visit. A time without an offset is UTC.
         */
        updated_after?: string;
        /**
         * Only what was last changed before this time. A time without an offset is UTC.
         */
        updated_before?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`, `updated_at`, `-updated_at`, `name`, `-name`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'name' | '-name';
        /**
         * `full` answers whole objects. Default: the members that every list item has.
         */
        view?: 'full';
    };
    url: '/api/v1/campaigns/{campaign_id}/batches';
};

export type ListCampaignBatchesErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListCampaignBatchesError = ListCampaignBatchesErrors[keyof ListCampaignBatchesErrors];

export type ListCampaignBatchesResponses = {
    /**
     * A page of batches.
     */
    200: Array<BatchListItem>;
};

export type ListCampaignBatchesResponse = ListCampaignBatchesResponses[keyof ListCampaignBatchesResponses];

export type PreviewCallData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Number to be called, with its country code.
         */
        phone_number: string;
        /**
         * IANA name of the time zone of the contact.
         */
        timezone?: string | null;
        /**
         * When the call would be placed. Default now. ISO 8601; a time without an offset is UTC.
         */
        at?: string | null;
        /**
         * On what ground the person may be called, in any spelling.
         *
         * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
         * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
         * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
         * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
         * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
         * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
         * - `other`: another ground.
         */
        consent_basis?: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
        /**
         * When the consent was given. ISO 8601; a time without an offset is UTC.
         */
        consent_at?: string | null;
        /**
         * A batch of the campaign: its overrides and its schedule are then considered.
         */
        batch_id?: string | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaign_id}/preview';
};

export type PreviewCallErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type PreviewCallError = PreviewCallErrors[keyof PreviewCallErrors];

export type PreviewCallResponses = {
    /**
     * The preview.
     */
    200: CallPreview;
};

export type PreviewCallResponse = PreviewCallResponses[keyof PreviewCallResponses];

export type ListCampaignActionsData = {
    body?: never;
    path: {
        /**
         * Id of the campaign.
         */
        campaign_id: string;
    };
    query?: {
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `at`, `-at`. Default `-at`.
         */
        sort?: 'at' | '-at';
    };
    url: '/api/v1/campaigns/{campaign_id}/actions';
};

export type ListCampaignActionsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListCampaignActionsError = ListCampaignActionsErrors[keyof ListCampaignActionsErrors];

export type ListCampaignActionsResponses = {
    /**
     * A page of actions.
     */
    200: Array<Action>;
};

export type ListCampaignActionsResponse = ListCampaignActionsResponses[keyof ListCampaignActionsResponses];

export type ListBatchesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Organization whose objects are listed. Default: that of the token. Another one is a 403.
         */
        organization_id?: string;
        /**
         * Only batches of this campaign.
         */
        campaign_id?: string;
        /**
         * Status of the batch.
         *
         * - `pending`: waits for `scheduled_start`.
         * - `in_progress`: its contacts are being called.
         * - `paused`: no new call is placed; `paused_by` says whether the batch or its campaign is paused. `/resume` continues.
         * - `completed`: every contact has a final status. Final, but a contact can still be retried by force.
         * - `cancelled`: stopped by `/cancel`; calls in progress were hung up. Final.
         * - `expired`: `scheduled_end` passed while contacts were still open. Final.
         *
         * Several: with commas between them, or the parameter repeated.
         */
        status?: 'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired' | Array<'pending' | 'in_progress' | 'paused' | 'completed' | 'cancelled' | 'expired'>;
        /**
         * Only those whose name contains this text, in upper or lower case.
         */
        name?: string;
        /**
         * Only what was created at this time or later. A time without an offset is UTC.
         */
        created_after?: string;
        /**
         * Only what was created before this time. A time without an offset is UTC.
         */
        created_before?: string;
        /**
         * Only what was changed at this time or later: with `sort=updated_at`, everything since the last visit. A time without an offset is UTC.
         */
        updated_after?: string;
        /**
         * Only what was last changed before this time. A time without an offset is UTC.
         */
        updated_before?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`, `updated_at`, `-updated_at`, `name`, `-name`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'name' | '-name';
        /**
         * `full` answers whole objects. Default: the members that every list item has.
         */
        view?: 'full';
    };
    url: '/api/v1/batches/';
};

export type ListBatchesErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListBatchesError = ListBatchesErrors[keyof ListBatchesErrors];

export type ListBatchesResponses = {
    /**
     * A page of batches.
     */
    200: Array<BatchListItem>;
};

export type ListBatchesResponse = ListBatchesResponses[keyof ListBatchesResponses];

export type CreateBatchData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Campaign under which the contacts are called.
         */
        campaign_id: string;
        /**
         * Name for people, 1 to 200 characters.
         */
        name?: string | null;
        /**
         * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
         */
        concurrency_limit?: number | null;
        /**
         * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
         */
        max_retries_override?: number | null;
        /**
         * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
         */
        skip_if_called_within?: string | null;
        /**
         * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
         */
        scheduled_start?: string | null;
        /**
         * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
         */
        scheduled_end?: string | null;
        /**
         * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
         */
        call_context?: {
            [key: string]: unknown;
        } | null;
        /**
         * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
         */
        metadata?: {
            [key: string]: unknown;
        } | null;
        /**
         * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
         */
        retry_policy_override?: {
            /**
             * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
             */
            max_retries?: number | null;
            /**
             * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
             *
             * - `fixed`: c minutes before every retry.
             * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
             * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
             * - `exponential_backoff`: another name of `exponential`.
             */
            strategy?: 'fixed' | 'linear' | 'exponential' | 'exponential_backoff' | null;
            /**
             * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
             */
            cooldown_minutes?: number | null;
            /**
             * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
             */
            max_cooldown_minutes?: number | null;
            /**
             * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
             */
            retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'> | null;
        } | null;
        /**
         * Working hours of this batch. null follows the campaign.
         */
        working_hours_override?: {
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            monday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            tuesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            wednesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            thursday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            friday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            saturday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            sunday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * Local dates (`YYYY-MM-DD`) on which nobody is called; at most 400.
             */
            blackout_dates?: Array<string> | null;
            /**
             * true says on purpose that no day opens, so that nobody is called. Hours that never open are a 400 without it, unless they close each of the seven days by its name; hours that open are a 400 with it. Default false.
             */
            never_open?: boolean | null;
        } | null;
        /**
         * IANA name of the time zone of the working hours of this batch. null follows the campaign.
         */
        timezone_override?: string | null;
        /**
         * How each call of this batch picks its caller number. null follows the campaign.
         *
         * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
         * - `round_robin`: one number after the other, in the order of the list.
         * - `random`: any number, by chance.
         * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
         * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
         */
        phone_number_strategy_override?: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
        /**
         * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
         */
        phone_numbers_override?: Array<string> | null;
        /**
         * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
         */
        agent_id_override?: string | null;
        /**
         * What happens when an answering machine takes a call of this batch. null follows the campaign.
         *
         * - `ignore`: nothing; the agent speaks to the machine.
         * - `hangup`: the call is hung up.
         * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
         */
        voicemail_override?: 'ignore' | 'hangup' | 'leave_message' | null;
        /**
         * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
         */
        calls_per_second_override?: number | null;
        /**
         * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
         */
        default_call_variables_override?: {
            [key: string]: string | number | boolean | null;
        } | null;
        /**
         * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
         */
        default_region?: string | null;
        /**
         * A telephone number, or an object with one. With `on_invalid` `skip`, what is neither is left out.
         */
        contacts: Array<string | {
            /**
             * Telephone number with its country code, as `+` or `00` and 7 to 15 digits; spaces, dashes, dots and brackets are dropped. `phone`, `number` and `to` are other names of this member.
             */
            phone_number: string;
            /**
             * Variables for the agent, such as `callee_name`, by which it greets the callee. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key.
             */
            call_variables?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /**
             * IANA name of the time zone of the contact, in which `working_hours` are read for it.
             */
            timezone?: string | null;
            /**
             * Your own id of the contact, at most 200 characters. It need not be unique.
             */
            external_id?: string | number | null;
            /**
             * On what ground the person may be called, in any spelling.
             *
             * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
             * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
             * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
             * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
             * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
             * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
             * - `other`: another ground.
             */
            consent_basis?: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
            /**
             * When the consent was given, or its ground began. It may not lie in the future. ISO 8601; a time without an offset is UTC.
             */
            consent_at?: string | null;
            /**
             * Your reference to the proof of the consent, at most 200 characters.
             */
            consent_reference?: string | number | null;
        }>;
        /**
         * What happens to the upload when a contact is not valid. Default `reject`.
         *
         * - `reject`: nothing is stored; the 400 lists the first 1000 errors.
         * - `skip`: the valid contacts are stored; `import.errors` lists the others.
         */
        on_invalid?: 'reject' | 'skip' | null;
        /**
         * What happens when a number occurs twice in the upload. Default `allow` for JSON, `reject` for files.
         *
         * - `allow`: both contacts are stored.
         * - `reject`: the second contact is an error.
         * - `skip`: the second contact is left out and counted in `import.duplicates`.
         */
        duplicates?: 'allow' | 'reject' | 'skip' | null;
        /**
         * Whether a number with more or fewer digits than numbers of its country have is an error. Otherwise it is accepted with a warning in `import.warnings`. Default false.
         */
        strict_numbers?: boolean | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: {
        /**
         * Whether the request is only checked: nothing is stored, nobody is called, and its Idempotency-Key is not used up. Default false.
         */
        dry_run?: boolean;
        /**
         * Country in which numbers without a country code are read in this upload, as ISO 3166-1 alpha-2, such as `GB`. Default: that of the batch, or else of the campaign.
         */
        default_region?: string;
    };
    url: '/api/v1/batches/';
};

export type CreateBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `request_timeout`: an upload was slower than 512 KiB in 30 seconds.
     */
    408: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type CreateBatchError = CreateBatchErrors[keyof CreateBatchErrors];

export type CreateBatchResponses = {
    /**
     * The batch; with `dry_run`, what would become of it, as `application/vnd.redial.dry-run+json`.
     */
    200: Batch;
};

export type CreateBatchResponse = CreateBatchResponses[keyof CreateBatchResponses];

export type CreateBatchByAliasData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Campaign under which the contacts are called.
         */
        campaign_id: string;
        /**
         * Name for people, 1 to 200 characters.
         */
        name?: string | null;
        /**
         * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
         */
        concurrency_limit?: number | null;
        /**
         * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
         */
        max_retries_override?: number | null;
        /**
         * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
         */
        skip_if_called_within?: string | null;
        /**
         * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
         */
        scheduled_start?: string | null;
        /**
         * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
         */
        scheduled_end?: string | null;
        /**
         * An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).
         */
        call_context?: {
            [key: string]: unknown;
        } | null;
        /**
         * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
         */
        metadata?: {
            [key: string]: unknown;
        } | null;
        /**
         * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
         */
        retry_policy_override?: {
            /**
             * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
             */
            max_retries?: number | null;
            /**
             * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
             *
             * - `fixed`: c minutes before every retry.
             * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
             * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
             * - `exponential_backoff`: another name of `exponential`.
             */
            strategy?: 'fixed' | 'linear' | 'exponential' | 'exponential_backoff' | null;
            /**
             * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
             */
            cooldown_minutes?: number | null;
            /**
             * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
             */
            max_cooldown_minutes?: number | null;
            /**
             * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
             */
            retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'> | null;
        } | null;
        /**
         * Working hours of this batch. null follows the campaign.
         */
        working_hours_override?: {
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            monday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            tuesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            wednesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            thursday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            friday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            saturday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            sunday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * Local dates (`YYYY-MM-DD`) on which nobody is called; at most 400.
             */
            blackout_dates?: Array<string> | null;
            /**
             * true says on purpose that no day opens, so that nobody is called. Hours that never open are a 400 without it, unless they close each of the seven days by its name; hours that open are a 400 with it. Default false.
             */
            never_open?: boolean | null;
        } | null;
        /**
         * IANA name of the time zone of the working hours of this batch. null follows the campaign.
         */
        timezone_override?: string | null;
        /**
         * How each call of this batch picks its caller number. null follows the campaign.
         *
         * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
         * - `round_robin`: one number after the other, in the order of the list.
         * - `random`: any number, by chance.
         * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
         * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
         */
        phone_number_strategy_override?: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
        /**
         * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
         */
        phone_numbers_override?: Array<string> | null;
        /**
         * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
         */
        agent_id_override?: string | null;
        /**
         * What happens when an answering machine takes a call of this batch. null follows the campaign.
         *
         * - `ignore`: nothing; the agent speaks to the machine.
         * - `hangup`: the call is hung up.
         * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
         */
        voicemail_override?: 'ignore' | 'hangup' | 'leave_message' | null;
        /**
         * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
         */
        calls_per_second_override?: number | null;
        /**
         * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
         */
        default_call_variables_override?: {
            [key: string]: string | number | boolean | null;
        } | null;
        /**
         * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
         */
        default_region?: string | null;
        /**
         * A telephone number, or an object with one. With `on_invalid` `skip`, what is neither is left out.
         */
        contacts: Array<string | {
            /**
             * Telephone number with its country code, as `+` or `00` and 7 to 15 digits; spaces, dashes, dots and brackets are dropped. `phone`, `number` and `to` are other names of this member.
             */
            phone_number: string;
            /**
             * Variables for the agent, such as `callee_name`, by which it greets the callee. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key.
             */
            call_variables?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /**
             * IANA name of the time zone of the contact, in which `working_hours` are read for it.
             */
            timezone?: string | null;
            /**
             * Your own id of the contact, at most 200 characters. It need not be unique.
             */
            external_id?: string | number | null;
            /**
             * On what ground the person may be called, in any spelling.
             *
             * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
             * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
             * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
             * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
             * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
             * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
             * - `other`: another ground.
             */
            consent_basis?: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
            /**
             * When the consent was given, or its ground began. It may not lie in the future. ISO 8601; a time without an offset is UTC.
             */
            consent_at?: string | null;
            /**
             * Your reference to the proof of the consent, at most 200 characters.
             */
            consent_reference?: string | number | null;
        }>;
        /**
         * What happens to the upload when a contact is not valid. Default `reject`.
         *
         * - `reject`: nothing is stored; the 400 lists the first 1000 errors.
         * - `skip`: the valid contacts are stored; `import.errors` lists the others.
         */
        on_invalid?: 'reject' | 'skip' | null;
        /**
         * What happens when a number occurs twice in the upload. Default `allow` for JSON, `reject` for files.
         *
         * - `allow`: both contacts are stored.
         * - `reject`: the second contact is an error.
         * - `skip`: the second contact is left out and counted in `import.duplicates`.
         */
        duplicates?: 'allow' | 'reject' | 'skip' | null;
        /**
         * Whether a number with more or fewer digits than numbers of its country have is an error. Otherwise it is accepted with a warning in `import.warnings`. Default false.
         */
        strict_numbers?: boolean | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: {
        /**
         * Whether the request is only checked: nothing is stored, nobody is called, and its Idempotency-Key is not used up. Default false.
         */
        dry_run?: boolean;
        /**
         * Country in which numbers without a country code are read in this upload, as ISO 3166-1 alpha-2, such as `GB`. Default: that of the batch, or else of the campaign.
         */
        default_region?: string;
    };
    url: '/api/v1/batches/create';
};

export type CreateBatchByAliasErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `request_timeout`: an upload was slower than 512 KiB in 30 seconds.
     */
    408: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type CreateBatchByAliasError = CreateBatchByAliasErrors[keyof CreateBatchByAliasErrors];

export type CreateBatchByAliasResponses = {
    /**
     * The batch; with `dry_run`, what would become of it, as `application/vnd.redial.dry-run+json`.
     */
    200: Batch;
};

export type CreateBatchByAliasResponse = CreateBatchByAliasResponses[keyof CreateBatchByAliasResponses];

export type ListContactsData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: {
        /**
         * Whether each contact carries `current_call` and `call_records`; `limit` is then at most 1000. Default false.
         */
        include_calls?: boolean;
        /**
         * Status of the contact.
         *
         * - `pending`: waits for its first call, or for a forced one.
         * - `dispatched`: its call is being placed and does not ring yet.
         * - `in_progress`: its telephone rings, or it is in conversation.
         * - `retrying`: was not reached; the next call is at `next_retry_at`.
         * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
         * - `completed`: the call was answered. Final.
         * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
         * - `busy`: the line was busy, and no retry follows. Final.
         * - `no_answer`: nobody answered, and no retry follows. Final.
         * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
         * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
         *
         * Several: with commas between them, or the parameter repeated.
         */
        status?: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached' | Array<'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached'>;
        /**
         * Only contacts with this number, in any form.
         */
        phone_number?: string;
        /**
         * Only contacts with this `external_id`.
         */
        external_id?: string;
        /**
         * Only contacts whose variable `callee_name` contains this text, in upper or lower case.
         */
        name?: string;
        /**
         * Only what was created at this time or later. A time without an offset is UTC.
         */
        created_after?: string;
        /**
         * Only what was created before this time. A time without an offset is UTC.
         */
        created_before?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 10000. Default 100.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `position`, `-position`. Default `position`.
         */
        sort?: 'position' | '-position';
        /**
         * `full` answers whole objects. Default: the members that every list item has.
         */
        view?: 'full';
        /**
         * `transcript` adds the transcript to each call; `limit` is then at most 100. Default: calls in lists have none.
         */
        include?: 'transcript';
    };
    url: '/api/v1/batches/{batch_id}/contacts';
};

export type ListContactsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListContactsError = ListContactsErrors[keyof ListContactsErrors];

export type ListContactsResponses = {
    /**
     * A page of contacts.
     */
    200: Array<ContactListItem>;
};

export type ListContactsResponse = ListContactsResponses[keyof ListContactsResponses];

export type AddContactsData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * A telephone number, or an object with one. With `on_invalid` `skip`, what is neither is left out.
         */
        contacts: Array<string | {
            /**
             * Telephone number with its country code, as `+` or `00` and 7 to 15 digits; spaces, dashes, dots and brackets are dropped. `phone`, `number` and `to` are other names of this member.
             */
            phone_number: string;
            /**
             * Variables for the agent, such as `callee_name`, by which it greets the callee. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key.
             */
            call_variables?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /**
             * IANA name of the time zone of the contact, in which `working_hours` are read for it.
             */
            timezone?: string | null;
            /**
             * Your own id of the contact, at most 200 characters. It need not be unique.
             */
            external_id?: string | number | null;
            /**
             * On what ground the person may be called, in any spelling.
             *
             * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
             * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
             * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
             * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
             * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
             * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
             * - `other`: another ground.
             */
            consent_basis?: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
            /**
             * When the consent was given, or its ground began. It may not lie in the future. ISO 8601; a time without an offset is UTC.
             */
            consent_at?: string | null;
            /**
             * Your reference to the proof of the consent, at most 200 characters.
             */
            consent_reference?: string | number | null;
        }>;
        /**
         * Country in which numbers without a country code are read in this upload, as ISO 3166-1 alpha-2, such as `GB`. Default: that of the batch, or else of the campaign.
         */
        default_region?: string | null;
        /**
         * What happens to the upload when a contact is not valid. Default `reject`.
         *
         * - `reject`: nothing is stored; the 400 lists the first 1000 errors.
         * - `skip`: the valid contacts are stored; `import.errors` lists the others.
         */
        on_invalid?: 'reject' | 'skip' | null;
        /**
         * What happens when a number occurs twice in the upload. Default `allow` for JSON, `reject` for files.
         *
         * - `allow`: both contacts are stored.
         * - `reject`: the second contact is an error.
         * - `skip`: the second contact is left out and counted in `import.duplicates`.
         */
        duplicates?: 'allow' | 'reject' | 'skip' | null;
        /**
         * Whether a number with more or fewer digits than numbers of its country have is an error. Otherwise it is accepted with a warning in `import.warnings`. Default false.
         */
        strict_numbers?: boolean | null;
        /**
         * What happens to a contact whose `external_id` the batch, or with `existing_in` the campaign, has already. Default `add`. With `update` and `skip` every contact needs an `external_id`, the body is JSON of at most 32 KiB, and `import.results` tells what became of each contact.
         *
         * - `add`: it is added as another contact.
         * - `update`: the contact that is there gets the new number, variables, time zone and consent while it waits; one that is being called or has had its last call stays as it is.
         * - `skip`: the contact that is there stays as it is.
         */
        on_existing?: 'add' | 'update' | 'skip' | null;
        /**
         * Where `on_existing` looks for the `external_id`. Default `batch`.
         *
         * - `batch`: in the batch that the contacts are added to.
         * - `campaign`: in every batch of the campaign that is not deleted, finished ones included.
         */
        existing_in?: 'batch' | 'campaign' | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: {
        /**
         * What happens to the upload when a contact is not valid. Default `reject`.
         *
         * - `reject`: nothing is stored; the 400 lists the first 1000 errors.
         * - `skip`: the valid contacts are stored; `import.errors` lists the others.
         */
        on_invalid?: 'reject' | 'skip';
        /**
         * What happens when a number occurs twice in the upload. Default `allow` for JSON, `reject` for files.
         *
         * - `allow`: both contacts are stored.
         * - `reject`: the second contact is an error.
         * - `skip`: the second contact is left out and counted in `import.duplicates`.
         */
        duplicates?: 'allow' | 'reject' | 'skip';
        /**
         * Country in which numbers without a country code are read in this upload, as ISO 3166-1 alpha-2, such as `GB`. Default: that of the batch, or else of the campaign.
         */
        default_region?: string;
        /**
         * Whether a number with more or fewer digits than numbers of its country have is an error. Otherwise it is accepted with a warning in `import.warnings`. Default false.
         */
        strict_numbers?: boolean;
        /**
         * What happens to a contact whose `external_id` the batch, or with `existing_in` the campaign, has already. Default `add`. With `update` and `skip` every contact needs an `external_id`, the body is JSON of at most 32 KiB, and `import.results` tells what became of each contact.
         *
         * - `add`: it is added as another contact.
         * - `update`: the contact that is there gets the new number, variables, time zone and consent while it waits; one that is being called or has had its last call stays as it is.
         * - `skip`: the contact that is there stays as it is.
         */
        on_existing?: 'add' | 'update' | 'skip';
        /**
         * Where `on_existing` looks for the `external_id`. Default `batch`.
         *
         * - `batch`: in the batch that the contacts are added to.
         * - `campaign`: in every batch of the campaign that is not deleted, finished ones included.
         */
        existing_in?: 'batch' | 'campaign';
    };
    url: '/api/v1/batches/{batch_id}/contacts';
};

export type AddContactsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `request_timeout`: an upload was slower than 512 KiB in 30 seconds.
     */
    408: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type AddContactsError = AddContactsErrors[keyof AddContactsErrors];

export type AddContactsResponses = {
    /**
     * The batch, with the new contacts.
     */
    200: Batch;
};

export type AddContactsResponse = AddContactsResponses[keyof AddContactsResponses];

export type DeleteBatchData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}';
};

export type DeleteBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DeleteBatchError = DeleteBatchErrors[keyof DeleteBatchErrors];

export type DeleteBatchResponses = {
    /**
     * The batch is deleted.
     */
    204: void;
};

export type DeleteBatchResponse = DeleteBatchResponses[keyof DeleteBatchResponses];

export type GetBatchData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}';
};

export type GetBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetBatchError = GetBatchErrors[keyof GetBatchErrors];

export type GetBatchResponses = {
    /**
     * The batch.
     */
    200: Batch;
};

export type GetBatchResponse = GetBatchResponses[keyof GetBatchResponses];

export type ChangeBatchData = {
    body: {
        /**
         * Name for people, 1 to 200 characters.
         */
        name?: string | null;
        /**
         * Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the campaign holds. Answers show the limit that is in force.
         */
        concurrency_limit?: number | null;
        /**
         * Retries after the first call, 0 to 20, in the place of `max_retries` of the policy. null follows the campaign.
         */
        max_retries_override?: number | null;
        /**
         * Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.
         */
        skip_if_called_within?: string | null;
        /**
         * When dialling begins. null: at once. A time in the past starts the batch within a second. ISO 8601; a time without an offset is UTC.
         */
        scheduled_start?: string | null;
        /**
         * When dialling ends: a batch that still has open contacts then becomes `expired`; calls in progress end normally. It must be after `scheduled_start`. A time in the past expires the batch at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.
         */
        scheduled_end?: string | null;
        /**
         * An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.
         */
        metadata?: {
            [key: string]: unknown;
        } | null;
        /**
         * Retry policy of this batch; members that are left out are as in the campaign. null follows the campaign.
         */
        retry_policy_override?: {
            /**
             * Further calls after the first, 0 to 20. A contact is called at most `1 + max_retries` times; forced calls and follow-ups are not counted. Default 0.
             */
            max_retries?: number | null;
            /**
             * Wait before retry n, from the end of the call before, where c is `cooldown_minutes` and `max_cooldown_minutes` is the longest wait. Default `fixed`.
             *
             * - `fixed`: c minutes before every retry.
             * - `linear`: c·n minutes: 10, 20, 30, … for c = 10.
             * - `exponential`: c·2^(n-1) minutes: 10, 20, 40, … for c = 10.
             * - `exponential_backoff`: another name of `exponential`.
             */
            strategy?: 'fixed' | 'linear' | 'exponential' | 'exponential_backoff' | null;
            /**
             * Base of the wait before a retry, in minutes, 0 to 43,200 (30 days). Default 60.
             */
            cooldown_minutes?: number | null;
            /**
             * Longest wait before a retry, in minutes, 0 to 43,200. Left out: no limit.
             */
            max_cooldown_minutes?: number | null;
            /**
             * Outcomes after which a contact is retried. Default `no-answer`, `busy` and `failed`; `machine` is possible, too. A call that was answered by a person is never retried.
             */
            retry_on?: Array<'no-answer' | 'busy' | 'failed' | 'machine'> | null;
        } | null;
        /**
         * Working hours of this batch. null follows the campaign.
         */
        working_hours_override?: {
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            monday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            tuesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            wednesday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            thursday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            friday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            saturday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * One day: `{"enabled", "start", "end"}`, `{"enabled", "windows": [{"start", "end"}]}` or a list of windows. Without times the whole day is open. A missing day, null and an empty list are closed.
             */
            sunday?: {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            } | {
                /**
                 * false closes the day, whatever its times say. Default true.
                 */
                enabled?: boolean | null;
                /**
                 * Several openings on one day, each with `start` and `end`; at most 10.
                 */
                windows?: Array<{
                    /**
                     * Local time of day at which calls may begin, as `HH:MM`.
                     */
                    start: string;
                    /**
                     * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                     */
                    end: string;
                }> | null;
            } | Array<{
                /**
                 * Local time of day at which calls may begin, as `HH:MM`.
                 */
                start: string;
                /**
                 * Local time of day from which no call begins any more, after `start`. `24:00` and `23:59` are midnight.
                 */
                end: string;
            }> | null;
            /**
             * Local dates (`YYYY-MM-DD`) on which nobody is called; at most 400.
             */
            blackout_dates?: Array<string> | null;
            /**
             * true says on purpose that no day opens, so that nobody is called. Hours that never open are a 400 without it, unless they close each of the seven days by its name; hours that open are a 400 with it. Default false.
             */
            never_open?: boolean | null;
        } | null;
        /**
         * IANA name of the time zone of the working hours of this batch. null follows the campaign.
         */
        timezone_override?: string | null;
        /**
         * How each call of this batch picks its caller number. null follows the campaign.
         *
         * - `least_loaded`: the number that is in the fewest calls now; the first of equals.
         * - `round_robin`: one number after the other, in the order of the list.
         * - `random`: any number, by chance.
         * - `sticky`: the number of the last attempt to the same contact while it is still listed, so that the contact sees the same number again; otherwise as `round_robin`.
         * - `local_presence`: the number that shares the longest leading digits with the called number; among equals as `least_loaded`.
         */
        phone_number_strategy_override?: 'least_loaded' | 'round_robin' | 'random' | 'sticky' | 'local_presence' | null;
        /**
         * Caller numbers of this batch, 1 to 1000, each once. null follows the campaign.
         */
        phone_numbers_override?: Array<string> | null;
        /**
         * The agent that speaks in the calls of this batch; register it under `/agents/`. null follows the campaign.
         */
        agent_id_override?: string | null;
        /**
         * What happens when an answering machine takes a call of this batch. null follows the campaign.
         *
         * - `ignore`: nothing; the agent speaks to the machine.
         * - `hangup`: the call is hung up.
         * - `leave_message`: when the greeting of the machine is over, the `call_hook` of the agent is requested once more, with the query `voicemail=leave_message`, for the message to leave.
         */
        voicemail_override?: 'ignore' | 'hangup' | 'leave_message' | null;
        /**
         * Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, for all of its batches together, and so do the limits of the organization and the installation: the smallest counts. null: no limit of its own.
         */
        calls_per_second_override?: number | null;
        /**
         * Call variables of the contacts of this batch. Each beats that of the same name in `default_call_variables` of the campaign, and those of the contact beat both; other variables of the campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. `callee_name` is refused, as in a campaign. null: those of the campaign alone.
         */
        default_call_variables_override?: {
            [key: string]: string | number | boolean | null;
        } | null;
        /**
         * Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such as `GB`, also in uploads that are appended later. null follows the campaign.
         */
        default_region?: string | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}';
};

export type ChangeBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ChangeBatchError = ChangeBatchErrors[keyof ChangeBatchErrors];

export type ChangeBatchResponses = {
    /**
     * The batch.
     */
    200: Batch;
};

export type ChangeBatchResponse = ChangeBatchResponses[keyof ChangeBatchResponses];

export type PauseBatchData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/pause';
};

export type PauseBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type PauseBatchError = PauseBatchErrors[keyof PauseBatchErrors];

export type PauseBatchResponses = {
    /**
     * The batch.
     */
    200: Batch;
};

export type PauseBatchResponse = PauseBatchResponses[keyof PauseBatchResponses];

export type ResumeBatchData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/resume';
};

export type ResumeBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ResumeBatchError = ResumeBatchErrors[keyof ResumeBatchErrors];

export type ResumeBatchResponses = {
    /**
     * The batch.
     */
    200: Batch;
};

export type ResumeBatchResponse = ResumeBatchResponses[keyof ResumeBatchResponses];

export type CancelBatchData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/cancel';
};

export type CancelBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type CancelBatchError = CancelBatchErrors[keyof CancelBatchErrors];

export type CancelBatchResponses = {
    /**
     * The batch.
     */
    200: Batch;
};

export type CancelBatchResponse = CancelBatchResponses[keyof CancelBatchResponses];

export type DispatchBatchData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/dispatch';
};

export type DispatchBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DispatchBatchError = DispatchBatchErrors[keyof DispatchBatchErrors];

export type DispatchBatchResponses = {
    /**
     * How many contacts are due, and what still holds them back.
     */
    200: Dispatch;
};

export type DispatchBatchResponse = DispatchBatchResponses[keyof DispatchBatchResponses];

export type RestoreBatchData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/restore';
};

export type RestoreBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type RestoreBatchError = RestoreBatchErrors[keyof RestoreBatchErrors];

export type RestoreBatchResponses = {
    /**
     * The batch.
     */
    200: Batch;
};

export type RestoreBatchResponse = RestoreBatchResponses[keyof RestoreBatchResponses];

export type DeleteContactData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Id of the contact.
         */
        contact_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/contacts/{contact_id}';
};

export type DeleteContactErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DeleteContactError = DeleteContactErrors[keyof DeleteContactErrors];

export type DeleteContactResponses = {
    /**
     * The contact is removed.
     */
    204: void;
};

export type DeleteContactResponse = DeleteContactResponses[keyof DeleteContactResponses];

export type GetContactData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Id of the contact.
         */
        contact_id: string;
    };
    query?: {
        /**
         * Whether the contact carries `current_call` and `call_records`. Default false.
         */
        include_calls?: boolean;
    };
    url: '/api/v1/batches/{batch_id}/contacts/{contact_id}';
};

export type GetContactErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetContactError = GetContactErrors[keyof GetContactErrors];

export type GetContactResponses = {
    /**
     * The contact.
     */
    200: Contact;
};

export type GetContactResponse = GetContactResponses[keyof GetContactResponses];

export type UpdateContactData = {
    body: {
        /**
         * The number to call, judged as in an upload.
         */
        phone_number?: string;
        /**
         * Variables for the agent, such as `callee_name`. They are merged into those of the contact; null drops a key.
         */
        call_variables?: {
            [key: string]: string | number | boolean | null;
        } | null;
        /**
         * IANA name of the time zone of the contact. null: as the campaign or batch says.
         */
        timezone?: string | null;
        /**
         * Your own id. null: none.
         */
        external_id?: string | null;
        /**
         * On what ground the person may be called, in any spelling.
         *
         * - `express_written`: consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.
         * - `express`: consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).
         * - `existing_relationship`: an established business relationship, such as a purchase in the last 18 months.
         * - `contract`: the call is needed for a contract with the person (GDPR Article 6(1)(b)).
         * - `legal_obligation`: the law asks for the call (GDPR Article 6(1)(c)).
         * - `legitimate_interest`: a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).
         * - `other`: another ground.
         */
        consent_basis?: 'express_written' | 'express' | 'existing_relationship' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'other' | null;
        /**
         * When the consent was given, or its ground began. It may not lie in the future. null: unknown.
         */
        consent_at?: string | null;
        /**
         * Your reference to the proof of the consent. null: none.
         */
        consent_reference?: string | null;
        /**
         * When the contact is called next, at the earliest: working hours and limits still apply. A time in the past means as soon as possible. ISO 8601; a time without an offset is UTC.
         */
        call_at?: string | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Id of the contact.
         */
        contact_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/contacts/{contact_id}';
};

export type UpdateContactErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type UpdateContactError = UpdateContactErrors[keyof UpdateContactErrors];

export type UpdateContactResponses = {
    /**
     * The contact.
     */
    200: Contact;
};

export type UpdateContactResponse = UpdateContactResponses[keyof UpdateContactResponses];

export type RetryContactData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Id of the contact.
         */
        contact_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/contacts/{contact_id}/retry';
};

export type RetryContactErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type RetryContactError = RetryContactErrors[keyof RetryContactErrors];

export type RetryContactResponses = {
    /**
     * The contact, now `pending`.
     */
    202: Contact;
};

export type RetryContactResponse = RetryContactResponses[keyof RetryContactResponses];

export type SkipContactData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Id of the contact.
         */
        contact_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/contacts/{contact_id}/skip';
};

export type SkipContactErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type SkipContactError = SkipContactErrors[keyof SkipContactErrors];

export type SkipContactResponses = {
    /**
     * The contact, now `skipped`.
     */
    200: Contact;
};

export type SkipContactResponse = SkipContactResponses[keyof SkipContactResponses];

export type ScheduleCallBackData = {
    body: {
        /**
         * When to call back. A time in the past means now. ISO 8601; a time without an offset is UTC.
         */
        at: string;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Id of the contact.
         */
        contact_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/contacts/{contact_id}/follow-up';
};

export type ScheduleCallBackErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ScheduleCallBackError = ScheduleCallBackErrors[keyof ScheduleCallBackErrors];

export type ScheduleCallBackResponses = {
    /**
     * The contact, now `followup_scheduled`.
     */
    202: Contact;
};

export type ScheduleCallBackResponse = ScheduleCallBackResponses[keyof ScheduleCallBackResponses];

export type RetryContactsData = {
    body: {
        /**
         * Contacts in these statuses are called once more.
         */
        statuses: Array<'pending' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached'>;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/retry';
};

export type RetryContactsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type RetryContactsError = RetryContactsErrors[keyof RetryContactsErrors];

export type RetryContactsResponses = {
    /**
     * How many contacts are called.
     */
    202: {
        /**
         * Contacts that get one forced call each.
         */
        accepted: number;
        /**
         * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
         */
        warnings?: Array<string>;
    };
};

export type RetryContactsResponse = RetryContactsResponses[keyof RetryContactsResponses];

export type GetContactStoryData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
        /**
         * Id of the contact.
         */
        contact_id: string;
    };
    query?: {
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 200.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `at`, `-at`. Default `at`.
         */
        sort?: 'at' | '-at';
    };
    url: '/api/v1/batches/{batch_id}/contacts/{contact_id}/story';
};

export type GetContactStoryErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetContactStoryError = GetContactStoryErrors[keyof GetContactStoryErrors];

export type GetContactStoryResponses = {
    /**
     * A page of the story.
     */
    200: Array<StoryEntry>;
};

export type GetContactStoryResponse = GetContactStoryResponses[keyof GetContactStoryResponses];

export type LookUpContactsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only contacts with this number, in any form. Required without `external_id`.
         */
        phone_number?: string;
        /**
         * Only contacts with this `external_id`. Required without `phone_number`.
         */
        external_id?: string;
        /**
         * Only contacts of this campaign.
         */
        campaign_id?: string;
        /**
         * Status of the contact.
         *
         * - `pending`: waits for its first call, or for a forced one.
         * - `dispatched`: its call is being placed and does not ring yet.
         * - `in_progress`: its telephone rings, or it is in conversation.
         * - `retrying`: was not reached; the next call is at `next_retry_at`.
         * - `followup_scheduled`: the agent promised a call back; it is at `next_follow_up_at`.
         * - `completed`: the call was answered. Final.
         * - `failed`: the call failed, or may not be placed; see `status_reason`. Final.
         * - `busy`: the line was busy, and no retry follows. Final.
         * - `no_answer`: nobody answered, and no retry follows. Final.
         * - `skipped`: not called, or hung up before an answer; see `status_reason`. Final.
         * - `max_retries_reached`: was not reached, and all retries of the policy are used. Final.
         *
         * Several: with commas between them, or the parameter repeated.
         */
        status?: 'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached' | Array<'pending' | 'dispatched' | 'in_progress' | 'retrying' | 'followup_scheduled' | 'completed' | 'failed' | 'busy' | 'no_answer' | 'skipped' | 'max_retries_reached'>;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 100.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at';
    };
    url: '/api/v1/contacts/';
};

export type LookUpContactsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type LookUpContactsError = LookUpContactsErrors[keyof LookUpContactsErrors];

export type LookUpContactsResponses = {
    /**
     * A page of contacts.
     */
    200: Array<FoundContact>;
};

export type LookUpContactsResponse = LookUpContactsResponses[keyof LookUpContactsResponses];

export type GetStoryByContactData = {
    body?: never;
    path: {
        /**
         * Id of the contact.
         */
        contact_id: string;
    };
    query?: {
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 200.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `at`, `-at`. Default `at`.
         */
        sort?: 'at' | '-at';
    };
    url: '/api/v1/contacts/{contact_id}/story';
};

export type GetStoryByContactErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetStoryByContactError = GetStoryByContactErrors[keyof GetStoryByContactErrors];

export type GetStoryByContactResponses = {
    /**
     * A page of the story.
     */
    200: Array<StoryEntry>;
};

export type GetStoryByContactResponse = GetStoryByContactResponses[keyof GetStoryByContactResponses];

export type ExportBatchData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: {
        /**
         * How cells are written. Default `spreadsheet`.
         *
         * - `spreadsheet`: an apostrophe stands before cells that a spreadsheet would take for a formula, telephone numbers among them.
         * - `raw`: every value as it is, for programs.
         */
        mode?: 'spreadsheet' | 'raw';
    };
    url: '/api/v1/batches/{batch_id}/export.csv';
};

export type ExportBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ExportBatchError = ExportBatchErrors[keyof ExportBatchErrors];

export type ExportBatchResponses = {
    /**
     * The contacts of the batch as CSV (RFC 4180).
     */
    200: string;
};

export type ExportBatchResponse = ExportBatchResponses[keyof ExportBatchResponses];

export type DiagnoseBatchData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: never;
    url: '/api/v1/batches/{batch_id}/debug';
};

export type DiagnoseBatchErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DiagnoseBatchError = DiagnoseBatchErrors[keyof DiagnoseBatchErrors];

export type DiagnoseBatchResponses = {
    /**
     * The diagnosis.
     */
    200: BatchDiagnosis;
};

export type DiagnoseBatchResponse = DiagnoseBatchResponses[keyof DiagnoseBatchResponses];

export type ListBatchActionsData = {
    body?: never;
    path: {
        /**
         * Id of the batch.
         */
        batch_id: string;
    };
    query?: {
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `at`, `-at`. Default `-at`.
         */
        sort?: 'at' | '-at';
    };
    url: '/api/v1/batches/{batch_id}/actions';
};

export type ListBatchActionsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListBatchActionsError = ListBatchActionsErrors[keyof ListBatchActionsErrors];

export type ListBatchActionsResponses = {
    /**
     * A page of actions.
     */
    200: Array<Action>;
};

export type ListBatchActionsResponse = ListBatchActionsResponses[keyof ListBatchActionsResponses];

export type ListCallsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Organization whose objects are listed. Default: that of the token. Another one is a 403.
         */
        organization_id?: string;
        /**
         * Only calls of this batch.
         */
        batch_id?: string;
        /**
         * Only calls of this contact.
         */
        contact_id?: string;
        /**
         * Only calls of this campaign.
         */
        campaign_id?: string;
        /**
         * Progress or outcome of the call, with hyphens as jambonz spells it.
         *
         * - `queued`: the request to call control is being sent.
         * - `trying`: call control has accepted the call; the network has not reached the telephone yet.
         * - `ringing`: the telephone rings, or the network plays a tone or an announcement before the answer (early media).
         * - `in-progress`: the call was answered and goes on.
         * - `completed`: the call was answered and has ended.
         * - `busy`: the line was busy, or the callee declined (SIP 486, 603).
         * - `no-answer`: nobody answered in time (also SIP 408 and 480).
         * - `failed`: the network or the carrier failed; see `sip_status`.
         * - `canceled`: hung up by Redial before anybody answered.
         * - `unknown`: how the call ended cannot be found out.
         *
         * Several: with commas between them, or the parameter repeated.
         */
        call_status?: 'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown' | Array<'queued' | 'trying' | 'ringing' | 'in-progress' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled' | 'unknown'>;
        /**
         * Why the call led to no conversation.
         *
         * - `busy`: the line was busy (SIP 486, 600).
         * - `declined`: the callee declined (SIP 603).
         * - `no_answer`: nobody answered in time.
         * - `unreachable`: the telephone was off or without network (SIP 480).
         * - `invalid_number`: the network does not know the number (SIP 404, 410, 484, 485, 604).
         * - `carrier_refused`: the carrier refused to connect it (SIP 401, 402, 403, 407).
         * - `blocked`: rejected as unwanted, by the callee or a filter (SIP 607, 608).
         * - `media_refused`: no common codec (SIP 406, 415, 488, 606).
         * - `network_trouble`: every other failure of network or carrier.
         * - `call_control_refused`: call control refused the request; `hangup_reason` says why.
         * - `voicemail`: an answering machine took the call, and it was hung up (`voicemail` is `hangup`).
         * - `canceled`: hung up from our side before anybody answered.
         * - `outcome_unknown`: how it ended cannot be found out.
         *
         * Several: with commas between them, or the parameter repeated.
         */
        failure_code?: 'busy' | 'declined' | 'no_answer' | 'unreachable' | 'invalid_number' | 'carrier_refused' | 'blocked' | 'media_refused' | 'network_trouble' | 'call_control_refused' | 'voicemail' | 'canceled' | 'outcome_unknown' | Array<'busy' | 'declined' | 'no_answer' | 'unreachable' | 'invalid_number' | 'carrier_refused' | 'blocked' | 'media_refused' | 'network_trouble' | 'call_control_refused' | 'voicemail' | 'canceled' | 'outcome_unknown'>;
        /**
         * Only calls from this number.
         */
        from_number?: string;
        /**
         * Only calls to this number.
         */
        to_number?: string;
        /**
         * Another name of `created_after`.
         */
        created_from?: string;
        /**
         * Another name of `created_before`.
         */
        created_to?: string;
        /**
         * Only what was created at this time or later. A time without an offset is UTC.
         */
        created_after?: string;
        /**
         * Only what was created before this time. A time without an offset is UTC.
         */
        created_before?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 100.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at';
        /**
         * `transcript` adds the transcript to each call; `limit` is then at most 100. Default: calls in lists have none.
         */
        include?: 'transcript';
    };
    url: '/api/v1/calls/';
};

export type ListCallsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListCallsError = ListCallsErrors[keyof ListCallsErrors];

export type ListCallsResponses = {
    /**
     * A page of call records.
     */
    200: Array<CallRecord>;
};

export type ListCallsResponse = ListCallsResponses[keyof ListCallsResponses];

export type GetCallData = {
    body?: never;
    path: {
        /**
         * Id of the call.
         */
        execution_id: string;
    };
    query?: never;
    url: '/api/v1/calls/{execution_id}';
};

export type GetCallErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetCallError = GetCallErrors[keyof GetCallErrors];

export type GetCallResponses = {
    /**
     * The call record.
     */
    200: CallRecord;
};

export type GetCallResponse = GetCallResponses[keyof GetCallResponses];

export type MakeLinkToRecordingData = {
    body: {
        /**
         * How long the link plays the recording, in seconds: from 1 to 604800, a week.
         */
        expires_in_seconds?: number | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the call.
         */
        execution_id: string;
    };
    query?: never;
    url: '/api/v1/calls/{execution_id}/recording-link';
};

export type MakeLinkToRecordingErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type MakeLinkToRecordingError = MakeLinkToRecordingErrors[keyof MakeLinkToRecordingErrors];

export type MakeLinkToRecordingResponses = {
    /**
     * The link. Whoever has it can hear the recording.
     */
    200: {
        /**
         * The link. It takes `Range` requests, as `/recording` does.
         */
        url: string;
        /**
         * When it ends, in UTC; never later than the token.
         */
        expires_at: string;
        /**
         * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
         */
        warnings?: Array<string>;
    };
};

export type MakeLinkToRecordingResponse = MakeLinkToRecordingResponses[keyof MakeLinkToRecordingResponses];

export type ListSuppressionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Organization whose objects are listed. Default: that of the token. Another one is a 403.
         */
        organization_id?: string;
        /**
         * Only the suppression of this number, in any form.
         */
        phone_number?: string;
        /**
         * Only what was created at this time or later. A time without an offset is UTC.
         */
        created_after?: string;
        /**
         * Only what was created before this time. A time without an offset is UTC.
         */
        created_before?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 100.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at';
    };
    url: '/api/v1/suppressions/';
};

export type ListSuppressionsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListSuppressionsError = ListSuppressionsErrors[keyof ListSuppressionsErrors];

export type ListSuppressionsResponses = {
    /**
     * A page of suppressions.
     */
    200: Array<Suppression>;
};

export type ListSuppressionsResponse = ListSuppressionsResponses[keyof ListSuppressionsResponses];

export type SuppressData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Number that is not to be called, with its country code.
         */
        phone_number: string;
        /**
         * Why, 1 to 200 characters. `opt_out`, or one of the other words for it, in any case, says that the callee has opted out: `opted out`, `stop`, `stop all`, `quit`, `end`, `revoke`, `revoked`, `cancel`, `unsubscribe`, `unsubscribed`, `do not call`, `do not contact`, `dnc`, `asked not to be called`. An opt-out never expires, no other entry replaces it, and its removal needs the scope `admin` and a reason. A report with `opt_out` writes it.
         */
        reason?: string | null;
        /**
         * When the suppression ends by itself; it must be in the future. Default never; an opt-out never ends. ISO 8601; a time without an offset is UTC.
         */
        expires_at?: string | null;
    } | {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * 1 to 10,000 suppressions; an entry may be a number alone.
         */
        suppressions: Array<{
            /**
             * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
             */
            organization_id?: string | null;
            /**
             * Number that is not to be called, with its country code.
             */
            phone_number: string;
            /**
             * Why, 1 to 200 characters. `opt_out`, or one of the other words for it, in any case, says that the callee has opted out: `opted out`, `stop`, `stop all`, `quit`, `end`, `revoke`, `revoked`, `cancel`, `unsubscribe`, `unsubscribed`, `do not call`, `do not contact`, `dnc`, `asked not to be called`. An opt-out never expires, no other entry replaces it, and its removal needs the scope `admin` and a reason. A report with `opt_out` writes it.
             */
            reason?: string | null;
            /**
             * When the suppression ends by itself; it must be in the future. Default never; an opt-out never ends. ISO 8601; a time without an offset is UTC.
             */
            expires_at?: string | null;
        } | string>;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/suppressions/';
};

export type SuppressErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type SuppressError = SuppressErrors[keyof SuppressErrors];

export type SuppressResponses = {
    /**
     * The suppression; for a list, the suppressions.
     */
    200: Suppression | {
        /**
         * Each number once, in the order of its first entry.
         */
        suppressions: Array<Suppression>;
        /**
         * One sentence for each thing that was accepted and deserves a look, such as a member that the API does not know and has ignored. Absent when there is none. `Prefer: handling=strict` turns unknown members into a 400.
         */
        warnings?: Array<string>;
    };
};

export type SuppressResponse = SuppressResponses[keyof SuppressResponses];

export type DeleteSuppressionData = {
    body?: never;
    path: {
        /**
         * Id of the suppression, or its number in E.164, such as `+14155550123` or `%2B14155550123`.
         */
        suppression_id: string;
    };
    query?: {
        /**
         * Why an opt-out is removed, 1 to 200 characters; required for an opt-out.
         */
        reason?: string;
    };
    url: '/api/v1/suppressions/{suppression_id}';
};

export type DeleteSuppressionErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DeleteSuppressionError = DeleteSuppressionErrors[keyof DeleteSuppressionErrors];

export type DeleteSuppressionResponses = {
    /**
     * The suppression is deleted.
     */
    204: void;
};

export type DeleteSuppressionResponse = DeleteSuppressionResponses[keyof DeleteSuppressionResponses];

export type GetSuppressionData = {
    body?: never;
    path: {
        /**
         * Id of the suppression, or its number in E.164, such as `+14155550123` or `%2B14155550123`.
         */
        suppression_id: string;
    };
    query?: never;
    url: '/api/v1/suppressions/{suppression_id}';
};

export type GetSuppressionErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetSuppressionError = GetSuppressionErrors[keyof GetSuppressionErrors];

export type GetSuppressionResponses = {
    /**
     * The suppression.
     */
    200: Suppression;
};

export type GetSuppressionResponse = GetSuppressionResponses[keyof GetSuppressionResponses];

export type ListErasuresData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only erasures of this number, in any form.
         */
        phone_number?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at';
    };
    url: '/api/v1/erasures/';
};

export type ListErasuresErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListErasuresError = ListErasuresErrors[keyof ListErasuresErrors];

export type ListErasuresResponses = {
    /**
     * A page of erasures.
     */
    200: Array<Erasure>;
};

export type ListErasuresResponse = ListErasuresResponses[keyof ListErasuresResponses];

export type ErasePersonData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Number of the person, with its country code.
         */
        phone_number: string;
        /**
         * Whether the number stays suppressed, by a hash. Default true. With false, a suppression that exists is still kept, by a hash.
         */
        suppress?: boolean | null;
        /**
         * Why, 1 to 200 characters. It stays in the receipt: name nobody in it.
         */
        reason?: string | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/erasures/';
};

export type ErasePersonErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ErasePersonError = ErasePersonErrors[keyof ErasePersonErrors];

export type ErasePersonResponses = {
    /**
     * The erasure is accepted; its id answers the receipt.
     */
    202: Erasure;
};

export type ErasePersonResponse = ErasePersonResponses[keyof ErasePersonResponses];

export type GetErasureData = {
    body?: never;
    path: {
        /**
         * Id of the erasure.
         */
        erasure_id: string;
    };
    query?: never;
    url: '/api/v1/erasures/{erasure_id}';
};

export type GetErasureErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetErasureError = GetErasureErrors[keyof GetErasureErrors];

export type GetErasureResponses = {
    /**
     * The erasure.
     */
    200: Erasure;
};

export type GetErasureResponse = GetErasureResponses[keyof GetErasureResponses];

export type GetPersonData = {
    body?: never;
    path: {
        /**
         * Number in E.164, such as `+14155550123` or `%2B14155550123`.
         */
        phone_number: string;
    };
    query?: {
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 20. Default 10.
         */
        limit?: number;
    };
    url: '/api/v1/persons/{phone_number}';
};

export type GetPersonErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetPersonError = GetPersonErrors[keyof GetPersonErrors];

export type GetPersonResponses = {
    /**
     * What is stored.
     */
    200: Person;
};

export type GetPersonResponse = GetPersonResponses[keyof GetPersonResponses];

export type ListAgentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Organization whose objects are listed. Default: that of the token. Another one is a 403.
         */
        organization_id?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at';
    };
    url: '/api/v1/agents/';
};

export type ListAgentsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListAgentsError = ListAgentsErrors[keyof ListAgentsErrors];

export type ListAgentsResponses = {
    /**
     * A page of agents.
     */
    200: Array<Agent>;
};

export type ListAgentsResponse = ListAgentsResponses[keyof ListAgentsResponses];

export type RegisterAgentData = {
    body: ({
        /**
         * Address of the application that speaks (http, https, ws or wss), at most 2000 characters, without user name and password; a public one unless the operator allows others. ws and wss are refused where no call control of the organization takes them. Call control requests it when the call is answered, and once more with the query `voicemail=leave_message` for a message to an answering machine. Either this or `application_sid`; null beside that.
         */
        call_hook: string;
        /**
         * Left out or null.
         */
        application_sid?: null;
    } | {
        /**
         * Application in jambonz that speaks, a UUID. Either this or `call_hook`; null beside that.
         */
        application_sid: string;
        /**
         * Confirms that the application has `status_hook_url` as its call status hook. Must be true beside `application_sid`: jambonz reports the end of a call only there.
         */
        status_hook_confirmed: true;
        /**
         * Left out or null.
         */
        call_hook?: null;
    }) & {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Name of the agent, 1 to 200 characters, as in `agent_id` of campaigns.
         */
        agent_id: string;
        /**
         * Address of the application that speaks (http, https, ws or wss), at most 2000 characters, without user name and password; a public one unless the operator allows others. ws and wss are refused where no call control of the organization takes them. Call control requests it when the call is answered, and once more with the query `voicemail=leave_message` for a message to an answering machine. Either this or `application_sid`; null beside that.
         */
        call_hook?: string | null;
        /**
         * Vendor of the voice, such as `google`. Default `default`, the choice of the jambonz account. Ignored beside `application_sid`.
         */
        speech_synthesis_vendor?: string | null;
        /**
         * Language of the voice as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.
         */
        speech_synthesis_language?: string | null;
        /**
         * Name of the voice at its vendor. Default `default`. Ignored beside `application_sid`.
         */
        speech_synthesis_voice?: string | null;
        /**
         * Vendor of the speech recognition. Default `default`. Ignored beside `application_sid`.
         */
        speech_recognizer_vendor?: string | null;
        /**
         * Language of the speech recognition as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.
         */
        speech_recognizer_language?: string | null;
        /**
         * Application in jambonz that speaks, a UUID. Either this or `call_hook`; null beside that.
         */
        application_sid?: string | null;
        /**
         * Confirms that the application has `status_hook_url` as its call status hook. Must be true beside `application_sid`: jambonz reports the end of a call only there.
         */
        status_hook_confirmed?: boolean | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/agents/';
};

export type RegisterAgentErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type RegisterAgentError = RegisterAgentErrors[keyof RegisterAgentErrors];

export type RegisterAgentResponses = {
    /**
     * The agent.
     */
    200: Agent;
};

export type RegisterAgentResponse = RegisterAgentResponses[keyof RegisterAgentResponses];

export type DeleteAgentData = {
    body?: never;
    path: {
        /**
         * Name of the agent, URL-encoded, such as `reception`.
         */
        agent_id: string;
    };
    query?: never;
    url: '/api/v1/agents/{agent_id}';
};

export type DeleteAgentErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DeleteAgentError = DeleteAgentErrors[keyof DeleteAgentErrors];

export type DeleteAgentResponses = {
    /**
     * The agent is deleted.
     */
    204: void;
};

export type DeleteAgentResponse = DeleteAgentResponses[keyof DeleteAgentResponses];

export type GetAgentData = {
    body?: never;
    path: {
        /**
         * Name of the agent, URL-encoded, such as `reception`.
         */
        agent_id: string;
    };
    query?: never;
    url: '/api/v1/agents/{agent_id}';
};

export type GetAgentErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetAgentError = GetAgentErrors[keyof GetAgentErrors];

export type GetAgentResponses = {
    /**
     * The agent.
     */
    200: Agent;
};

export type GetAgentResponse = GetAgentResponses[keyof GetAgentResponses];

export type ChangeAgentData = {
    body: {
        /**
         * Address of the application that speaks (http, https, ws or wss), at most 2000 characters, without user name and password; a public one unless the operator allows others. ws and wss are refused where no call control of the organization takes them. Call control requests it when the call is answered, and once more with the query `voicemail=leave_message` for a message to an answering machine. Either this or `application_sid`; null beside that.
         */
        call_hook?: string | null;
        /**
         * Vendor of the voice, such as `google`. Default `default`, the choice of the jambonz account. Ignored beside `application_sid`.
         */
        speech_synthesis_vendor?: string | null;
        /**
         * Language of the voice as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.
         */
        speech_synthesis_language?: string | null;
        /**
         * Name of the voice at its vendor. Default `default`. Ignored beside `application_sid`.
         */
        speech_synthesis_voice?: string | null;
        /**
         * Vendor of the speech recognition. Default `default`. Ignored beside `application_sid`.
         */
        speech_recognizer_vendor?: string | null;
        /**
         * Language of the speech recognition as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.
         */
        speech_recognizer_language?: string | null;
        /**
         * Application in jambonz that speaks, a UUID. Either this or `call_hook`; null beside that.
         */
        application_sid?: string | null;
        /**
         * Confirms that the application has `status_hook_url` as its call status hook. Must be true beside `application_sid`: jambonz reports the end of a call only there.
         */
        status_hook_confirmed?: boolean | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Name of the agent, URL-encoded, such as `reception`.
         */
        agent_id: string;
    };
    query?: never;
    url: '/api/v1/agents/{agent_id}';
};

export type ChangeAgentErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ChangeAgentError = ChangeAgentErrors[keyof ChangeAgentErrors];

export type ChangeAgentResponses = {
    /**
     * The agent.
     */
    200: Agent;
};

export type ChangeAgentResponse = ChangeAgentResponses[keyof ChangeAgentResponses];

export type ReplaceAgentData = {
    body: ({
        /**
         * Address of the application that speaks (http, https, ws or wss), at most 2000 characters, without user name and password; a public one unless the operator allows others. ws and wss are refused where no call control of the organization takes them. Call control requests it when the call is answered, and once more with the query `voicemail=leave_message` for a message to an answering machine. Either this or `application_sid`; null beside that.
         */
        call_hook: string;
        /**
         * Left out or null.
         */
        application_sid?: null;
    } | {
        /**
         * Application in jambonz that speaks, a UUID. Either this or `call_hook`; null beside that.
         */
        application_sid: string;
        /**
         * Confirms that the application has `status_hook_url` as its call status hook. Must be true beside `application_sid`: jambonz reports the end of a call only there.
         */
        status_hook_confirmed: true;
        /**
         * Left out or null.
         */
        call_hook?: null;
    }) & {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Name of the agent, 1 to 200 characters, as in `agent_id` of campaigns.
         */
        agent_id?: string | null;
        /**
         * Address of the application that speaks (http, https, ws or wss), at most 2000 characters, without user name and password; a public one unless the operator allows others. ws and wss are refused where no call control of the organization takes them. Call control requests it when the call is answered, and once more with the query `voicemail=leave_message` for a message to an answering machine. Either this or `application_sid`; null beside that.
         */
        call_hook?: string | null;
        /**
         * Vendor of the voice, such as `google`. Default `default`, the choice of the jambonz account. Ignored beside `application_sid`.
         */
        speech_synthesis_vendor?: string | null;
        /**
         * Language of the voice as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.
         */
        speech_synthesis_language?: string | null;
        /**
         * Name of the voice at its vendor. Default `default`. Ignored beside `application_sid`.
         */
        speech_synthesis_voice?: string | null;
        /**
         * Vendor of the speech recognition. Default `default`. Ignored beside `application_sid`.
         */
        speech_recognizer_vendor?: string | null;
        /**
         * Language of the speech recognition as a BCP 47 tag. Default `en-US`. Ignored beside `application_sid`.
         */
        speech_recognizer_language?: string | null;
        /**
         * Application in jambonz that speaks, a UUID. Either this or `call_hook`; null beside that.
         */
        application_sid?: string | null;
        /**
         * Confirms that the application has `status_hook_url` as its call status hook. Must be true beside `application_sid`: jambonz reports the end of a call only there.
         */
        status_hook_confirmed?: boolean | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Name of the agent, URL-encoded, such as `reception`.
         */
        agent_id: string;
    };
    query?: never;
    url: '/api/v1/agents/{agent_id}';
};

export type ReplaceAgentErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ReplaceAgentError = ReplaceAgentErrors[keyof ReplaceAgentErrors];

export type ReplaceAgentResponses = {
    /**
     * The agent.
     */
    200: Agent;
};

export type ReplaceAgentResponse = ReplaceAgentResponses[keyof ReplaceAgentResponses];

export type ListTokensData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Organization whose objects are listed. Default: that of the token. Another one is a 403.
         */
        organization_id?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at';
    };
    url: '/api/v1/tokens/';
};

export type ListTokensErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListTokensError = ListTokensErrors[keyof ListTokensErrors];

export type ListTokensResponses = {
    /**
     * A page of tokens.
     */
    200: Array<Token>;
};

export type ListTokensResponse = ListTokensResponses[keyof ListTokensResponses];

export type CreateTokenData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * What the token is for, 1 to 200 characters.
         */
        name: string;
        /**
         * What the token may do, and with which objects. No scope contains another.
         *
         * - `read`: every GET, the preview of a call, and links to recordings.
         * - `write`: every other method.
         * - `admin`: tokens, call-control accounts and the limits of the organization, besides `read` or `write`.
         * - `campaign:<campaign_id>`, `batch:<batch_id>`: limit `read` and `write` to these campaigns and batches, with their contacts and calls. A campaign includes the batches that it will have. Any other object is answered as an unknown one, and what belongs to the organization is a 403.
         *
         * Default `read` and `write`.
         */
        scopes?: Array<string> | null;
        /**
         * When the token ends; it must be in the future. Default: when the token of the request ends. ISO 8601; a time without an offset is UTC.
         */
        expires_at?: string | null;
        /**
         * IP addresses from which the token may be used, and ranges of them such as `203.0.113.0/24` or `2001:db8::/48`. From any other address it is refused as a wrong token is. Default: those of the token of the request.
         */
        allowed_addresses?: Array<string> | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/tokens/';
};

export type CreateTokenErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type CreateTokenError = CreateTokenErrors[keyof CreateTokenErrors];

export type CreateTokenResponses = {
    /**
     * The token, with the token itself.
     */
    200: NewToken;
};

export type CreateTokenResponse = CreateTokenResponses[keyof CreateTokenResponses];

export type RevokeTokenData = {
    body?: never;
    path: {
        /**
         * Id of the token.
         */
        token_id: string;
    };
    query?: never;
    url: '/api/v1/tokens/{token_id}';
};

export type RevokeTokenErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type RevokeTokenError = RevokeTokenErrors[keyof RevokeTokenErrors];

export type RevokeTokenResponses = {
    /**
     * The token is revoked.
     */
    204: void;
};

export type RevokeTokenResponse = RevokeTokenResponses[keyof RevokeTokenResponses];

export type GetTokenData = {
    body?: never;
    path: {
        /**
         * Id of the token.
         */
        token_id: string;
    };
    query?: never;
    url: '/api/v1/tokens/{token_id}';
};

export type GetTokenErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetTokenError = GetTokenErrors[keyof GetTokenErrors];

export type GetTokenResponses = {
    /**
     * The token.
     */
    200: Token;
};

export type GetTokenResponse = GetTokenResponses[keyof GetTokenResponses];

export type RotateTokenData = {
    body: {
        /**
         * For how many seconds the old token is still accepted. Default 3600, an hour.
         */
        overlap_seconds?: number | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the token.
         */
        token_id: string;
    };
    query?: never;
    url: '/api/v1/tokens/{token_id}/rotate';
};

export type RotateTokenErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type RotateTokenError = RotateTokenErrors[keyof RotateTokenErrors];

export type RotateTokenResponses = {
    /**
     * The new token, with the token itself.
     */
    200: NewToken;
};

export type RotateTokenResponse = RotateTokenResponses[keyof RotateTokenResponses];

export type ListCallControlAccountsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Organization whose objects are listed. Default: that of the token. Another one is a 403.
         */
        organization_id?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at';
    };
    url: '/api/v1/call-control-accounts/';
};

export type ListCallControlAccountsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListCallControlAccountsError = ListCallControlAccountsErrors[keyof ListCallControlAccountsErrors];

export type ListCallControlAccountsResponses = {
    /**
     * A page of accounts.
     */
    200: Array<CallControlAccount>;
};

export type ListCallControlAccountsResponse = ListCallControlAccountsResponses[keyof ListCallControlAccountsResponses];

export type CreateCallControlAccountData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Name for people, 1 to 200 characters; unique in the organization.
         */
        name: string;
        /**
         * Base address of call control, without `/v1`, query and credentials.
         */
        url: string;
        /**
         * Price of a started minute in US dollars, 0 to 1000. It is the cost of a call for which the agent reports none.
         */
        price_per_minute_usd?: number | null;
        /**
         * Whether campaigns without an account of their own use this one. The previous default account then stops being the default. Default false.
         */
        is_default?: boolean | null;
        /**
         * AccountSid in jambonz, a UUID; not that of the installation itself.
         */
        account_sid: string;
        /**
         * Bearer token of the account in jambonz. It is stored encrypted and never answered.
         */
        token: string;
        /**
         * Webhook secret of the account in jambonz, with which it signs its webhooks; 8 to 500 characters. It is stored encrypted and never answered.
         */
        webhook_secret: string;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/call-control-accounts/';
};

export type CreateCallControlAccountErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type CreateCallControlAccountError = CreateCallControlAccountErrors[keyof CreateCallControlAccountErrors];

export type CreateCallControlAccountResponses = {
    /**
     * The account, without its secrets.
     */
    200: CallControlAccount;
};

export type CreateCallControlAccountResponse = CreateCallControlAccountResponses[keyof CreateCallControlAccountResponses];

export type DeleteCallControlAccountData = {
    body?: never;
    path: {
        /**
         * Id of the call control account.
         */
        account_id: string;
    };
    query?: never;
    url: '/api/v1/call-control-accounts/{account_id}';
};

export type DeleteCallControlAccountErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DeleteCallControlAccountError = DeleteCallControlAccountErrors[keyof DeleteCallControlAccountErrors];

export type DeleteCallControlAccountResponses = {
    /**
     * The account is deleted.
     */
    204: void;
};

export type DeleteCallControlAccountResponse = DeleteCallControlAccountResponses[keyof DeleteCallControlAccountResponses];

export type GetCallControlAccountData = {
    body?: never;
    path: {
        /**
         * Id of the call control account.
         */
        account_id: string;
    };
    query?: never;
    url: '/api/v1/call-control-accounts/{account_id}';
};

export type GetCallControlAccountErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetCallControlAccountError = GetCallControlAccountErrors[keyof GetCallControlAccountErrors];

export type GetCallControlAccountResponses = {
    /**
     * The account, without its secrets.
     */
    200: CallControlAccount;
};

export type GetCallControlAccountResponse = GetCallControlAccountResponses[keyof GetCallControlAccountResponses];

export type ChangeCallControlAccountData = {
    body: {
        /**
         * Name for people, 1 to 200 characters; unique in the organization.
         */
        name?: string;
        /**
         * Base address of call control, without `/v1`, query and credentials.
         */
        url?: string;
        /**
         * Price of a started minute in US dollars, 0 to 1000. It is the cost of a call for which the agent reports none.
         */
        price_per_minute_usd?: number | null;
        /**
         * Whether campaigns without an account of their own use this one. The previous default account then stops being the default. Default false.
         */
        is_default?: boolean | null;
        /**
         * Bearer token of the account in jambonz. It is stored encrypted and never answered.
         */
        token?: string;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the call control account.
         */
        account_id: string;
    };
    query?: never;
    url: '/api/v1/call-control-accounts/{account_id}';
};

export type ChangeCallControlAccountErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ChangeCallControlAccountError = ChangeCallControlAccountErrors[keyof ChangeCallControlAccountErrors];

export type ChangeCallControlAccountResponses = {
    /**
     * The account, without its secrets.
     */
    200: CallControlAccount;
};

export type ChangeCallControlAccountResponse = ChangeCallControlAccountResponses[keyof ChangeCallControlAccountResponses];

export type RotateWebhookSecretData = {
    body: {
        /**
         * Webhook secret of the account in jambonz, with which it signs its webhooks; 8 to 500 characters. It is stored encrypted and never answered.
         */
        webhook_secret: string;
        /**
         * For how many seconds webhooks with the previous secret are accepted as well, 0 to 2,592,000 (30 days). Default 86,400 (a day).
         */
        previous_valid_seconds?: number | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the call control account.
         */
        account_id: string;
    };
    query?: never;
    url: '/api/v1/call-control-accounts/{account_id}/webhook-secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * The account, without its secrets.
     */
    200: CallControlAccount;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type ListWebhookEndpointsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Organization whose objects are listed. Default: that of the token. Another one is a 403.
         */
        organization_id?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
    };
    url: '/api/v1/webhook-endpoints/';
};

export type ListWebhookEndpointsErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListWebhookEndpointsError = ListWebhookEndpointsErrors[keyof ListWebhookEndpointsErrors];

export type ListWebhookEndpointsResponses = {
    /**
     * A page of endpoints.
     */
    200: Array<WebhookEndpoint>;
};

export type ListWebhookEndpointsResponse = ListWebhookEndpointsResponses[keyof ListWebhookEndpointsResponses];

export type CreateWebhookEndpointData = {
    body: {
        /**
         * Organization that owns the object. It is always the organization of the token: leave it out, or send the same id. Another id is a 403.
         */
        organization_id?: string | null;
        /**
         * Where events are sent by POST; http or https, at a public address.
         */
        url: string;
        /**
         * What the endpoint is for, 1 to 200 characters.
         */
        description?: string | null | null;
        /**
         * The events that are sent. null: all, those of later versions too.
         *
         * - `call.started`: call control has taken a call.
         * - `call.answered`: somebody, or a machine, has answered it.
         * - `call.ended`: it has ended, or was refused.
         * - `call.reported`: its agent has reported something new.
         * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
         * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
         * - `batch.started`: the contacts of a batch are called from now on.
         * - `batch.paused`: a batch was paused, or its campaign was.
         * - `batch.resumed`: it goes on.
         * - `batch.completed`: every contact of it has a final status.
         * - `batch.cancelled`: it was stopped.
         * - `batch.expired`: `scheduled_end` has passed while contacts were open.
         * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
         * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
         */
        event_types?: Array<'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled'> | null | null;
        /**
         * What `data` holds: `thin` (default) or `full`.
         */
        payload?: 'thin' | 'full' | null;
        /**
         * Whether events are sent. Default true.
         */
        is_enabled?: boolean | null;
        /**
         * How its first key signs: `v1` (default) or `v1a`.
         */
        signature_scheme?: 'v1' | 'v1a' | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/webhook-endpoints/';
};

export type CreateWebhookEndpointErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type CreateWebhookEndpointError = CreateWebhookEndpointErrors[keyof CreateWebhookEndpointErrors];

export type CreateWebhookEndpointResponses = {
    /**
     * The endpoint, with its secret.
     */
    200: NewWebhookEndpoint;
};

export type CreateWebhookEndpointResponse = CreateWebhookEndpointResponses[keyof CreateWebhookEndpointResponses];

export type DeleteWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * Id of the webhook endpoint.
         */
        endpoint_id: string;
    };
    query?: never;
    url: '/api/v1/webhook-endpoints/{endpoint_id}';
};

export type DeleteWebhookEndpointErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DeleteWebhookEndpointError = DeleteWebhookEndpointErrors[keyof DeleteWebhookEndpointErrors];

export type DeleteWebhookEndpointResponses = {
    /**
     * The endpoint is deleted.
     */
    204: void;
};

export type DeleteWebhookEndpointResponse = DeleteWebhookEndpointResponses[keyof DeleteWebhookEndpointResponses];

export type GetWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * Id of the webhook endpoint.
         */
        endpoint_id: string;
    };
    query?: never;
    url: '/api/v1/webhook-endpoints/{endpoint_id}';
};

export type GetWebhookEndpointErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetWebhookEndpointError = GetWebhookEndpointErrors[keyof GetWebhookEndpointErrors];

export type GetWebhookEndpointResponses = {
    /**
     * The endpoint, without secrets.
     */
    200: WebhookEndpoint;
};

export type GetWebhookEndpointResponse = GetWebhookEndpointResponses[keyof GetWebhookEndpointResponses];

export type ChangeWebhookEndpointData = {
    body: {
        /**
         * Where events are sent by POST; http or https, at a public address.
         */
        url?: string;
        /**
         * What the endpoint is for, 1 to 200 characters.
         */
        description?: string | null | null;
        /**
         * The events that are sent. null: all, those of later versions too.
         *
         * - `call.started`: call control has taken a call.
         * - `call.answered`: somebody, or a machine, has answered it.
         * - `call.ended`: it has ended, or was refused.
         * - `call.reported`: its agent has reported something new.
         * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
         * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
         * - `batch.started`: the contacts of a batch are called from now on.
         * - `batch.paused`: a batch was paused, or its campaign was.
         * - `batch.resumed`: it goes on.
         * - `batch.completed`: every contact of it has a final status.
         * - `batch.cancelled`: it was stopped.
         * - `batch.expired`: `scheduled_end` has passed while contacts were open.
         * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
         * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
         */
        event_types?: Array<'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled'> | null | null;
        /**
         * What `data` holds: `thin` (default) or `full`.
         */
        payload?: 'thin' | 'full' | null;
        /**
         * Whether events are sent. Default true.
         */
        is_enabled?: boolean | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the webhook endpoint.
         */
        endpoint_id: string;
    };
    query?: never;
    url: '/api/v1/webhook-endpoints/{endpoint_id}';
};

export type ChangeWebhookEndpointErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ChangeWebhookEndpointError = ChangeWebhookEndpointErrors[keyof ChangeWebhookEndpointErrors];

export type ChangeWebhookEndpointResponses = {
    /**
     * The endpoint, without secrets.
     */
    200: WebhookEndpoint;
};

export type ChangeWebhookEndpointResponse = ChangeWebhookEndpointResponses[keyof ChangeWebhookEndpointResponses];

export type RotateSecretOfWebhookEndpointData = {
    body: {
        /**
         * How the new key signs. Default `v1`.
         */
        signature_scheme?: 'v1' | 'v1a' | null;
        /**
         * For how many seconds the older keys of the same scheme sign as well, 0 to 2,592,000 (30 days). Default 86,400 (a day).
         */
        previous_valid_seconds?: number | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the webhook endpoint.
         */
        endpoint_id: string;
    };
    query?: never;
    url: '/api/v1/webhook-endpoints/{endpoint_id}/secrets';
};

export type RotateSecretOfWebhookEndpointErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type RotateSecretOfWebhookEndpointError = RotateSecretOfWebhookEndpointErrors[keyof RotateSecretOfWebhookEndpointErrors];

export type RotateSecretOfWebhookEndpointResponses = {
    /**
     * The new key, with its secret.
     */
    200: NewWebhookSecret;
};

export type RotateSecretOfWebhookEndpointResponse = RotateSecretOfWebhookEndpointResponses[keyof RotateSecretOfWebhookEndpointResponses];

export type DeleteKeyOfWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * Id of the webhook endpoint.
         */
        endpoint_id: string;
        /**
         * Id of the webhook secret.
         */
        secret_id: string;
    };
    query?: never;
    url: '/api/v1/webhook-endpoints/{endpoint_id}/secrets/{secret_id}';
};

export type DeleteKeyOfWebhookEndpointErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type DeleteKeyOfWebhookEndpointError = DeleteKeyOfWebhookEndpointErrors[keyof DeleteKeyOfWebhookEndpointErrors];

export type DeleteKeyOfWebhookEndpointResponses = {
    /**
     * The key is deleted.
     */
    204: void;
};

export type DeleteKeyOfWebhookEndpointResponse = DeleteKeyOfWebhookEndpointResponses[keyof DeleteKeyOfWebhookEndpointResponses];

export type ListWebhookDeliveriesData = {
    body?: never;
    path: {
        /**
         * Id of the webhook endpoint.
         */
        endpoint_id: string;
    };
    query?: {
        /**
         * What became of it.
         *
         * - `pending`: it is sent, or tried again, at `next_attempt_at`.
         * - `delivered`: the endpoint has answered with a status from 200 to 299.
         * - `failed`: no further attempt is made, unless it is replayed.
         *
         * Several: with commas between them, or the parameter repeated.
         */
        status?: 'pending' | 'delivered' | 'failed' | Array<'pending' | 'delivered' | 'failed'>;
        /**
         * What happened.
         *
         * - `call.started`: call control has taken a call.
         * - `call.answered`: somebody, or a machine, has answered it.
         * - `call.ended`: it has ended, or was refused.
         * - `call.reported`: its agent has reported something new.
         * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
         * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
         * - `batch.started`: the contacts of a batch are called from now on.
         * - `batch.paused`: a batch was paused, or its campaign was.
         * - `batch.resumed`: it goes on.
         * - `batch.completed`: every contact of it has a final status.
         * - `batch.cancelled`: it was stopped.
         * - `batch.expired`: `scheduled_end` has passed while contacts were open.
         * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
         * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
         * - `endpoint.test`: the endpoint that gets it is tested; no other gets it.
         *
         * Several: with commas between them, or the parameter repeated.
         */
        event_type?: 'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled' | 'endpoint.test' | Array<'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled' | 'endpoint.test'>;
        /**
         * Only what was created at this time or later. A time without an offset is UTC.
         */
        created_after?: string;
        /**
         * Only what was created before this time. A time without an offset is UTC.
         */
        created_before?: string;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `created_at`, `-created_at`. Default `-created_at`.
         */
        sort?: 'created_at' | '-created_at';
    };
    url: '/api/v1/webhook-endpoints/{endpoint_id}/deliveries';
};

export type ListWebhookDeliveriesErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListWebhookDeliveriesError = ListWebhookDeliveriesErrors[keyof ListWebhookDeliveriesErrors];

export type ListWebhookDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: Array<WebhookDelivery>;
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type GetWebhookDeliveryData = {
    body?: never;
    path: {
        /**
         * Id of the webhook endpoint.
         */
        endpoint_id: string;
        /**
         * Id of the webhook delivery.
         */
        event_id: string;
    };
    query?: never;
    url: '/api/v1/webhook-endpoints/{endpoint_id}/deliveries/{event_id}';
};

export type GetWebhookDeliveryErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetWebhookDeliveryError = GetWebhookDeliveryErrors[keyof GetWebhookDeliveryErrors];

export type GetWebhookDeliveryResponses = {
    /**
     * The delivery, with its attempts and its event.
     */
    200: WebhookDeliveryDetail;
};

export type GetWebhookDeliveryResponse = GetWebhookDeliveryResponses[keyof GetWebhookDeliveryResponses];

export type ReplayWebhooksData = {
    body: {
        /**
         * Ids of events, 1 to 1000, in the place of a span.
         */
        event_ids?: Array<string> | null;
        /**
         * The span begins with events of this time. Required without `event_ids`.
         */
        since?: string | null;
        /**
         * Events of this time and later are not part of the span. Default: now.
         */
        until?: string | null;
        /**
         * Which events of the span are sent.
         *
         * - `undelivered`: what the endpoint has not got: deliveries that failed, those that still wait for an attempt, and events that happened while it was disabled or before it existed.
         * - `failed`: deliveries whose attempts have all failed.
         * - `all`: those that it has got, too.
         *
         * Default `undelivered`.
         */
        status?: 'undelivered' | 'failed' | 'all' | null;
        /**
         * Only events of these types. Default: those that the endpoint wants.
         *
         * - `call.started`: call control has taken a call.
         * - `call.answered`: somebody, or a machine, has answered it.
         * - `call.ended`: it has ended, or was refused.
         * - `call.reported`: its agent has reported something new.
         * - `contact.finished`: a contact has a final status; a forced retry may lead to another one.
         * - `contact.opted_out`: a number was suppressed with a reason that means an opt-out.
         * - `batch.started`: the contacts of a batch are called from now on.
         * - `batch.paused`: a batch was paused, or its campaign was.
         * - `batch.resumed`: it goes on.
         * - `batch.completed`: every contact of it has a final status.
         * - `batch.cancelled`: it was stopped.
         * - `batch.expired`: `scheduled_end` has passed while contacts were open.
         * - `campaign.held`: call control refuses the calls of a campaign for certain, or those of a batch with an agent of its own, which it then names.
         * - `endpoint.disabled`: another endpoint was disabled, because it failed for five days or answered 410.
         */
        event_types?: Array<'call.started' | 'call.answered' | 'call.ended' | 'call.reported' | 'contact.finished' | 'contact.opted_out' | 'batch.started' | 'batch.paused' | 'batch.resumed' | 'batch.completed' | 'batch.cancelled' | 'batch.expired' | 'campaign.held' | 'endpoint.disabled'> | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * Id of the webhook endpoint.
         */
        endpoint_id: string;
    };
    query?: never;
    url: '/api/v1/webhook-endpoints/{endpoint_id}/replay';
};

export type ReplayWebhooksErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ReplayWebhooksError = ReplayWebhooksErrors[keyof ReplayWebhooksErrors];

export type ReplayWebhooksResponses = {
    /**
     * How many events are sent.
     */
    202: WebhookReplay;
};

export type ReplayWebhooksResponse = ReplayWebhooksResponses[keyof ReplayWebhooksResponses];

export type TestWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * Id of the webhook endpoint.
         */
        endpoint_id: string;
    };
    query?: never;
    url: '/api/v1/webhook-endpoints/{endpoint_id}/test';
};

export type TestWebhookEndpointErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type TestWebhookEndpointError = TestWebhookEndpointErrors[keyof TestWebhookEndpointErrors];

export type TestWebhookEndpointResponses = {
    /**
     * The delivery, with its attempts and its event.
     */
    200: WebhookDeliveryDetail;
};

export type TestWebhookEndpointResponse = TestWebhookEndpointResponses[keyof TestWebhookEndpointResponses];

export type GetOwnOrganizationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/organization';
};

export type GetOwnOrganizationErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type GetOwnOrganizationError = GetOwnOrganizationErrors[keyof GetOwnOrganizationErrors];

export type GetOwnOrganizationResponses = {
    /**
     * The organization.
     */
    200: Organization;
};

export type GetOwnOrganizationResponse = GetOwnOrganizationResponses[keyof GetOwnOrganizationResponses];

export type ChangeOwnOrganizationData = {
    body: {
        /**
         * Calls that the organization wants to have at the same time at most, 1 to 100,000. null: no limit of its own; the quota `max_live_calls` holds besides.
         */
        max_live_calls?: number | null;
        /**
         * Calls to one number within 24 hours, in all campaigns together, 1 to 1000. null: no limit.
         */
        max_attempts_per_callee_24h?: number | null;
        /**
         * Calls to one number within 7 days, in all campaigns together, 1 to 1000. null: no limit.
         */
        max_attempts_per_callee_7d?: number | null;
        /**
         * What happens to a contact whose number was called as often as the caps allow. Default `wait`.
         *
         * - `wait`: the contact waits until the cap allows another call.
         * - `fail`: the contact becomes `failed` with `status_reason` `attempt_cap`.
         */
        attempt_cap_action?: 'wait' | 'fail' | null;
        /**
         * Days after which personal data is erased, 1 to 36,500: of contacts after their batch has finished, of calls after each call. `retention_days` of a campaign wins. null: it is kept.
         */
        retention_days?: number | null;
        /**
         * Whether every request of the organization is refused with a 400 where it has a member or a query parameter that the API does not know, as with `Prefer: handling=strict`. Every process follows a change within 5 seconds. Default false: they are named in `warnings` and `Redial-Warnings`.
         */
        strict_requests?: boolean | null;
        /**
         * The only numbers that the organization calls: beginnings in E.164, such as `+44`, and countries by ISO 3166-1, such as `US`, 1 to 300. Others are refused in uploads and never called. null: all that `destinations` allows.
         */
        allowed_prefixes?: Array<string> | null;
        /**
         * Calls from each caller number within 24 hours, in all campaigns together, 1 to 100,000. 50 to 100 are usual; numbers that call more are marked as spam. Never exceeded. null: no limit.
         */
        max_calls_per_number_24h?: number | null;
        /**
         * When a caller number rests by itself: judged once a minute by its calls of the last 24 hours, but not by those before its last rest. null: never.
         */
        number_rest?: {
            /**
             * Calls of which a share must be one before it is judged, 1 to 100,000: ended or answered calls for the answer rate, answered calls for the share of short ones. Default 50.
             */
            min_calls?: number;
            /**
             * A number whose `answer_rate` is below this share rests, 0 to 1. null: it is not judged.
             */
            min_answer_rate?: number | null;
            /**
             * A number whose `short_call_share` is above this share rests, 0 to 1. Carriers charge from about 0.15 on. null: it is not judged.
             */
            max_short_call_share?: number | null;
            /**
             * How many hours a number rests, 1 to 720. Default 24.
             */
            rest_hours?: number;
        } | null;
    };
    headers?: {
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/organization';
};

export type ChangeOwnOrganizationErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ChangeOwnOrganizationError = ChangeOwnOrganizationErrors[keyof ChangeOwnOrganizationErrors];

export type ChangeOwnOrganizationResponses = {
    /**
     * The organization.
     */
    200: Organization;
};

export type ChangeOwnOrganizationResponse = ChangeOwnOrganizationResponses[keyof ChangeOwnOrganizationResponses];

export type ListAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * What was done.
         *
         * - `dispatch`: pending contacts of a batch were made due at once.
         * - `retry`: contacts got one forced call each, past the retry policy.
         * - `skip`: a contact was taken out.
         * - `follow_up`: a call back was scheduled.
         * - `edit_contact`: a waiting contact was changed.
         * - `remove_contact`: a waiting contact was removed.
         * - `pause`: a batch or campaign was paused.
         * - `resume`: a batch, campaign or suspended organization was resumed.
         * - `cancel`: a batch or campaign was cancelled.
         * - `complete`: a campaign was closed.
         * - `lift_opt_out`: an opt-out was removed.
         * - `delete`: the object was deleted.
         * - `restore`: a deleted batch was restored.
         * - `erase`: a person was erased.
         * - `read_person`: everything about a person was read.
         * - `create`: the object was created.
         * - `change`: the object was changed; `details` names the members.
         * - `rotate`: a secret was replaced by a new one.
         * - `revoke`: a token was revoked, or a key of an endpoint deleted.
         * - `add`: numbers were suppressed.
         * - `remove`: a suppression that was no opt-out was removed.
         * - `export`: the contacts of a batch were exported.
         * - `set_limits`: the organization changed its own limits.
         * - `set_quotas`: the operator set quotas of the organization.
         * - `set_destinations`: the operator set which numbers the organization may call.
         * - `assign_number`: the operator assigned a caller number to the organization.
         * - `withdraw_number`: the operator withdrew a caller number from the organization.
         * - `rest_number`: a caller number was put to rest, by request or by `number_rest` of the organization.
         * - `resume_number`: the rest of a caller number was ended by request.
         * - `suspend`: the operator suspended the organization.
         */
        action?: 'dispatch' | 'retry' | 'skip' | 'follow_up' | 'edit_contact' | 'remove_contact' | 'pause' | 'resume' | 'cancel' | 'complete' | 'lift_opt_out' | 'delete' | 'restore' | 'erase' | 'read_person' | 'create' | 'change' | 'rotate' | 'revoke' | 'add' | 'remove' | 'export' | 'set_limits' | 'set_quotas' | 'set_destinations' | 'assign_number' | 'withdraw_number' | 'rest_number' | 'resume_number' | 'suspend';
        /**
         * What kind of object it was done to.
         *
         * - `organization`: the organization itself.
         * - `token`: an API token.
         * - `call_control_account`: an account of call control with its secrets.
         * - `webhook_endpoint`: an address to which events are sent, or its secrets.
         * - `suppression`: one suppressed number or many.
         * - `campaign`: a campaign.
         * - `batch`: a batch, or all of its contacts with some status.
         * - `contact`: one contact.
         * - `person`: whoever has a telephone number; `object_id` is its keyed hash.
         * - `recording_link`: a link that plays a recording without a token; `object_id` is the `execution_id` of the call.
         */
        object_kind?: 'organization' | 'token' | 'call_control_account' | 'webhook_endpoint' | 'suppression' | 'campaign' | 'batch' | 'contact' | 'person' | 'recording_link';
        /**
         * Only entries about the object with this id.
         */
        object_id?: string;
        /**
         * Who did it.
         *
         * - `token`: a request with a token of the organization.
         * - `operator`: the operator of the installation, by a request or a signal in Temporal.
         * - `command`: a command at the installation.
         * - `agent`: the agent of a call, by its report.
         * - `system`: the service itself.
         */
        actor_kind?: 'token' | 'operator' | 'command' | 'agent' | 'system';
        /**
         * Only entries of this actor, such as the id of a token.
         */
        actor_id?: string;
        /**
         * Only entries of this instant and later ones.
         */
        since?: string;
        /**
         * Only entries before this instant.
         */
        until?: string;
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 1000. Default 50.
         */
        limit?: number;
        /**
         * Where the page begins: `Redial-Next-Cursor` of the page before, or the cursor of its `Link`. The other parameters but `limit` stay as they were; `skip` is left out. Rows that are added or removed meanwhile neither repeat others nor hide them. Such a page has no `X-Total-Count`.
         */
        cursor?: string;
        /**
         * Order of the list: by this member, ascending; with a dash before it, descending. One of `at`, `-at`. Default `-at`.
         */
        sort?: 'at' | '-at';
    };
    url: '/api/v1/audit-log/';
};

export type ListAuditLogErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListAuditLogError = ListAuditLogErrors[keyof ListAuditLogErrors];

export type ListAuditLogResponses = {
    /**
     * A page of entries.
     */
    200: Array<AuditEntry>;
};

export type ListAuditLogResponse = ListAuditLogResponses[keyof ListAuditLogResponses];

export type ListCallerNumberHealthData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many objects to leave out from the start of the list. Default 0.
         */
        skip?: number;
        /**
         * How many objects to answer at most, 1 to 200. Default 50.
         */
        limit?: number;
    };
    url: '/api/v1/caller-numbers/health';
};

export type ListCallerNumberHealthErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListCallerNumberHealthError = ListCallerNumberHealthErrors[keyof ListCallerNumberHealthErrors];

export type ListCallerNumberHealthResponses = {
    /**
     * A page of numbers.
     */
    200: Array<CallerNumberHealth>;
};

export type ListCallerNumberHealthResponse = ListCallerNumberHealthResponses[keyof ListCallerNumberHealthResponses];

export type RestCallerNumberData = {
    body: {
        /**
         * How many hours from now on the number rests, 1 to 720. Default 24.
         */
        hours?: number | null;
    };
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
        /**
         * `handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it most unknown members are ignored and named in `warnings`.
         */
        Prefer?: string;
    };
    path: {
        /**
         * The number with its country code, such as `+14155550123`.
         */
        phone_number: string;
    };
    query?: never;
    url: '/api/v1/caller-numbers/{phone_number}/rest';
};

export type RestCallerNumberErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `unsupported_media_type`: the Content-Type is not one that is described here.
     */
    415: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type RestCallerNumberError = RestCallerNumberErrors[keyof RestCallerNumberErrors];

export type RestCallerNumberResponses = {
    /**
     * The number.
     */
    200: CallerNumberHealth;
};

export type RestCallerNumberResponse = RestCallerNumberResponses[keyof RestCallerNumberResponses];

export type ResumeCallerNumberData = {
    body?: never;
    headers?: {
        /**
         * Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours the same query and body on the same path get the first successful answer again, with `Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 was done, the repeat answers it and does not do it again.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The number with its country code, such as `+14155550123`.
         */
        phone_number: string;
    };
    query?: never;
    url: '/api/v1/caller-numbers/{phone_number}/resume';
};

export type ResumeCallerNumberErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * There is no such object in the organization of the token, such as `batch_not_found`, `campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.
     */
    404: Error;
    /**
     * The status of an object does not allow the request; `state` is that status. `invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; `caller_number_taken`: the number is assigned to another organization; `call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; `follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still running.
     */
    409: Error;
    /**
     * `answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than 72 hours, so that events since then may be missing.
     */
    410: Error;
    /**
     * `body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.
     */
    413: Error;
    /**
     * `idempotency_key_reused`: the key was used with another body or query.
     */
    422: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ResumeCallerNumberError = ResumeCallerNumberErrors[keyof ResumeCallerNumberErrors];

export type ResumeCallerNumberResponses = {
    /**
     * The number.
     */
    200: CallerNumberHealth;
};

export type ResumeCallerNumberResponse = ResumeCallerNumberResponses[keyof ResumeCallerNumberResponses];

export type ListCallerNumbersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/caller-numbers';
};

export type ListCallerNumbersErrors = {
    /**
     * The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.
     */
    400: Error;
    /**
     * `unauthorized`: the token is missing, malformed, unknown, expired or revoked.
     */
    401: Error;
    /**
     * `forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs the whole organization, or an `organization_id` is not that of the token. `quota_exceeded`: the request needs more than the operator of the installation allows the organization; `quota` names the quota, its limit and its use, and only the operator can change it. `organization_suspended`: by the operator; `detail` holds the reason.
     */
    403: Error;
    /**
     * `rate_limited`: the token, or all tokens of the organization together, have sent too many requests; `too_many_streams`: the organization follows or exports too many batches at once; `too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client within a minute. `Retry-After` says when to try again.
     */
    429: Error;
    /**
     * `internal_error`: a defect. `request_id` finds it in the log.
     */
    500: Error;
    /**
     * `unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after `Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for less at once. `encryption_key_missing`: secrets cannot be stored without CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.
     */
    503: Error;
};

export type ListCallerNumbersError = ListCallerNumbersErrors[keyof ListCallerNumbersErrors];

export type ListCallerNumbersResponses = {
    /**
     * The caller numbers.
     */
    200: {
        /**
         * Which numbers the organization may call from, as the operator sets it for the installation.
         *
         * - `any`: its own, and all that nobody was assigned.
         * - `assigned`: its own only.
         */
        policy: 'any' | 'assigned';
        /**
         * The assigned numbers.
         */
        caller_numbers: Array<CallerNumber>;
    };
};

export type ListCallerNumbersResponse = ListCallerNumbersResponses[keyof ListCallerNumbersResponses];

export type OnCallStartedWebhookPayload = CallStartedEvent;

export type OnCallStartedWebhookRequest = {
    body: OnCallStartedWebhookPayload;
    key: 'call.started';
    path?: never;
    query?: never;
};

export type OnCallAnsweredWebhookPayload = CallAnsweredEvent;

export type OnCallAnsweredWebhookRequest = {
    body: OnCallAnsweredWebhookPayload;
    key: 'call.answered';
    path?: never;
    query?: never;
};

export type OnCallEndedWebhookPayload = CallEndedEvent;

export type OnCallEndedWebhookRequest = {
    body: OnCallEndedWebhookPayload;
    key: 'call.ended';
    path?: never;
    query?: never;
};

export type OnCallReportedWebhookPayload = CallReportedEvent;

export type OnCallReportedWebhookRequest = {
    body: OnCallReportedWebhookPayload;
    key: 'call.reported';
    path?: never;
    query?: never;
};

export type OnContactFinishedWebhookPayload = ContactFinishedEvent;

export type OnContactFinishedWebhookRequest = {
    body: OnContactFinishedWebhookPayload;
    key: 'contact.finished';
    path?: never;
    query?: never;
};

export type OnContactOptedOutWebhookPayload = ContactOptedOutEvent;

export type OnContactOptedOutWebhookRequest = {
    body: OnContactOptedOutWebhookPayload;
    key: 'contact.opted_out';
    path?: never;
    query?: never;
};

export type OnBatchStartedWebhookPayload = BatchStartedEvent;

export type OnBatchStartedWebhookRequest = {
    body: OnBatchStartedWebhookPayload;
    key: 'batch.started';
    path?: never;
    query?: never;
};

export type OnBatchPausedWebhookPayload = BatchPausedEvent;

export type OnBatchPausedWebhookRequest = {
    body: OnBatchPausedWebhookPayload;
    key: 'batch.paused';
    path?: never;
    query?: never;
};

export type OnBatchResumedWebhookPayload = BatchResumedEvent;

export type OnBatchResumedWebhookRequest = {
    body: OnBatchResumedWebhookPayload;
    key: 'batch.resumed';
    path?: never;
    query?: never;
};

export type OnBatchCompletedWebhookPayload = BatchCompletedEvent;

export type OnBatchCompletedWebhookRequest = {
    body: OnBatchCompletedWebhookPayload;
    key: 'batch.completed';
    path?: never;
    query?: never;
};

export type OnBatchCancelledWebhookPayload = BatchCancelledEvent;

export type OnBatchCancelledWebhookRequest = {
    body: OnBatchCancelledWebhookPayload;
    key: 'batch.cancelled';
    path?: never;
    query?: never;
};

export type OnBatchExpiredWebhookPayload = BatchExpiredEvent;

export type OnBatchExpiredWebhookRequest = {
    body: OnBatchExpiredWebhookPayload;
    key: 'batch.expired';
    path?: never;
    query?: never;
};

export type OnCampaignHeldWebhookPayload = CampaignHeldEvent;

export type OnCampaignHeldWebhookRequest = {
    body: OnCampaignHeldWebhookPayload;
    key: 'campaign.held';
    path?: never;
    query?: never;
};

export type OnEndpointDisabledWebhookPayload = EndpointDisabledEvent;

export type OnEndpointDisabledWebhookRequest = {
    body: OnEndpointDisabledWebhookPayload;
    key: 'endpoint.disabled';
    path?: never;
    query?: never;
};

export type OnEndpointTestWebhookPayload = EndpointTestEvent;

export type OnEndpointTestWebhookRequest = {
    body: OnEndpointTestWebhookPayload;
    key: 'endpoint.test';
    path?: never;
    query?: never;
};
