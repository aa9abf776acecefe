// What the other scripts make elements with.

/** Creates an element with properties and children; children are nodes and texts. */
export function create(name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** Creates a button; its label is a text, or a list of nodes and texts. */
export function createButton(label, onClick) {
  const button = create('button', { type: 'button' }, [label].flat())
  button.addEventListener('click', () => void onClick(button))
  return button
}
