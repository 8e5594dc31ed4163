import { describe, expect, it } from 'vitest';
import {
  cellAfterKey,
  cellOf,
  nameOf,
  opensOnClick,
  paintBetween,
} from '../../../console/src/components/hours/week-cells.ts';
import { evenWeek } from '../../../console/src/components/hours/week-plan.ts';

describe('the grid of a week', () => {
  it('moves by the arrows and stops at its edges', () => {
    const cell = { day: 'monday', hour: 0 } as const;
    expect(cellAfterKey(cell, 'ArrowRight')).toEqual({ day: 'tuesday', hour: 0 });
    expect(cellAfterKey(cell, 'ArrowDown')).toEqual({ day: 'monday', hour: 1 });
    expect(cellAfterKey(cell, 'ArrowLeft')).toBeNull();
    expect(cellAfterKey(cell, 'ArrowUp')).toBeNull();
    expect(cellAfterKey({ day: 'sunday', hour: 23 }, 'ArrowDown')).toBeNull();
    expect(cellAfterKey(cell, 'a')).toBeNull();
  });

  it('paints the rectangle between two cells, in whatever direction', () => {
    const stroke = {
      from: { day: 'wednesday', hour: 10 },
      to: { day: 'tuesday', hour: 9 },
    } as const;
    const plan = paintBetween(evenWeek(), stroke, true);
    expect(plan.monday).toEqual([]);
    expect(plan.tuesday).toEqual([{ start: 540, end: 660 }]);
    expect(plan.wednesday).toEqual([{ start: 540, end: 660 }]);
    expect(plan.thursday).toEqual([]);
  });

  it('opens an hour that is open in part, and closes one that is open', () => {
    const plan = evenWeek([{ start: 550, end: 660 }]);
    expect(opensOnClick(plan, { day: 'friday', hour: 9 })).toBe(true);
    expect(opensOnClick(plan, { day: 'friday', hour: 10 })).toBe(false);
  });

  it('finds a cell by its name', () => {
    expect(cellOf(nameOf({ day: 'sunday', hour: 23 }))).toEqual({ day: 'sunday', hour: 23 });
    expect(cellOf(undefined)).toBeNull();
    expect(cellOf('someday-1')).toBeNull();
  });
});
