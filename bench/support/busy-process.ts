/** Child process of a benchmark: keeps one processor busy at a low priority until its parent lets it go. */
import { constants, setPriority } from 'node:os'

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** Milliseconds between looks at whether the parent is still there. */
const step = 20

function spin(): void {
  const end = performance.now() + step
  while (performance.now() < end);
  setImmediate(spin)
}

process.on('disconnect', () => process.exit())
spin()
