import { createLink } from '@tanstack/react-router';
import type { LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import classes from './route-link.module.css';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  ref?: Ref<HTMLAnchorElement>;
};

function StyledAnchor({ children, ...props }: Props) {
  return (
    <a {...props} className={classes['link']}>
      {children}
    </a>
  );
}

const Linked = createLink(StyledAnchor);

/** A link to a page of the console, as large as the text around it. */
export const RouteLink: LinkComponent<typeof StyledAnchor> = (props) => <Linked {...props} />;
