import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
    ref?: Ref<HTMLAnchorElement>;
  };

function StyledLink(props: Props) {
  return <Button component="a" {...props} />;
}

const Linked = createLink(StyledLink);

/** A link to a page of the console, which looks as a button does. */
export const RouteButton: LinkComponent<typeof StyledLink> = (props) => <Linked {...props} />;
