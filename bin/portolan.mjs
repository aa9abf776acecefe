#!/usr/bin/env node
// Runs under any Node from version 20 on, and hands over to the version that Portolan is pinned to.
import { buildConsole } from './build-console.mjs'
import { runWithPinnedNode } from './runtime.mjs'

// Messages name commands as they can be typed.
process.env.PORTOLAN_LAUNCHER = process.argv[1]

if (process.argv.includes('serve')) buildConsole()

await runWithPinnedNode(new URL('../src/main.ts', import.meta.url), process.argv.slice(2))
