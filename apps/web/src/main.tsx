import './ui/theme/mantine.css';
import './ui/theme/global.css';
import './ui/theme/words.css';
// It comes after the words, whose `min-width: 0` would shrink a finger's target.
import './ui/theme/touch.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { connectCalls } from './api/connect-calls';
import { currentIdToken } from './identity/id-token';
import { signOut } from './identity/sign-out';
import { loseSession } from './identity/stored-session';
import { whenIdle } from './lib/wait';
import { createRouter } from './routes';
import { loadAll } from './ui/later';
import { UiProvider } from './ui/ui-provider';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const router = createRouter();

connectCalls({
  idToken: currentIdToken,
  forgetToken: loseSession,
  signOut,
  reload: () => window.location.reload(),
  showLicence: () => {
    // Like calls, it loads after the sign-in.
    void import('./session/leave-for-licence').then(({ leaveForLicence }) =>
      leaveForLicence((address, state) => void router.navigate(address, { state })),
    );
  },
});

createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  </StrictMode>,
);

// A screen that fails to load here loads when it opens.
whenIdle(() => void loadAll().catch(() => undefined));
