import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router'

/** Called with a navigation that was held; the function carries it out. */
type HoldNavigation = (leave: () => void) => void

/** What the router needs to render a page. */
export interface ConsolePlace {
  readonly location: Location
  readonly navigationType: NavigationType
}

interface EntryState {
  readonly usr: unknown
  readonly key: string
  /** Position of the entry in the tab's history. */
  readonly position: number
}

/**
 * The browser's history for the router, in which a page can hold navigations that would leave it. The router's own
 * `useBlocker` needs its data router, which adds 17 kB to the first page and exceeds its limit of 200 kB.
 *
 * Links are held before they take effect. The back and forward buttons cannot be: the browser moves first and reports
 * afterwards. They are undone by moving back by the same distance, which the positions stored in the entries tell.
 */
export class ConsoleHistory implements Navigator {
  #place: ConsolePlace
  #position: number
  #hold: HoldNavigation | null = null
  /** The path of the page that holds navigations. */
  #heldPath = ''
  /** Whether the user agreed to leave by the back or forward button, and the browser has not moved yet. */
  #isLeaving = false
  /** Called when the browser has moved back to the page that holds navigations. */
  #onRestored: (() => void) | null = null
  readonly #listeners = new Set<(place: ConsolePlace) => void>()

  constructor() {
    const { position = 0 } = readEntry()
    this.#position = position
    history.replaceState({ ...readEntry(), position }, '')
    this.#place = { location: readLocation(), navigationType: NavigationType.Pop }
    addEventListener('popstate', () => this.#onPop())
  }

  get place(): ConsolePlace {
    return this.#place
  }

  /** Reports every change of location until the returned function is called. */
  listen(listener: (place: ConsolePlace) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Holds navigations to other paths, for one form at a time, until the returned function is called. A page stays
   * rendered until the next one has loaded; a user who comes back before that finds the form guarded as before.
   */
  holdNavigations(hold: HoldNavigation): () => void {
    this.#hold = hold
    this.#heldPath = this.#place.location.pathname
    return () => {
      if (this.#hold === hold) this.#hold = null
    }
  }

  readonly createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to))

  readonly go = (delta: number): void => history.go(delta)

  readonly push = (to: To, state?: unknown): void => {
    this.#leaveFor(to, () => {
      this.#position++
      history.pushState(this.#createEntry(state), '', this.createHref(to))
      this.#show(NavigationType.Push)
    })
  }

  readonly replace = (to: To, state?: unknown): void => {
    this.#leaveFor(to, () => {
      history.replaceState(this.#createEntry(state), '', this.createHref(to))
      this.#show(NavigationType.Replace)
    })
  }

  #createEntry(usr: unknown): EntryState {
    return { usr, key: crypto.randomUUID().slice(0, 8), position: this.#position }
  }

  #leaveFor(to: To, leave: () => void): void {
    const { pathname } = typeof to === 'string' ? parsePath(to) : to
    const stays = pathname === undefined || pathname === this.#place.location.pathname
    const hold = this.#activeHold
    if (hold === null || stays) leave()
    else hold(leave)
  }

  /** The form that holds navigations, unless the user has left it. */
  get #activeHold(): HoldNavigation | null {
    return this.#place.location.pathname === this.#heldPath ? this.#hold : null
  }

  #onPop(): void {
    const { position } = readEntry()
    // Links to an anchor within the page add an entry without a position.
    if (position === undefined) {
      this.#position++
      history.replaceState({ ...readEntry(), position: this.#position }, '')
      this.#show(NavigationType.Push)
      return
    }
    const delta = position - this.#position
    if (this.#onRestored !== null) {
      // The user may have moved on before the browser was back.
      if (delta !== 0) history.go(-delta)
      else this.#onRestored()
      return
    }
    const hold = this.#isLeaving ? null : this.#activeHold
    this.#isLeaving = false
    if (hold !== null && delta !== 0 && location.pathname !== this.#place.location.pathname) {
      this.#onRestored = () => {
        this.#onRestored = null
        hold(() => {
          this.#isLeaving = true
          history.go(delta)
        })
      }
      history.go(-delta)
      return
    }
    this.#position = position
    this.#show(NavigationType.Pop)
  }

  #show(navigationType: NavigationType): void {
    this.#place = { location: readLocation(), navigationType }
    for (const listener of this.#listeners) listener(this.#place)
  }
}

const readEntry = (): Partial<EntryState> => (history.state as Partial<EntryState> | null) ?? {}

function readLocation(): Location {
  const { usr = null, key = 'default' } = readEntry()
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: usr, key }
}
