import { connect, type NetConnectOpts } from 'node:net'
import { Problem } from '../kernel/problem.ts'
import type { FileScanner } from '../returns/portal/service/file-scanner.ts'

/** Milliseconds after which a scan is given up. */
export interface ScanTimeouts {
  /** Without progress. */
  readonly silence: number
  /** With it: a daemon that says a little now and then would otherwise hold the photograph, and the shopper. */
  readonly scan: number
}

const usualTimeouts: ScanTimeouts = { silence: 20_000, scan: 30_000 }
/** Bytes per chunk of a stream. */
const chunkSize = 65_536
/** Maximum bytes of a reply, which is one line. */
const maxReply = 4096

/**
 * Scans with a ClamAV daemon by its command `INSTREAM` (clamd(8)): chunks with their length in four bytes, of which
 * an empty one ends the file.
 *
 * @param address host and port, or the path of a Unix socket
 * @param report receives the cause if the daemon does not answer
 */
export function createClamdScanner(
  address: NetConnectOpts,
  report: (error: unknown) => void,
  timeouts = usualTimeouts,
): FileScanner {
  return {
    async findMalware(content) {
      const reply = await scan(address, content, timeouts).catch((error: unknown) => {
        report(error)
        throw new Problem('unavailable', 'Files cannot be checked at the moment; try again later', { cause: error })
      })
      if (reply === 'stream: OK') return null
      const [, name] = /^stream: (.+) FOUND$/.exec(reply) ?? []
      if (name !== undefined) return name
      report(new Error(`clamd answered ${JSON.stringify(reply)}`))
      throw new Problem('unavailable', 'Files cannot be checked at the moment; try again later')
    },
  }
}

/** @returns the reply without its end */
function scan(address: NetConnectOpts, content: Uint8Array, timeouts: ScanTimeouts): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...address, timeout: timeouts.silence })
    const giveUp = () => socket.destroy(new Error('clamd did not answer in time'))
    const deadline = setTimeout(giveUp, timeouts.scan)
    let reply = ''
    socket.setEncoding('latin1')
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let start = 0; start < content.length; start += chunkSize) {
        const chunk = content.subarray(start, start + chunkSize)
        socket.write(toLength(chunk.length))
        socket.write(chunk)
      }
      socket.write(toLength(0))
    })
    socket.on('data', (piece: string) => {
      reply += piece
      const end = reply.indexOf('\0')
      if (end === -1 && reply.length <= maxReply) return
      socket.destroy()
      if (end === -1) reject(new Error('clamd sent an endless reply'))
      else resolve(reply.slice(0, end))
    })
    socket.on('timeout', giveUp)
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(deadline)
      reject(new Error('clamd closed the connection without a reply'))
    })
  })
}

function toLength(length: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
