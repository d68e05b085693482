import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from '../shared/api/query-client.ts';
import { store } from '../shared/state/store.ts';
import { Toaster } from '../shared/ui/toaster.tsx';
import { ConnectionOverlay } from './chrome/connection-overlay.tsx';

export const App = ({ router }: { router: DataRouter }) => (
  <Provider store={store}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConnectionOverlay />
      <Toaster />
    </QueryClientProvider>
  </Provider>
);
