import { DropdownMenu } from 'radix-ui'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { Icon } from './icons.tsx'
import styles from './menu.module.css'

/** Takes what to do once the menu has closed. */
const AfterClosing = createContext<(action: () => void) => void>((action) => action())

/** A menu behind a button. Not modal, because the library would then inject a style sheet. */
export function Menu(props: {
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}) {
  const { trigger, align = 'start', children } = props
  const chosen = useRef<(() => void) | null>(null)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // The focus returns to the trigger first, so that a dialog can return it there.
          onCloseAutoFocus={() => {
            chosen.current?.()
            chosen.current = null
          }}
        >
          <AfterClosing
            value={(action) => {
              chosen.current = action
            }}
          >
            {children}
          </AfterClosing>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export function MenuItem({ onSelect, children }: { readonly onSelect: () => void; readonly children: ReactNode }) {
  const runAfterClosing = useContext(AfterClosing)
  return (
    <DropdownMenu.Item className={styles.item} onSelect={() => runAfterClosing(onSelect)}>
      {children}
    </DropdownMenu.Item>
  )
}

/** Options of which one is selected. */
export function MenuChoices<Value extends string>(props: {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly text: string }[]
  readonly onChange: (value: Value) => void
}) {
  const { label, value, choices, onChange } = props
  return (
    <DropdownMenu.Group>
      <DropdownMenu.Label className={styles.label}>{label}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
        {choices.map((choice) => (
          <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={styles.item}>
            <span className={styles.check}>
              <DropdownMenu.ItemIndicator>
                <Icon name="check" size={16} />
              </DropdownMenu.ItemIndicator>
            </span>
            {choice.text}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </DropdownMenu.Group>
  )
}

export const MenuLine = () => <DropdownMenu.Separator className={styles.line} />
