import { Anchor } from '@mantine/core';
import type { AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Props = AnchorProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> & {
    ref?: Ref<HTMLAnchorElement>;
  };

function StyledAnchor(props: Props) {
  return <Anchor inherit={props.size === undefined} underline="always" {...props} />;
}

const Linked = createLink(StyledAnchor);

/** A link to a page of the console, as large as the text around it. */
export const RouteLink: LinkComponent<typeof StyledAnchor> = (props) => <Linked {...props} />;
