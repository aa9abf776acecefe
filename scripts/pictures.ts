/**
 * Takes the pictures of README and docs anew: starts a sandbox of its own with the demo's data, opens its pages in
 * Chromium, and writes `docs/images`. Needs Debian's packages `chromium` and `poppler-utils`. With names as parameters,
 * only takes these pictures: `npm run pictures -- console-desk`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createClient } from '#client'
import { sandboxSecret } from '../src/composition/sandbox.ts'
import { consolePictures } from './pictures/console-pictures.ts'
import { heroPictures } from './pictures/hero-picture.ts'
import { toPalette } from './pictures/palette-png.ts'
import type { Picture, Studio } from './pictures/picture.ts'
import { portalPictures } from './pictures/portal-pictures.ts'
import { startSandbox } from './pictures/sandbox-server.ts'
import { root } from './run.ts'

const pictures: readonly Picture[] = [...heroPictures, ...consolePictures, ...portalPictures]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) throw new Error(`there are no pictures ${unknown.join(', ')}`)

const directory = await mkdtemp(join(tmpdir(), 'portolan-pictures-'))
const sandbox = await startSandbox(directory)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
try {
  const connect = (clientId: string) =>
    createClient({ baseUrl: sandbox.address, clientId, clientSecret: sandboxSecret })
  const studio: Studio = {
    browser,
    directory,
    address: sandbox.address,
    retailer: connect('acme-sandbox'),
    operator: connect('operator'),
  }
  for (const picture of pictures) {
    if (asked.length > 0 && !asked.includes(picture.name)) continue
    const png = toPalette(await picture.take(studio))
    await writeFile(join(root, 'docs/images', `${picture.name}.png`), png)
    console.log(`${picture.name}: ${Math.round(png.length / 1000)} kB`)
  }
} finally {
  await browser.close()
  await sandbox.stop()
  await rm(directory, { recursive: true, force: true })
}
