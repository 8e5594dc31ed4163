import { Alert, Button, Container, PasswordInput, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { connect } from '../../session/redial.ts';
import { useSession } from '../../session/session.tsx';
import { messageOf } from '../../components/error-message.ts';
import { texts } from '../../texts.ts';

/** Asks for a token, and tries it before it is kept. */
export function SignInPage() {
  const { signIn, hasEnded } = useSession();
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/sign-in' });
  const [token, setToken] = useState('');
  const attempt = useMutation({
    meta: { isSignIn: true },
    mutationFn: () => connect(token.trim()).getOwnToken(),
    onSuccess: async () => {
      signIn(token.trim());
      await navigate({ href: from ?? '/console/', replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt.mutate();
  };
  return (
    <Container size="xs" pt="15vh" component="main">
      <form onSubmit={submit}>
        <Stack>
          <Title order={1}>{texts.signIn.title}</Title>
          {hasEnded && <Alert color="yellow">{texts.signIn.ended}</Alert>}
          <PasswordInput
            label={texts.signIn.token}
            description={texts.signIn.tokenHint}
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            autoComplete="off"
            required
          />
          {attempt.error !== null && (
            <Alert color="red" role="alert" title={texts.signIn.refused}>
              {messageOf(attempt.error)}
            </Alert>
          )}
          <Button type="submit" loading={attempt.isPending}>
            {texts.signIn.submit}
          </Button>
        </Stack>
      </form>
    </Container>
  );
}
