import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { connectCalls } from './api/call';
import { createQueryClient } from './api/query-client';
import { currentIdToken } from './identity/id-token';
import { signOut } from './identity/sign-out';
import { loseSession } from './identity/stored-session';
import { whenIdle } from './lib/when-idle';
import { createRouter, prefetchScreens } from './routes';
import { leaveForLicence } from './session/leave-for-licence';
import { UiProvider } from './ui/ui-provider';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const router = createRouter();

connectCalls({
  idToken: currentIdToken,
  forgetToken: loseSession,
  signOut,
  reload: () => window.location.reload(),
  showLicence: () => leaveForLicence((address, state) => void router.navigate(address, { state })),
});

createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>,
);

// A failure is no loss: a screen that isn't loaded yet is loaded when it is opened.
whenIdle(() => void prefetchScreens().catch(() => undefined));
