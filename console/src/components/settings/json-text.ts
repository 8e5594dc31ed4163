import { texts } from '../../texts.ts';

/** An object as the text of a field; an empty one and null are an empty text. */
export function textOfJson(value: Readonly<Record<string, unknown>> | null): string {
  return value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);
}

/**
 * The object of a text; null: the text is empty. A text that is no object stays a text, which the API refuses
 * with its reason.
 */
export function jsonOfText(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return null;
  try {
    // What is no object is refused by the API.
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return text as unknown as Record<string, unknown>;
  }
}

/** Why a text is no object in JSON, in the words of the browser; null: it is one, or empty. */
export function problemWithJson(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? null : texts.json.noObject;
  } catch (error) {
    return texts.json.wrong(error instanceof Error ? error.message : String(error));
  }
}
