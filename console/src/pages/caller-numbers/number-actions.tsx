import { useQueryClient } from '@tanstack/react-query';
import type { CallerNumberHealth } from 'redial-client';
import { useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { isResting } from './health.ts';

const DEFAULT_HOURS = 24;
const MOST_HOURS = 720;

/** Lets a number rest, and ends its rest. */
export function NumberActions({ health }: { health: CallerNumberHealth }) {
  return (
    <>
      <RestButton number={health.phone_number} />
      <ResumeButton number={health.phone_number} isOffered={isResting(health)} />
    </>
  );
}

function RestButton({ number }: { number: string }) {
  const redial = useRedial();
  const queries = useQueryClient();
  const [hours, setHours] = useState<number | null>(DEFAULT_HOURS);
  const { label, will, hours: hoursLabel, did } = texts.callerNumbers.rest;
  const rest = async () => {
    await redial.restCallerNumber({
      path: { phone_number: number },
      body: { hours },
    });
    await queries.invalidateQueries();
    return did(number);
  };
  return (
    <ActionButton
      label={label}
      will={will(number)}
      run={rest}
      canSend={isPossible(hours)}
      isTyped={hours !== DEFAULT_HOURS}
      onOpen={() => setHours(DEFAULT_HOURS)}
    >
      <NumberField label={hoursLabel} value={hours} onChange={setHours} min={1} max={MOST_HOURS} />
    </ActionButton>
  );
}

function isPossible(hours: number | null): boolean {
  return hours !== null && hours >= 1 && hours <= MOST_HOURS;
}

function ResumeButton({ number, isOffered }: { number: string; isOffered: boolean }) {
  const redial = useRedial();
  const queries = useQueryClient();
  const { label, will, did } = texts.callerNumbers.resume;
  const resume = async () => {
    await redial.resumeCallerNumber({ path: { phone_number: number } });
    await queries.invalidateQueries();
    return did(number);
  };
  return <ActionButton label={label} will={will(number)} run={resume} isOffered={isOffered} />;
}
