import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { ConsoleHistory } from './parts/console-history.ts'
import { ConsoleRouter } from './parts/console-router.tsx'
import { ToastProvider } from './parts/toasts.tsx'
import { applyTheme } from './shell/theme.ts'
import './tokens.css'
import { Console } from './shell/console.tsx'

applyTheme()
const history = new ConsoleHistory()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no place for the console')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ConsoleRouter history={history} basename="/console">
        <ToastProvider>
          <Console />
        </ToastProvider>
      </ConsoleRouter>
    </QueryClientProvider>
  </StrictMode>,
)
