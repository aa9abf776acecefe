import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryDisk = '/dev/shm'
/** In bytes: more than the size of all databases of a run. */
const neededRoom = 6_000_000_000

/** Creates a directory for data of one run: in memory if there is room, since disks are many times slower. */
export async function makeScratchDirectory(prefix: string): Promise<string> {
  const hasRoom = await statfs(memoryDisk).then(
    ({ bavail, bsize }) => bavail * bsize > neededRoom,
    () => false,
  )
  return mkdtemp(join(hasRoom ? memoryDisk : tmpdir(), prefix))
}
