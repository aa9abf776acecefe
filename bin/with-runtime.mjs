// Runs a TypeScript file of the project with the pinned version of Node.
import { pathToFileURL } from 'node:url'
import { runWithPinnedNode } from './runtime.mjs'

const [file, ...parameters] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: node bin/with-runtime.mjs FILE [PARAMETER ...]')
await runWithPinnedNode(pathToFileURL(file), parameters)
