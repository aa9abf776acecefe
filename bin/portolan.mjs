#!/usr/bin/env node
// Runs under any Node from version 20 on, and hands over to the version that Portolan is pinned to.
import { runWithPinnedNode } from './runtime.mjs'

// Messages name commands as they can be typed.
process.env.PORTOLAN_LAUNCHER = process.argv[1]

await runWithPinnedNode(new URL('../src/main.ts', import.meta.url), process.argv.slice(2))
