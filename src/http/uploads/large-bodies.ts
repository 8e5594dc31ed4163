import { RedialError } from '../../domain/errors.ts';

const MIB = 1024 * 1024;
/** Memory of this process for bodies that are read apart, and the part of one organization. */
const MAX_HELD_BYTES = 256 * MIB;
const MAX_OF_ORGANIZATION_BYTES = 128 * MIB;

type Held = { organizationId: string; bytes: number };

const held = new Set<Held>();

/**
 * Takes memory for the body of a request; disposing gives it back.
 * @throws {RedialError} `unavailable`: bodies of 256 MiB, or 128 MiB of the organization, are held
 */
export function holdBody(body: Held): Disposable {
  const others = [...held];
  const own = others.filter(({ organizationId }) => organizationId === body.organizationId);
  const isFull =
    sizeOf(others) + body.bytes > MAX_HELD_BYTES ||
    sizeOf(own) + body.bytes > MAX_OF_ORGANIZATION_BYTES;
  if (isFull) {
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
