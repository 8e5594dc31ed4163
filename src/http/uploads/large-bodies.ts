import { RedialError } from '../../domain/errors.ts';

const MIB = 1024 * 1024;
/** Memory of this process for bodies that are read apart. */
const MAX_HELD_BYTES = 256 * MIB;
/** Of this, bodies of organizations that have another one held. The others find memory. */
const MAX_BEFORE_SECOND_BYTES = 128 * MIB;

type Held = { organizationId: string; bytes: number };

const held = new Set<Held>();

/**
 * Takes memory for the body of a request; disposing gives it back.
 * @throws {RedialError} `unavailable`: bodies of 256 MiB would be held, or of 128 MiB and one of them is
 * of the organization
 */
export function holdBody(body: Held): Disposable {
  const others = [...held];
  const isFirst = others.every(({ organizationId }) => organizationId !== body.organizationId);
  const maxBytes = isFirst ? MAX_HELD_BYTES : MAX_BEFORE_SECOND_BYTES;
  if (sizeOf(others) + body.bytes > maxBytes) {
    const message =
      'too many large bodies are being read: send this one again in a few seconds, or send the contacts as a file';
    throw new RedialError('unavailable', message);
  }
  held.add(body);
  return { [Symbol.dispose]: () => void held.delete(body) };
}

function sizeOf(bodies: readonly Held[]): number {
  return bodies.reduce((sum, { bytes }) => sum + bytes, 0);
}
