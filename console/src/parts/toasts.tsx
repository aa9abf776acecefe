import { Toast } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { Icon } from './icons.tsx'
import styles from './toasts.module.css'

interface Message {
  readonly id: number
  readonly text: string
  readonly isFailure: boolean
}

interface Toasts {
  readonly showMessage: (text: string) => void
  readonly showError: (error: unknown) => void
}

const Context = createContext<Toasts>({ showMessage: () => {}, showError: () => {} })

/** Shows results and errors in a corner, without shifting the layout. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const add = useCallback((text: string, isFailure: boolean) => {
    setMessages((shown) => [...shown.slice(-2), { id: (shown.at(-1)?.id ?? 0) + 1, text, isFailure }])
  }, [])
  const toasts: Toasts = {
    showMessage: (text) => add(text, false),
    showError: (error) => add(describeError(error), true),
  }
  return (
    <Context value={toasts}>
      <Toast.Provider swipeDirection="right" duration={6000}>
        {children}
        {messages.map(({ id, text, isFailure }) => (
          <Toast.Root
            key={id}
            className={styles.toast}
            onOpenChange={(isOpen) => {
              if (!isOpen) setMessages((shown) => shown.filter((message) => message.id !== id))
            }}
          >
            <span className={isFailure ? styles.failed : styles.done}>
              <Icon name={isFailure ? 'alert' : 'check'} />
            </span>
            <Toast.Description className={styles.text}>{text}</Toast.Description>
          </Toast.Root>
        ))}
        <Toast.Viewport className={styles.viewport} />
      </Toast.Provider>
    </Context>
  )
}

export const useToasts = (): Toasts => useContext(Context)
