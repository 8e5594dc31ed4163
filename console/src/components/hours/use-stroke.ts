import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { type Cell, cellOf, nameOf, opensOnClick, paintBetween } from './week-cells.ts';
import type { WeekPlan } from './week-plan.ts';

/** A stroke of mouse or finger: it paints the rectangle from its first cell over the plan before it. */
type Stroke = { before: WeekPlan; from: Cell; isOpen: boolean; hasMoved: boolean };

/** What clicks and strokes make of a week. A finger that scrolls paints nothing. */
export function useStroke(plan: WeekPlan, onChange: (plan: WeekPlan) => void) {
  const stroke = useRef<Stroke | null>(null);
  const press = (cell: Cell) => {
    const isOpen = opensOnClick(plan, cell);
    stroke.current = { before: plan, from: cell, isOpen, hasMoved: false };
  };
  const drag = (event: PointerEvent) => {
    const current = stroke.current;
    const to = cellUnder(event);
    if (current === null || to === null || event.buttons === 0) return;
    if (!current.hasMoved && nameOf(to) === nameOf(current.from)) return;
    current.hasMoved = true;
    onChange(paintBetween(current.before, { from: current.from, to }, current.isOpen));
  };
  const click = (cell: Cell) => {
    const wasDrag = stroke.current?.hasMoved === true;
    stroke.current = null;
    if (wasDrag) return;
    onChange(paintBetween(plan, { from: cell, to: cell }, opensOnClick(plan, cell)));
  };
  const forget = () => {
    stroke.current = null;
  };
  return { press, drag, click, forget };
}

/** A finger stays with the cell on which it was put down, so the cell below it is looked up. */
function cellUnder({ clientX, clientY }: PointerEvent): Cell | null {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]');
  return cellOf(element?.dataset['cell']);
}
