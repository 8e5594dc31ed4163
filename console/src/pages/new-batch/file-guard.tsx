import { LeaveGuard } from '../../components/leave-guard.tsx';
import { texts } from '../../texts.ts';

const { chosen, sending, stopsSending } = texts.leave;

/** Asks before a page is left whose file is chosen and not sent, or is being sent. */
export function FileGuard({ isChosen, isSending }: { isChosen: boolean; isSending: boolean }) {
  return (
    <LeaveGuard
      isLosing={() => isChosen || isSending}
      loss={isSending ? sending : chosen}
      leaveLabel={stopsSending}
    />
  );
}
