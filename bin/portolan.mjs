#!/usr/bin/env node
// Runs under Node 20 or later, and hands over to the pinned version.
import { buildConsole } from './build-console.mjs'
import { buildServer, findServerBundle } from './build-server.mjs'
import { runWithPinnedNode } from './runtime.mjs'

// Lets messages show commands as the user can type them.
process.env.PORTOLAN_LAUNCHER = process.argv[1]

// Done once: this file runs again if the process re-executes itself with its flags.
if (process.argv.includes('serve') && process.env.PORTOLAN_BUILT === undefined) {
  process.env.PORTOLAN_BUILT = 'yes'
  await Promise.all([buildConsole(), buildServer()])
}

await runWithPinnedNode(findServerBundle() ?? new URL('../src/main.ts', import.meta.url), process.argv.slice(2))
