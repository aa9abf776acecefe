import { de } from './messages/de.ts'
import { en, type PortalMessages } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'
import { it } from './messages/it.ts'
import { ja } from './messages/ja.ts'
import { nl } from './messages/nl.ts'
import { pl } from './messages/pl.ts'

export type { MessageName, PortalMessages } from './messages/en.ts'

/** The languages of the portal with their messages, in the order of the menu. */
export const portalMessages = { en, de, fr, es, it, nl, pl, ja } as const satisfies Record<string, PortalMessages>

export type PortalLanguage = keyof typeof portalMessages

/** In the order of the menu; the first is the default. */
export const portalLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pl',
  'ja',
] as const satisfies readonly PortalLanguage[]

/** The languages' names for themselves. */
export const languageNames: Readonly<Record<PortalLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  ja: '日本語',
}

export const isPortalLanguage = (text: string): text is PortalLanguage => Object.hasOwn(portalMessages, text)

/** Fills the placeholders of a message. */
export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
