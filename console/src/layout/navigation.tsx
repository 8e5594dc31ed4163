import { Link } from '@tanstack/react-router';
import { useOwnToken } from '../session/permissions.ts';
import { isLimited, rightsOf } from '../session/rights.ts';
import { texts } from '../texts.ts';
import classes from './navigation.module.css';

/** Open to every token that reads. */
const BATCH_LINKS = [
  { to: '/batches', label: texts.navigation.batches },
  { to: '/campaigns', label: texts.navigation.campaigns },
  { to: '/calls', label: texts.navigation.calls },
  { to: '/wall', label: texts.navigation.wall },
] as const;

/** Of the organization as a whole: closed to tokens that are limited to campaigns or batches. */
const ORGANIZATION_LINKS = [
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

/** The links to the pages that the token may see. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const token = useOwnToken();
  const isWhole = token === undefined || !isLimited(rightsOf(token.scopes));
  const links = isWhole ? [...BATCH_LINKS, ...ORGANIZATION_LINKS] : BATCH_LINKS;
  return (
    <>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} onClick={onNavigate} className={classes['link']}>
          {label}
        </Link>
      ))}
      <a href="/docs" className={classes['link']}>
        {texts.navigation.documentation}
      </a>
    </>
  );
}
