import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type CallApi, ToolRefusal } from './api-call.ts';

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  /** For the model: what the tool does, when to use it, what it never does. */
  description: string;
  input: Input;
  output: Output;
  /** The scope of the token, without which the tool is not offered. */
  needs: 'read' | 'write';
  /** It changes nothing, although its request needs `write`. */
  isReadOnly?: boolean;
  /** It cannot be undone: people are called, or calls are ended. */
  isDestructive?: boolean;
  /** A repeat with the same arguments changes nothing more. */
  isIdempotent?: boolean;
  run: (api: CallApi, input: z.output<Input>) => Promise<unknown>;
};

/** A tool that can be offered to a client. */
export type Tool = {
  name: string;
  needs: 'read' | 'write';
  register: (server: McpServer, api: CallApi) => void;
};

/** Defines a tool. Its answer is cut to `output`; what the API refuses is an error of the tool. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output>,
): Tool {
  const { name, title, description, input, output, needs, run } = definition;
  const isReadOnly = definition.isReadOnly ?? needs === 'read';
  const annotations = {
    title,
    readOnlyHint: isReadOnly,
    destructiveHint: definition.isDestructive ?? false,
    idempotentHint: definition.isIdempotent ?? isReadOnly,
    openWorldHint: definition.isDestructive ?? false,
  };
  return {
    name,
    needs,
    register: (server, api) => {
      const offered = { title, description, inputSchema: strict(input), outputSchema: output };
      server.registerTool(name, { ...offered, annotations }, async (given: unknown) => {
        try {
          // The server has validated the arguments with this schema.
          const answer = await run(api, input.parse(given));
          return answered(output.parse(answer));
        } catch (error) {
          if (error instanceof ToolRefusal) return refused(error);
          throw error;
        }
      });
    },
  };
}

/** A mistyped argument is an error: ignored, it could call people whom nobody meant. */
function strict(input: z.ZodObject): z.ZodObject {
  return z.strictObject(input.shape);
}

function answered(answer: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}

/** The model reads why it was refused and what is accepted, and can correct itself. */
function refused({ answer }: ToolRefusal): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(answer) }] };
}
