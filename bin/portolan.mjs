#!/usr/bin/env node
// Runs under Node 20 or later, and hands over to the pinned version.
import { buildConsole } from './build-console.mjs'
import { runWithPinnedNode } from './runtime.mjs'

// Lets messages show commands as the user can type them.
process.env.PORTOLAN_LAUNCHER = process.argv[1]

// Checked once: this file runs again if the process re-executes itself with its flags.
if (process.argv.includes('serve') && process.env.PORTOLAN_CONSOLE_CHECKED === undefined) {
  process.env.PORTOLAN_CONSOLE_CHECKED = 'yes'
  buildConsole()
}

await runWithPinnedNode(new URL('../src/main.ts', import.meta.url), process.argv.slice(2))
