import { Container, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from '../../texts.ts';

/** Asks for a token, and tries it before it is kept. */
export function SignInPage() {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/sign-in' });
  return (
    <Container size="xs" pt="15vh" component="main">
      <Title order={1} mb="md">
        {texts.signIn.title}
      </Title>
      <SignInForm
        onAccepted={async (token) => {
          signIn(token);
          await navigate({ href: from ?? '/console/', replace: true });
        }}
      />
    </Container>
  );
}
