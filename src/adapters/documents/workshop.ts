import type { Tinypool } from 'tinypool'
import type { DocumentMaker, DocumentWorkshop } from '../../kernel/documents.ts'
import { type Caller, callerGone, TenantTurns, type TurnLimits } from '../../kernel/tenant-turns.ts'
import { openThreads } from '../open-threads.ts'
import type { DocumentTask, DocumentThreadParts } from './document-thread.ts'

/** Documents are made in turns: of one tenant one at a time, so that another's never waits for more than one. */
const turnLimits: TurnLimits = {
  atOnce: 2,
  atOnceOfTenant: 1,
  mostWaiting: 1000,
  mostWaitingOfTenant: 100,
  retryAfter: 5,
}
/** How long a thread waits for the next document, in milliseconds; to start one takes half a second. */
const idleTimeout = 60_000
/** What a thread may keep, in MiB: open fonts, and the longest documents. */
const memory = 384

export interface WorkshopOptions {
  /** Paths of font files for scripts that the bundled fonts lack, such as Chinese, Korean or Thai. */
  readonly extraFonts?: readonly string[]
}

/**
 * Makes documents in threads, beside the one that answers requests. The threads start, with all that draws, when the first
 * document is asked for: many processes never draw one. Extra fonts are opened at once, so that one that cannot be read
 * stops the start.
 *
 * @throws Error when one of the extra fonts cannot be read
 */
export async function documentWorkshop({ extraFonts = [] }: WorkshopOptions = {}): Promise<DocumentWorkshop> {
  if (extraFonts.length > 0) (await import('./fonts.ts')).openFontShelf(extraFonts)
  const turns = new TenantTurns(turnLimits)
  let threads: Tinypool | undefined
  const draw = async (task: DocumentTask): Promise<unknown> => {
    threads ??= openThreads({
      module: new URL('./document-thread.ts', import.meta.url),
      workerData: { extraFonts } satisfies DocumentThreadParts,
      mostThreads: turnLimits.atOnce,
      idleTimeout,
      memory,
    })
    return threads.run(task)
  }
  return {
    makerFor: (caller) => {
      const make =
        <Kind extends keyof DocumentMaker>(kind: Kind) =>
        (input: Parameters<DocumentMaker[Kind]>[0]): ReturnType<DocumentMaker[Kind]> =>
          turns.take(caller, () => drawFor(caller, kind, input, draw)) as ReturnType<DocumentMaker[Kind]>
      return {
        returnLabel: make('returnLabel'),
        shippingLabel: make('shippingLabel'),
        returnNote: make('returnNote'),
        commercialInvoice: make('commercialInvoice'),
        customsDeclaration: make('customsDeclaration'),
        qrCodePdf: make('qrCodePdf'),
        qrCodePng: make('qrCodePng'),
        combined: make('combined'),
      }
    },
  }
}

/** Draws for as long as the caller waits. */
async function drawFor(
  { signal }: Caller,
  kind: keyof DocumentMaker,
  input: unknown,
  draw: (task: DocumentTask) => Promise<unknown>,
): Promise<unknown> {
  const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const leave = () => Atomics.store(left, 0, 1)
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await draw({ kind, input, left })
  } catch (error) {
    throw signal?.aborted === true ? callerGone() : error
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}
