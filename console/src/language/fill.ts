import { createElement, Fragment, type ReactNode } from 'react'
import { formatNumber } from '../parts/numbers.ts'
import { locale } from './languages.ts'
import type { Placeholders, Plural } from './message-types.ts'

type Values<Message extends string, Value> = Readonly<Record<Placeholders<Message>, Value>>

const show = (value: string | number): string => (typeof value === 'number' ? formatNumber(value) : value)

/** Fills a message's placeholders, formatting numbers for the language. */
export function fill<Message extends string>(message: Message, values: Values<Message, string | number>): string {
  const byName: Readonly<Record<string, string | number>> = values
  return message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => show(byName[name] ?? placeholder))
}

const rules = new Intl.PluralRules(locale)

/** The form of a message for a count, which also fills `{count}`. */
export function plural<Message extends Plural>(
  message: Message,
  count: number,
  values: Readonly<Record<Exclude<Placeholders<Message['other']>, 'count'>, string | number>>,
): string {
  const form: string = message[rules.select(count)] ?? message.other
  const filled: Readonly<Record<string, string | number>> = { ...values, count }
  return fill<string>(form, filled)
}

/** Fills a message's placeholders with elements, such as links. */
export function fillNodes<Message extends string>(message: Message, values: Values<Message, ReactNode>): ReactNode {
  const byName: Readonly<Record<string, ReactNode>> = values
  const parts = message
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      index % 2 === 0 ? part : typeof byName[part] === 'number' ? show(byName[part]) : byName[part],
    )
  return createElement(Fragment, null, ...parts)
}
