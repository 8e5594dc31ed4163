import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { messageOf } from '../components/error-message.ts';
import { texts } from '../texts.ts';
import { tryToken } from './try-token.ts';

type Props = {
  /** The organization that the token must be of; absent: any. */
  organizationId?: string | undefined;
  onAccepted: (token: string) => void | Promise<void>;
  /** What stands beside its button. */
  children?: ReactNode;
};

/** Asks for a token, and tries it. */
export function SignInForm({ organizationId, onAccepted, children }: Props) {
  const [token, setToken] = useState('');
  const attempt = useMutation({
    meta: { isSignIn: true },
    mutationFn: async () => {
      const { organization_id: its } = await tryToken(token.trim());
      const isOther = organizationId !== undefined && its !== organizationId;
      if (isOther) throw new Error(texts.signIn.otherOrganization);
    },
    onSuccess: () => onAccepted(token.trim()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <PasswordInput
          label={texts.signIn.token}
          description={texts.signIn.tokenHint}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          autoComplete="off"
          required
          data-autofocus
        />
        {attempt.error !== null && (
          <Alert color="red" role="alert" title={texts.signIn.refused}>
            {messageOf(attempt.error)}
          </Alert>
        )}
        <Button type="submit" loading={attempt.isPending}>
          {texts.signIn.submit}
        </Button>
        {children}
      </Stack>
    </form>
  );
}
