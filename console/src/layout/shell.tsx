import {
  AppShell,
  Burger,
  Button,
  Group,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Navigate, Outlet } from '@tanstack/react-router';
import { useSession } from '../session/session.tsx';
import { texts } from '../texts.ts';
import { Navigation } from './navigation.tsx';
import { Notices } from './notices.tsx';
import { RefusedToken } from './refused-token.tsx';
import { TokenRights } from './token-rights.tsx';
import classes from './shell.module.css';

/** What surrounds every page of somebody who is signed in. */
export function Shell() {
  const { redial } = useSession();
  const [isOpen, navigation] = useDisclosure();
  if (redial === null)
    return (
      <Navigate
        to="/sign-in"
        search={{ from: location.pathname + location.search }}
        replace
        ignoreBlocker
      />
    );
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
      transitionDuration={0}
    >
      <a className={classes['skip']} href="#content">
        {texts.navigation.skip}
      </a>
      <AppShell.Header>
        <Header isOpen={isOpen} toggle={navigation.toggle} />
      </AppShell.Header>
      <AppShell.Navbar
        p="xs"
        aria-label={texts.navigation.label}
        // A phone on its side is lower than the links are.
        style={{ overflowY: 'auto' }}
      >
        <Navigation onNavigate={navigation.close} />
        <TokenRights />
      </AppShell.Navbar>
      <AppShell.Main id="content" className={classes['content'] ?? ''} tabIndex={-1}>
        <Outlet />
        <Notices />
        <RefusedToken />
      </AppShell.Main>
    </AppShell>
  );
}

function Header({ isOpen, toggle }: { isOpen: boolean; toggle: () => void }) {
  const { signOut } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Group h="100%" px="md" justify="space-between">
      <Group>
        <Burger
          opened={isOpen}
          onClick={toggle}
          hiddenFrom="sm"
          size="sm"
          aria-label={texts.navigation.open}
        />
        <Text fw={700}>{texts.product}</Text>
      </Group>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="xs"
          onClick={() => setColorScheme(other)}
          aria-label={texts.navigation.colorScheme}
        >
          {scheme === 'dark' ? '☀' : '☾'}
        </Button>
        <Button variant="subtle" size="xs" onClick={signOut}>
          {texts.navigation.signOut}
        </Button>
      </Group>
    </Group>
  );
}
