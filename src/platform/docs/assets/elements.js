// What the other scripts make elements with.

/**
 * Creates an element with properties and children.
 *
 * @param {string} name
 * @param {object} [properties]
 * @param {readonly (Node | string)[]} [children]
 */
export function create(name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/**
 * Creates a button.
 *
 * @param {string | readonly (Node | string)[]} label
 * @param {(button: HTMLButtonElement) => unknown} onClick
 */
export function createButton(label, onClick) {
  const button = create('button', { type: 'button' }, [label].flat())
  button.addEventListener('click', () => void onClick(button))
  return button
}
