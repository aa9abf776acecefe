import { setPriority } from 'node:os'
import { Tinypool } from 'tinypool'
import type { DocumentMaker } from '../../shipping/service/documents.ts'
import { createDocumentMaker } from './document-maker.ts'

/** What a thread is given when it starts. */
export interface DocumentThreadData {
  readonly extraFonts: readonly string[]
}

/** A document that a thread is to make. */
export interface DocumentTask {
  readonly kind: keyof DocumentMaker
  readonly input: unknown
  /** In shared memory; its only number is no longer 0 once nobody waits for the document. */
  readonly left: Int32Array
}

// Requests go first: on Linux this holds for the thread that calls, elsewhere it would for all of the process.
if (process.platform === 'linux') setPriority(10)

const { extraFonts } = Tinypool.workerData as DocumentThreadData
let task: DocumentTask | null = null
const isWanted = (): boolean => task === null || Atomics.load(task.left, 0) === 0
const maker = createDocumentMaker({ extraFonts, isWanted })

/** What a thread of `createDocumentMakerPool` does: makes one document after the other. */
export default (requestedTask: DocumentTask): Promise<unknown> => {
  task = requestedTask
  const make = maker[requestedTask.kind] as (input: unknown) => Promise<unknown>
  return make(requestedTask.input)
}
