import { execFileSync } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from './index.ts'
import { createMemoryLog, inDirectory, isRoot } from './testing.fixture.ts'

/** Mounting requires root with the privilege to mount, which containers often lack. */
function mountSmallDisk(directory: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', directory], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.runIf(isRoot && process.platform === 'linux')(
  'reports a full disk as such, and leaves nothing behind',
  async (context) => {
    await inDirectory(async (root) => {
      const disk = join(root, 'disk')
      await mkdir(disk)
      context.skip(!mountSmallDisk(disk), 'no right to mount')
      try {
        await expect(startEmbedded({ directory: disk, log: createMemoryLog() })).rejects.toThrow(
          'the disk is full. Free some space',
        )
        expect(await readdir(disk)).toEqual(['postgres.lock'])
      } finally {
        execFileSync('umount', [disk])
      }
    })
  },
)
