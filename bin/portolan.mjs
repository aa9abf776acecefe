#!/usr/bin/env node
// Runs under any Node from version 20 on, and hands over to the version that Portolan is pinned to.
import { buildConsole } from './build-console.mjs'
import { runWithPinnedNode } from './runtime.mjs'

// Messages name commands as they can be typed.
process.env.PORTOLAN_LAUNCHER = process.argv[1]

// This file runs a second time where the process replaces itself to get its flags.
if (process.argv.includes('serve') && process.env.PORTOLAN_CONSOLE_CHECKED === undefined) {
  process.env.PORTOLAN_CONSOLE_CHECKED = 'yes'
  buildConsole()
}

await runWithPinnedNode(new URL('../src/main.ts', import.meta.url), process.argv.slice(2))
