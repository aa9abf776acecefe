import { Tinypool } from 'tinypool'
import type { DocumentMaker } from '../../shipping/service/documents.ts'
import { lowerThreadPriority } from '../thread-priority.ts'
import { createDocumentMaker } from './document-maker.ts'

/** What a thread receives at its start. */
export interface DocumentThreadData {
  readonly extraFonts: readonly string[]
}

/** A document to be made. */
export interface DocumentTask {
  readonly kind: keyof DocumentMaker
  readonly input: unknown
  /** In shared memory; its only number becomes nonzero once nobody waits for the document. */
  readonly left: Int32Array
}

lowerThreadPriority()

const { extraFonts } = Tinypool.workerData as DocumentThreadData
let task: DocumentTask | null = null
const isWanted = (): boolean => task === null || Atomics.load(task.left, 0) === 0
const maker = createDocumentMaker({ extraFonts, isWanted })

/** The work of a thread of `createDocumentMakerPool`: makes one document after the other. */
export default (requestedTask: DocumentTask): Promise<unknown> => {
  task = requestedTask
  const make = maker[requestedTask.kind] as (input: unknown) => Promise<unknown>
  return make(requestedTask.input)
}
