import { NavLink } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from '../texts.ts';

const LINKS = [
  { to: '/batches', label: texts.navigation.batches },
  { to: '/campaigns', label: texts.navigation.campaigns },
  { to: '/calls', label: texts.navigation.calls },
  { to: '/wall', label: texts.navigation.wall },
  { to: '/agents', label: texts.navigation.agents },
  { to: '/caller-numbers', label: texts.navigation.numbers },
  { to: '/suppressions', label: texts.navigation.suppressions },
  { to: '/erasures', label: texts.navigation.erasures },
  { to: '/accounts', label: texts.navigation.accounts },
  { to: '/webhook-endpoints', label: texts.navigation.endpoints },
  { to: '/eligibility-keys', label: texts.navigation.eligibilityKeys },
  { to: '/tokens', label: texts.navigation.tokens },
  { to: '/audit-log', label: texts.navigation.auditLog },
  { to: '/organization', label: texts.navigation.organization },
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
