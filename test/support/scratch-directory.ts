import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryDisk = '/dev/shm'
/** In bytes: more than all databases of a run have together. */
const neededRoom = 6_000_000_000

/** A new directory for what lives no longer than the run: in memory, where there is room, as disks are many times slower. */
export async function makeScratchDirectory(prefix: string): Promise<string> {
  const hasRoom = await statfs(memoryDisk).then(
    ({ bavail, bsize }) => bavail * bsize > neededRoom,
    () => false,
  )
  return mkdtemp(join(hasRoom ? memoryDisk : tmpdir(), prefix))
}
