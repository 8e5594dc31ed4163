/** A sound cannot be had or played. The message is for whoever wrote the application. */
export class SoundError extends Error {
  override name = 'SoundError';
}
