import { makeUuidV7, uuidPattern } from '../../../kernel/ids.ts'
import { type PictureType, pictureTypes } from '../../../kernel/pictures.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { DocumentStore, StoredDocument } from '../../../kernel/stored-document.ts'
import { type Caller, TenantScheduler } from '../../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { ReturnOrder } from './return-order.ts'
import type { ReturnOrders } from './return-orders.ts'

/**
 * Maximum photos per return, and bytes and pixels per photo: phones make up to 50 megapixels (8192 × 6144), and a browser
 * needs four bytes for each.
 */
export const photographLimits = { ofReturn: 10, bytes: 5 * 1_048_576, pixels: 51_000_000 } as const

/** A picture reduced to what is needed to show it. */
export interface CleanPicture {
  readonly mediaType: PictureType
  readonly content: Uint8Array
}

/** Verifies a picture and removes what does not affect its look; null if it is damaged or has too many pixels. */
export type CleanPictureData = (content: Uint8Array, maxPixels: number) => Promise<CleanPicture | null>

/** A photo sent by a shopper for a line of a return. */
export interface ReturnPhotograph {
  /** A UUID. */
  readonly photographId: string
  /** Line of the return, starting at 1. */
  readonly itemId: number
  readonly mediaType: PictureType
}

/** Why a photo is rejected. */
export type PhotographRejection = 'no-picture' | 'too-large' | 'too-many'

export interface ReturnPhotographsDeps {
  readonly returnOrders: Pick<ReturnOrders, 'findReturnOrder'>
  readonly documents: DocumentStore
  readonly cleanPicture: CleanPictureData
}

/** Verifying a picture takes a thread of the process up to half a second. */
const verifyingLimits = {
  concurrency: 2,
  concurrencyPerTenant: 1,
  maxWaiting: 400,
  maxWaitingPerTenant: 100,
  retryAfter: 5,
}

const getSubject = (returnOrderNumber: string): string => `return-photographs/${returnOrderNumber}`

/**
 * The photos of returns. They are stored with the other documents of their tenant and order, so that they are separated
 * by tenant, erased with the shopper's data, and part of every backup.
 */
export class ReturnPhotographs {
  readonly #deps: ReturnPhotographsDeps
  readonly #verifying = new TenantScheduler(verifyingLimits)

  constructor(deps: ReturnPhotographsDeps) {
    this.#deps = deps
  }

  /** In the order of upload. @throws Problem `not-found` for an unknown return */
  async listPhotographs(unit: UnitOfWork, returnOrderNumber: string): Promise<readonly ReturnPhotograph[]> {
    await this.#deps.returnOrders.findReturnOrder(unit, returnOrderNumber)
    return this.#list(unit, returnOrderNumber)
  }

  /** @throws Problem `not-found` */
  async readPhotograph(unit: UnitOfWork, returnOrderNumber: string, photographId: string): Promise<StoredDocument> {
    const found = (await this.listPhotographs(unit, returnOrderNumber)).find(
      (photograph) => photograph.photographId === photographId,
    )
    const document =
      found === undefined
        ? null
        : await this.#deps.documents.findDocument(unit, getSubject(returnOrderNumber), toType(found), found.mediaType)
    if (document === null) throw new Problem('not-found', 'This return has no such photograph')
    return document
  }

  /**
   * Verifies a file and removes the data about camera and place, outside any transaction.
   *
   * @returns the photo, or why it is rejected
   * @throws Problem `unavailable` if too many are waiting
   */
  async cleanPhotograph(content: Uint8Array, caller: Caller): Promise<CleanPicture | PhotographRejection> {
    if (content.length > photographLimits.bytes) return 'too-large'
    return (
      (await this.#verifying.schedule(caller, () => this.#deps.cleanPicture(content, photographLimits.pixels))) ??
      'no-picture'
    )
  }

  /**
   * Adds a photo to a line of a return.
   *
   * @param order locked by the caller, so that the limit holds for concurrent uploads
   * @returns why it was rejected; null if it was added
   */
  async addPhotograph(
    unit: UnitOfWork,
    { returnOrderNumber }: Pick<ReturnOrder, 'returnOrderNumber'>,
    { itemId, picture }: { readonly itemId: number; readonly picture: CleanPicture },
  ): Promise<PhotographRejection | null> {
    if ((await this.#list(unit, returnOrderNumber)).length >= photographLimits.ofReturn) return 'too-many'
    const type = toType({ itemId, photographId: makeUuidV7(unit.at) })
    await this.#deps.documents.saveDocument(unit, getSubject(returnOrderNumber), type, picture)
    return null
  }

  async removePhotograph(
    unit: UnitOfWork,
    { returnOrderNumber }: Pick<ReturnOrder, 'returnOrderNumber'>,
    photographId: string,
  ): Promise<void> {
    const found = (await this.#list(unit, returnOrderNumber)).find(
      (photograph) => photograph.photographId === photographId,
    )
    if (found === undefined) return
    await this.#deps.documents.deleteDocument(unit, getSubject(returnOrderNumber), toType(found))
  }

  async #list(unit: UnitOfWork, returnOrderNumber: string): Promise<readonly ReturnPhotograph[]> {
    const types = await this.#deps.documents.listDocumentTypes(unit, [getSubject(returnOrderNumber)])
    return types.flatMap(parsePhotograph).toSorted((a, b) => (a.photographId < b.photographId ? -1 : 1))
  }
}

const toType = ({ itemId, photographId }: Pick<ReturnPhotograph, 'itemId' | 'photographId'>): string =>
  `${itemId}/${photographId}`

function parsePhotograph(types: {
  readonly documentType: string
  readonly mediaType: string
}): readonly ReturnPhotograph[] {
  const [item = '', photographId = ''] = types.documentType.split('/')
  const mediaType = pictureTypes.find((type) => type === types.mediaType)
  return mediaType === undefined || !uuidPattern.test(photographId)
    ? []
    : [{ photographId, itemId: Number(item), mediaType }]
}
