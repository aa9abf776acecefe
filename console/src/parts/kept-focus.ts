import { type RefObject, useEffect } from 'react'

const controls = 'a[href], button:not(:disabled, [role=tab]), summary'

/** A place in the page: an element with its position among its siblings, and the same for those around it. */
type Place = readonly { readonly parent: Element; readonly index: number }[]

function findPlace(element: Element, root: Element): Place {
  const place: { parent: Element; index: number }[] = []
  for (let child = element; child !== root; ) {
    const parent = child.parentElement
    if (parent === null) return []
    place.push({ parent, index: [...parent.children].indexOf(child) })
    child = parent
  }
  return place
}

/** What an action is called in every row; its label may name the row. */
const getFocusName = (element: Element): string =>
  element.textContent?.trim() || (element.getAttribute('aria-label') ?? '')

const listVisible = (within: Element, selector: string): readonly HTMLElement[] =>
  [
    ...(within.matches(selector) ? [within as HTMLElement] : []),
    ...within.querySelectorAll<HTMLElement>(selector),
  ].filter((element) => element.checkVisibility())

/**
 * What took a removed element's place: the same action of the neighbour, otherwise its heading or first link. Another
 * action only if it replaced the removed one, so that a second press does nothing unexpected.
 */
function findNext(place: Place, name: string): HTMLElement | null {
  const left = place.findIndex(({ parent }) => parent.isConnected)
  const { parent, index } = place[left] ?? {}
  if (parent === undefined || index === undefined) return null
  for (const neighbour of [parent.children[index], parent.children[index - 1]]) {
    if (neighbour === undefined) continue
    const actions = listVisible(neighbour, controls)
    const next =
      actions.find((action) => getFocusName(action) === name) ??
      (left === 0 ? actions[0] : undefined) ??
      listVisible(neighbour, 'h2, h3, a[href], summary')[0]
    if (next !== undefined) return next
  }
  return null
}

/** The nearest heading around a place. */
function findHeading(place: Place, root: Element): HTMLElement | null {
  const around = [...place.map(({ parent }) => parent).filter((parent) => parent.isConnected), root]
  return around.flatMap((element) => listVisible(element, 'h1, h2'))[0] ?? null
}

/**
 * Keeps the keyboard's place when an action removes the element with the focus, such as the button of a row that is
 * done: the focus moves to the same action of the next row, or to the heading of the section or page. An element that
 * is only disabled for a while gets the focus back.
 *
 * @param root the part of the page to watch
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const watched = root.current
    if (watched === null) return undefined
    let last: { readonly element: HTMLElement; readonly place: Place; readonly name: string } | null = null
    const remember = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      last = { element: target, place: findPlace(target, watched), name: getFocusName(target) }
    }
    /** A click beside everything, or focus elsewhere, gives up the place. */
    const forget = ({ target, type }: Event) => {
      if (!(target instanceof Element)) return
      const isInDialog = target.closest('[role=dialog], [role=menu]') !== null
      const isNowhere = type === 'pointerdown' && target.closest(`${controls}, input, select, textarea, label`) === null
      if (!isInDialog && (isNowhere || (type === 'focusin' && !watched.contains(target)))) last = null
    }
    const restore = () => {
      const { activeElement } = document
      if (last === null || (activeElement !== null && activeElement !== document.body)) return
      const { element, place, name } = last
      if (element.isConnected) return element.focus({ preventScroll: true })
      const next = findNext(place, name) ?? findHeading(place, watched)
      if (next === null) return
      if (next.matches('h1, h2, h3')) next.tabIndex = -1
      next.focus()
    }
    // After React and dialogs have placed the focus themselves.
    const changes = new MutationObserver(() => setTimeout(restore, 0))
    changes.observe(watched, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    // Dialogs are children of the body.
    changes.observe(document.body, { childList: true })
    watched.addEventListener('focusin', remember)
    document.addEventListener('focusin', forget)
    document.addEventListener('pointerdown', forget)
    return () => {
      changes.disconnect()
      watched.removeEventListener('focusin', remember)
      document.removeEventListener('focusin', forget)
      document.removeEventListener('pointerdown', forget)
    }
  }, [root])
}
