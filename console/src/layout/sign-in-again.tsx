import { Button, Modal, Stack, Text } from '@mantine/core';
import { useFirstOrganizationId } from '../session/permissions.ts';
import { useSession } from '../session/session.tsx';
import { SignInForm } from '../session/sign-in-form.tsx';
import { texts } from '../texts.ts';

const { again, ended } = texts.signIn;
/** Above the dialog of a page. */
const Z_INDEX = 300;

/** Asks for another token once that of the session is refused. The page below keeps what was typed. */
export function SignInAgain() {
  const { isRefused, signIn, signOut } = useSession();
  const organizationId = useFirstOrganizationId();
  return (
    <Modal
      opened={isRefused}
      onClose={() => undefined}
      title={again}
      zIndex={Z_INDEX}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text>{ended}</Text>
        <SignInForm organizationId={organizationId} onAccepted={signIn}>
          <Button variant="default" onClick={signOut}>
            {texts.navigation.signOut}
          </Button>
        </SignInForm>
      </Stack>
    </Modal>
  );
}
