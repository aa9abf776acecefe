import type { Tinypool } from 'tinypool'
import {
  type Caller,
  createCallerGoneProblem,
  type SchedulerLimits,
  TenantScheduler,
} from '../../kernel/tenant-scheduler.ts'
import type { DocumentMaker, DocumentMakerPool } from '../../shipping/service/documents.ts'
import { openThreads } from '../open-threads.ts'
import type { DocumentTask, DocumentThreadData } from './document-thread.ts'

/**
 * One document per tenant at a time, so that another tenant never waits for more than one; two while a tenant is alone
 * and they are short.
 */
const schedulerLimits: SchedulerLimits = {
  concurrency: 2,
  concurrencyPerTenant: 1,
  maxWaiting: 1000,
  maxWaitingPerTenant: 100,
  retryAfter: 5,
}
/** Milliseconds a thread waits for the next document; starting one takes half a second. */
const idleTimeout = 60_000
/** Maximum size of a document that counts as short. */
const shortLimits = { lines: 50, characters: 30_000 }
/** MiB of a thread: open fonts, and the longest documents. */
const memory = 384

export interface DocumentMakerPoolOptions {
  /** Font files for scripts missing in the bundled fonts, such as Tamil or Khmer. */
  readonly extraFonts?: readonly string[]
}

/**
 * Makes documents off the main thread. Threads start, and load everything for drawing, when the first document is
 * requested: many processes never make one. Extra fonts are opened immediately, so that an invalid one prevents the
 * start.
 *
 * @throws Error if an extra font cannot be read
 */
export async function createDocumentMakerPool({
  extraFonts = [],
}: DocumentMakerPoolOptions = {}): Promise<DocumentMakerPool> {
  if (extraFonts.length > 0) (await import('./fonts.ts')).openFontShelf(extraFonts)
  const turns = new TenantScheduler(schedulerLimits)
  let threads: Tinypool | undefined
  const draw = async (task: DocumentTask): Promise<unknown> => {
    threads ??= openThreads({
      module: new URL('./document-thread.ts', import.meta.url),
      workerData: { extraFonts } satisfies DocumentThreadData,
      maxThreads: schedulerLimits.concurrency,
      idleTimeout,
      memory,
    })
    return threads.run(task)
  }
  return {
    getLoad: () => turns.load,
    createMaker: (caller) => {
      const make =
        <Kind extends keyof DocumentMaker>(kind: Kind) =>
        (input: Parameters<DocumentMaker[Kind]>[0]): ReturnType<DocumentMaker[Kind]> =>
          turns.schedule(caller, () => drawForCaller(caller, kind, input, draw), {
            isShort: isShortDocument(kind, input),
          }) as ReturnType<DocumentMaker[Kind]>
      return {
        drawReturnLabel: make('drawReturnLabel'),
        drawShippingLabel: make('drawShippingLabel'),
        drawReturnNote: make('drawReturnNote'),
        drawWithdrawalReceipt: make('drawWithdrawalReceipt'),
        drawCommercialInvoice: make('drawCommercialInvoice'),
        drawCustomsDeclaration: make('drawCustomsDeclaration'),
        drawQrCodePdf: make('drawQrCodePdf'),
        drawQrCodePng: make('drawQrCodePng'),
        drawCombined: make('drawCombined'),
        findUnprintable: make('findUnprintable'),
      }
    },
  }
}

/** Whether drawing takes a few dozen milliseconds at most. False if that would take long to find out. */
function isShortDocument(kind: keyof DocumentMaker, input: object): boolean {
  if (kind === 'drawCombined') return false
  const lines = 'lines' in input ? input.lines : input
  if (Array.isArray(lines) && lines.length > shortLimits.lines) return false
  return JSON.stringify(input).length <= shortLimits.characters
}

/** Draws while the caller waits. */
async function drawForCaller(
  { signal }: Caller,
  kind: keyof DocumentMaker,
  input: unknown,
  draw: (task: DocumentTask) => Promise<unknown>,
): Promise<unknown> {
  const isAbandoned = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const abandon = () => Atomics.store(isAbandoned, 0, 1)
  signal?.addEventListener('abort', abandon, { once: true })
  try {
    return await draw({ kind, input, left: isAbandoned })
  } catch (error) {
    throw signal?.aborted === true ? createCallerGoneProblem() : error
  } finally {
    signal?.removeEventListener('abort', abandon)
  }
}
