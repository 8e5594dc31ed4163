import { WEEKDAYS } from '../../../../src/domain/hours/week.ts';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { texts } from '../../texts.ts';
import { textOfSpans } from './spans-text.ts';
import { useStroke } from './use-stroke.ts';
import { type Cell, cellAfterKey, HOURS, nameOf, paintBetween } from './week-cells.ts';
import classes from './week-grid.module.css';
import { clockOf, hourState, openInHour, type Span, type WeekPlan } from './week-plan.ts';

type Props = {
  plan: WeekPlan;
  onChange: (plan: WeekPlan) => void;
};

/** The hours of a week to open and close, by mouse, touch and keyboard. */
export function WeekGrid({ plan, onChange }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const stroke = useStroke(plan, onChange);
  const [active, setActive] = useState<Cell>({ day: 'monday', hour: 9 });
  const press = (cell: Cell) => {
    setActive(cell);
    stroke.press(cell);
  };
  const move = (event: KeyboardEvent, cell: Cell) => {
    const next = cellAfterKey(cell, event.key);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(next)}"]`)?.focus();
    const isOpen = hourState(plan[cell.day], cell.hour) === 'open';
    if (event.shiftKey) onChange(paintBetween(plan, { from: next, to: next }, isOpen));
  };
  return (
    <table
      ref={table}
      className={classes['grid']}
      aria-label={texts.hours.grid}
      onPointerMove={stroke.drag}
      onPointerCancel={stroke.forget}
    >
      <GridHead />
      <tbody>
        {HOURS.map((hour) => (
          <tr key={hour}>
            <th scope="row">{clockOf(hour * 60)}</th>
            {WEEKDAYS.map((day) => (
              <td key={day}>
                <HourButton
                  cell={{ day, hour }}
                  spans={plan[day]}
                  isActive={nameOf(active) === nameOf({ day, hour })}
                  onPress={press}
                  onClick={stroke.click}
                  onMove={move}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GridHead() {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes['corner']}>
          {texts.hours.hour}
        </th>
        {WEEKDAYS.map((day) => (
          <th key={day} scope="col">
            {texts.hours.shortDays[day]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type HourProps = {
  cell: Cell;
  spans: readonly Span[];
  isActive: boolean;
  onPress: (cell: Cell) => void;
  onClick: (cell: Cell) => void;
  onMove: (event: KeyboardEvent, cell: Cell) => void;
};

function HourButton({ cell, spans, isActive, onPress, onClick, onMove }: HourProps) {
  const state = hourState(spans, cell.hour);
  const parts = openInHour(spans, cell.hour);
  const [from, until] = [clockOf(cell.hour * 60), clockOf(cell.hour * 60 + 60)];
  const said = state === 'partly' ? texts.hours.partly(textOfSpans(parts)) : texts.hours[state];
  return (
    <button
      type="button"
      className={classes['cell']}
      data-cell={nameOf(cell)}
      tabIndex={isActive ? 0 : -1}
      aria-pressed={state === 'partly' ? 'mixed' : state === 'open'}
      aria-label={texts.hours.cell(texts.hours.days[cell.day], from, until, said)}
      style={{ backgroundImage: fillOf(parts, cell.hour) }}
      onPointerDown={() => onPress(cell)}
      onClick={() => onClick(cell)}
      onKeyDown={(event) => onMove(event, cell)}
    />
  );
}

/** Fills the open minutes of an hour, from top to bottom. */
function fillOf(parts: readonly Span[], hour: number): string {
  const at = (minutes: number) => `${((minutes - hour * 60) / 60) * 100}%`;
  const stops = parts.flatMap(({ start, end }) => [
    `transparent ${at(start)}`,
    `var(--mantine-primary-color-filled) ${at(start)} ${at(end)}`,
    `transparent ${at(end)}`,
  ]);
  return stops.length === 0 ? 'none' : `linear-gradient(to bottom, ${stops.join(', ')})`;
}
