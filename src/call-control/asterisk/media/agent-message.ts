import { z } from 'zod';

/** Names and ids wait with the audio and are sent back. */
const MOST_CHARACTERS = 1000;
const name = z.string().max(MOST_CHARACTERS);
const id = z.union([name, z.number(), z.boolean(), z.null()]);

/**
 * What an agent sends as text (`mod_audio_fork/lws_glue.cpp` of jambonz). Members that are not named
 * here are ignored.
 */
const agentMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('playAudio'),
    data: z.object({
      /** Base64. */
      audioContent: z.string(),
      audioContentType: z.enum(['raw', 'wav', 'wave']),
      /** Of `raw`: 16-bit samples a second. */
      sampleRate: z.union([z.number(), z.string().transform(Number)]).optional(),
      id: id.optional(),
      /** Whether it is played after what plays; otherwise it replaces that. */
      queuePlay: z.boolean().optional(),
    }),
  }),
  z.object({ type: z.literal('killAudio') }),
  z.object({ type: z.literal('mark'), data: z.object({ name }) }),
  z.object({ type: z.literal('clearMarks') }),
  z.object({ type: z.literal('disconnect') }),
]);

export type AgentMessage = z.infer<typeof agentMessage>;
export type PlayAudio = Extract<AgentMessage, { type: 'playAudio' }>['data'];

/** A message of an agent; undefined for one that jambonz does not know either. */
export function readAgentMessage(text: string): AgentMessage | undefined {
  try {
    return agentMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
