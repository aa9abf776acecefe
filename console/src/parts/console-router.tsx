import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import type { ConsoleHistory } from './console-history.ts'

const HistoryContext = createContext<ConsoleHistory | null>(null)

/** The history of the router above, which can hold navigations. */
export function useConsoleHistory(): ConsoleHistory {
  const history = use(HistoryContext)
  if (history === null) throw new Error('there is no router above')
  return history
}

interface ConsoleRouterProps {
  readonly history: ConsoleHistory
  readonly basename: string
  readonly children: ReactNode
}

/** Routes by the path below `basename`. */
export function ConsoleRouter({ history, basename, children }: ConsoleRouterProps) {
  const [place, setPlace] = useState(history.place)
  // A transition keeps the present page until the next one has loaded.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setPlace(next))), [history])
  return (
    <HistoryContext value={history}>
      <Router basename={basename} navigator={history} {...place}>
        {children}
      </Router>
    </HistoryContext>
  )
}
