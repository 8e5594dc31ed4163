import { z } from 'zod';

/** A channel as events and answers show it. */
export const ariChannel = z.object({
  id: z.string(),
  /** `Down` until the first 180, `Ringing`, and `Up` from the answer on. */
  state: z.string(),
  /** The Call-ID of its SIP dialog. */
  protocol_id: z.string().optional(),
  dialplan: z.object({ app_name: z.string(), app_data: z.string() }).optional(),
});
export type AriChannel = z.infer<typeof ariChannel>;

const channel = { channel: ariChannel };

const ariEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('StasisStart'),
    ...channel,
    /** What the dialplan said when it handed the channel over. */
    args: z.array(z.string()).optional(),
  }),
  z.object({ type: z.literal('StasisEnd'), ...channel }),
  z.object({ type: z.literal('Dial'), peer: ariChannel, dialstatus: z.string() }),
  z.object({ type: z.literal('ChannelStateChange'), ...channel }),
  z.object({
    type: z.literal('ChannelHangupRequest'),
    ...channel,
    /** True if Asterisk, a limit or a DELETE ends the call; absent if the far end does. */
    soft: z.boolean().optional(),
    cause: z.number().optional(),
    tech_cause: z.number().optional(),
  }),
  z.object({
    type: z.literal('ChannelDestroyed'),
    ...channel,
    /** Q.850. */
    cause: z.number(),
    /** The status of the SIP answer, or one that Asterisk derives from `cause`. */
    tech_cause: z.number().optional(),
  }),
  z.object({ type: z.literal('ChannelDtmfReceived'), ...channel, digit: z.string() }),
  z.object({ type: z.literal('ChannelToneDetected'), ...channel }),
  z.object({
    type: z.literal('PlaybackFinished'),
    /** `state` is `done`, also for one that was stopped, or `failed`; the target, `channel:{id}`. */
    playback: z.object({ id: z.string(), state: z.string(), target_uri: z.string().optional() }),
  }),
  /** The audio of the channel is above the threshold of TALK_DETECT. */
  z.object({ type: z.literal('ChannelTalkingStarted'), ...channel }),
  /** It comes after the silence that `TALK_DETECT` was set to wait for; `duration` in milliseconds. */
  z.object({ type: z.literal('ChannelTalkingFinished'), ...channel, duration: z.number() }),
  z.object({
    type: z.literal('RecordingFinished'),
    recording: z.object({ name: z.string(), target_uri: z.string() }),
  }),
  /** Another process has connected for the same application and receives its events. */
  z.object({ type: z.literal('ApplicationReplaced') }),
]);

/** The events that Redial uses (`rest-api/events.json` of Asterisk 22). */
export type AriEvent = z.infer<typeof ariEvent>;

/** An event of Asterisk, or undefined for one that Redial does not use. */
export function readAriEvent(message: unknown): AriEvent | undefined {
  return ariEvent.safeParse(message).data;
}
