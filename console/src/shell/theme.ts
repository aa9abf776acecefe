export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const place = 'portolan-theme'

export function readTheme(): Theme {
  const savedTheme = localStorage.getItem(place)
  return themes.find((theme) => theme === savedTheme) ?? 'system'
}

/** Applies the chosen colour scheme, or the system's. */
export function applyTheme(theme: Theme = readTheme()): void {
  if (theme === 'system') {
    localStorage.removeItem(place)
    delete document.documentElement.dataset['theme']
  } else {
    localStorage.setItem(place, theme)
    document.documentElement.dataset['theme'] = theme
  }
  dispatchEvent(new Event('themechange'))
}
