import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type Permission, type Reach, useMay } from '../session/permissions.ts';

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
    ref?: Ref<HTMLAnchorElement>;
    /** What the token needs; without it there is no button. Absent: nothing. */
    needs?: Permission;
    /** To what it belongs, where not to a batch: a limited token does not reach everything. */
    reach?: Reach;
  };

function StyledLink({ needs, reach, ...props }: Props) {
  const may = useMay();
  if (needs !== undefined && !may(needs, reach)) return null;
  return <Button component="a" {...props} />;
}

const Linked = createLink(StyledLink);

/** A link to a page of the console, which looks as a button does. */
export const RouteButton: LinkComponent<typeof StyledLink> = (props) => <Linked {...props} />;
