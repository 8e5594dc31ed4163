import type { Act } from '../behaviours/script.ts';
import type { CallAudio } from './call-audio.ts';

/** A call that is up, as far as an act needs it. */
type LiveCall = {
  readonly audio: CallAudio;
  readonly hangUp: () => Promise<void>;
  readonly sendReinvite: () => Promise<void>;
};

/** Does one thing of a script in a call that is up. */
export function perform(act: Act, call: LiveCall): void {
  switch (act.kind) {
    case 'hang-up':
      void call.hangUp();
      return;
    case 'stop-audio':
      call.audio.stop();
      return;
    case 'move-audio':
      call.audio.move();
      void call.sendReinvite();
      return;
    case 'hold':
      call.audio.turn('sendonly');
      void call.sendReinvite();
      return;
    case 'resume':
      call.audio.turn('sendrecv');
      void call.sendReinvite();
      return;
    case 'send-digits':
      call.audio.sendDigits(act.digits);
  }
}
