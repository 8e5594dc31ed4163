import { useNotifications } from '@mantine/notifications';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

const Told = lazyRouteComponent(() => import('./told.tsx'), 'Notifications');

/** Where the console says what was done. It is loaded when there is something to say. */
export function Notices() {
  const { notifications } = useNotifications();
  const [isNeeded, setIsNeeded] = useState(false);
  if (!isNeeded && notifications.length > 0) setIsNeeded(true);
  return (
    isNeeded && (
      <Suspense>
        <Told />
      </Suspense>
    )
  );
}
