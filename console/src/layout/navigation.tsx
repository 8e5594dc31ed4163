import { NavLink } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from '../texts.ts';

const LINKS = [
  { to: '/batches', label: texts.navigation.batches },
  { to: '/calls', label: texts.navigation.calls },
] as const;

/** The links to all pages. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  return (
    <>
      {LINKS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          onClick={onNavigate}
          style={{ textDecoration: 'none', color: 'inherit' }}
        >
          {({ isActive }) => <NavLink component="span" label={label} active={isActive} />}
        </Link>
      ))}
      <NavLink href="/docs" label={texts.navigation.documentation} />
    </>
  );
}
