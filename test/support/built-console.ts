import { buildConsole } from '../../bin/build-console.mjs'

/** Builds the console once for the whole run, if necessary. */
export default async function prepareConsole(): Promise<void> {
  if (!(await buildConsole())) throw new Error('the console could not be built')
}
