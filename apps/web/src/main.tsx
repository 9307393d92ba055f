import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { connectCalls } from './api/call';
import { createQueryClient } from './api/query-client';
import { currentIdToken } from './identity/id-token';
import { signOut } from './identity/sign-out';
import { loseSession } from './identity/stored-session';
import { paths } from './paths';
import { createRouter } from './routes';
import { UiProvider } from './ui/ui-provider';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const router = createRouter();

connectCalls({
  idToken: currentIdToken,
  forgetToken: loseSession,
  signOut,
  reload: () => window.location.reload(),
  showLicence: () => void router.navigate(paths.licence()),
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
