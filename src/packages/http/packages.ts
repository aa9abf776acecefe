import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { defineOperation, type Operation, StreamResponse } from '../../platform/http/call.ts'
import { createDocumentResponse } from '../../platform/http/document-response.ts'
import type { Carrier } from '../../shipping/service/carrier.ts'
import { readAdvanceData } from '../contract/advance-data.ts'
import { listPackages } from '../contract/package-list.ts'
import {
  deletePackage,
  listAsnPackages,
  listServiceLevels,
  readPackage,
  readPackageDocument,
  releasePackage,
  submitPackage,
  updatePackage,
} from '../contract/packages.ts'
import { trackingPath } from '../contract/tracking-page.ts'
import type { AdvanceData } from '../service/advance-data.ts'
import { parseAsnPeriod } from '../service/asn-period.ts'
import {
  isHint,
  type PackageDocumentType,
  type PackageKey,
  type PackageRecord,
  type PackageView,
  type PackageWarning,
} from '../service/package.ts'
import type { PackageHolds } from '../service/package-holds.ts'
import type { PackageBatch, PackageReader } from '../service/package-reader.ts'
import { listUnknownMemberWarnings } from '../service/package-warnings.ts'
import type { Packages } from '../service/packages.ts'
import { getScreeningStatus } from '../service/party-screening.ts'

const path = '/api/v4/Package'

/** The dependencies of the package operations. */
export interface PackageHandlerDeps {
  readonly packages: Packages
  readonly holds: PackageHolds
  readonly reader: PackageReader
  readonly carrier: Pick<Carrier, 'services' | 'isMail'>
}

/** @param publicUrl URL at which clients reach the server; links start with it */
export function createPackageOperations(
  { packages, holds, reader, carrier }: PackageHandlerDeps,
  publicUrl: string,
): Operation[] {
  const buildLink = (key: PackageKey, type: PackageDocumentType) =>
    `${publicUrl}${path}/Document?${new URLSearchParams({ ...toQuery(key), DocumentType: type }).toString()}`

  const toListed = (record: PackageRecord) =>
    toPackage(record, getTrackingUrl(record), record.documentTypes, (type) =>
      toDocument(type, buildLink(record.content, type)),
    )

  const getTrackingUrl = ({ trackingUrl, trackingId }: PackageRecord): string =>
    trackingUrl ?? `${publicUrl}${trackingPath}/${trackingId}`

  const toSubmission = ({ record, documents }: PackageView, unknown: readonly PackageWarning[] = []) => {
    const warnings = [...record.warnings, ...unknown]
    const base64 = new Map(
      documents.map(({ documentType, content }) => [documentType, Buffer.from(content).toString('base64')]),
    )
    return {
      outcome: record.outcome,
      statusMessage: `${record.statusMessage}${describeHints(warnings.filter(isHint).length)}`,
      ...(warnings.length === 0 ? {} : { warnings }),
      package: toPackage(record, getTrackingUrl(record), [...base64.keys()], (type) => ({
        ...toDocument(type, buildLink(record.content, type)),
        content: base64.get(type) ?? '',
      })),
    }
  }

  return [
    defineOperation(submitPackage).by((call) => {
      const request = packages.checkPackage(call.body, call.principal.brands)
      const prepare = async () => {
        const basis = await call.change((unit) => packages.loadForCreate(unit, request))
        return basis === null ? null : packages.preparePackage(basis, call.caller)
      }
      const location = `${path}?${new URLSearchParams(toQuery(request.content)).toString()}`
      return call.writePrepared(prepare, async (unit, prepared) => {
        const view = await packages.submitPackage(unit, request, prepared)
        return {
          status: 201,
          body: toSubmission(view, listUnknownMemberWarnings(call.unknownMembers())),
          headers: { location },
        }
      })
    }),

    defineOperation(updatePackage).by((call) => {
      const { brands } = call.principal
      const prepare = async () => {
        const considered = await call.change((unit) => packages.loadForChange(unit, call.body, brands))
        if (considered === null) return null
        const { request, basis } = considered
        return { request, prepared: basis === null ? null : await packages.preparePackage(basis, call.caller) }
      }
      return call.writePrepared(prepare, async (unit, preparedPackage) => {
        const view = await packages.changePackage(unit, call.body, brands, preparedPackage)
        return { status: 200, body: toSubmission(view, listUnknownMemberWarnings(call.unknownMembers())) }
      })
    }),

    defineOperation(releasePackage).by((call) => {
      const { brands } = call.principal
      const { note, action, serviceLevel = null, ...key } = call.body
      const getDecision = (unit: UnitOfWork) => ({
        action: action ?? ('Release' as const),
        note,
        by: unit.by,
        at: unit.businessAt.toISOString(),
      })
      const prepare = async () => {
        if (action === 'Cancel') return null
        const basis = await call.change((unit) =>
          holds.loadForRelease(unit, key, brands, getDecision(unit), serviceLevel),
        )
        return { basis, prepared: await packages.preparePackage(basis, call.caller) }
      }
      return call.writePrepared(prepare, async (unit, prepared) => {
        const view =
          prepared === null
            ? await holds.cancelPackage(unit, key, brands, getDecision(unit))
            : await holds.releasePackage(unit, key, prepared, serviceLevel)
        return { status: 200, body: toSubmission(view, listUnknownMemberWarnings(call.unknownMembers())) }
      })
    }),

    defineOperation(listServiceLevels).by(async () => ({
      status: 200,
      body: { serviceLevels: carrier.services.map((name) => ({ name, isMail: carrier.isMail(name) })) },
    })),

    defineOperation(readPackage).by(async (call) => {
      const view = await call.read((unit) => reader.getPackage(unit, toKey(call.query), call.principal.brands))
      return { status: 200, body: toSubmission(view) }
    }),

    defineOperation(deletePackage).by((call) =>
      call.write(async (unit) => {
        await packages.deletePackage(unit, toKey(call.query), call.principal.brands)
        return { status: 204, body: null }
      }),
    ),

    defineOperation(listAsnPackages).by(async (call) => {
      const { brands } = call.principal
      const period = parseAsnPeriod(call.query.FromDate, call.query.ToDate)
      const readBatchAfter = (id: string | null) => call.read((unit) => reader.readBatch(unit, brands, period, id))
      // The first batch is read before the response starts, so that a failure still gets a status.
      return new StreamResponse(writeAsnJson(await readBatchAfter(null), readBatchAfter, toListed))
    }),

    defineOperation(listPackages).by(async (call) => {
      const { OrderReference, HoldReleaseStatus, Label, PageSize: pageSize, ContinuationToken } = call.query
      const filter = {
        orderReference: OrderReference ?? null,
        isHeld: HoldReleaseStatus === 'Held',
        lacksLabel: Label === 'Missing',
      }
      const page = { pageSize, continuationToken: ContinuationToken ?? null }
      const { items, continuationToken } = await call.read((unit) =>
        reader.listPackages(unit, call.principal.brands, filter, page),
      )
      const listed = items.map((record) => ({
        ...toListed(record),
        ...(record.warnings.length === 0 ? {} : { warnings: [...record.warnings] }),
      }))
      return { status: 200, body: { packages: listed, pageSize, continuationToken } }
    }),

    defineOperation(readAdvanceData).by(async (call) => {
      const key = toKey(call.query)
      const data = await call.read((unit) => reader.getAdvanceData(unit, key, call.principal.brands))
      return { status: 200, body: { ...key, ...toAdvanceBody(data) } }
    }),

    defineOperation(readPackageDocument).by(async (call) => {
      const { DocumentType, ...key } = call.query
      const document = await call.read((unit) =>
        reader.getDocument(unit, toKey(key), DocumentType, call.principal.brands),
      )
      return createDocumentResponse(document, call.headers['if-none-match'], {
        'content-disposition': `inline; filename="${DocumentType}.pdf"`,
      })
    }),
  ]
}

function describeHints(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' See warnings for 1 hint.' : ` See warnings for ${count} hints.`
}

interface KeyQuery {
  readonly BrandCode: string
  readonly OrderReference: string
  readonly PackageReference: string
}

const toKey = (query: KeyQuery): PackageKey => ({
  brandCode: query.BrandCode,
  orderReference: query.OrderReference,
  packageReference: query.PackageReference,
})

const toQuery = ({ brandCode, orderReference, packageReference }: PackageKey) => ({
  BrandCode: brandCode,
  OrderReference: orderReference,
  PackageReference: packageReference,
})

const toDocument = (type: PackageDocumentType, link: string) => ({
  type,
  format: 'Pdf' as const,
  link,
  documentStatus: 'Created' as const,
})

/** The response body of a package, with documents by type. */
function toPackage<Document>(
  record: PackageRecord,
  trackingUrl: string,
  types: readonly PackageDocumentType[],
  documentOf: (type: PackageDocumentType) => Document,
) {
  const { content, returnParcel } = record
  const returnDirection = types.filter((type) => type === 'RETURN_LABEL')
  return {
    ...content,
    packageItems: content.packageItems.map(({ tariffCodes, ...item }) =>
      tariffCodes === undefined ? item : { ...item, tariffCodes: tariffCodes === null ? null : [...tariffCodes] },
    ),
    platformPackageReference: record.platformPackageReference,
    creationTime: record.createdAt.toISOString(),
    carrierName: record.carrierName,
    holdReleaseStatus: record.holdReleaseStatus,
    holdDecision: toHoldDecision(record),
    screening: toScreening(record),
    trackingNumber: record.trackingNumber,
    trackingUrl,
    shippingDocumentation: types.filter((type) => type !== 'RETURN_LABEL').map(documentOf),
    returnsDocumentation:
      returnParcel === null
        ? []
        : returnDirection.map((type) => ({
            returnTrackingNumber: returnParcel.trackingNumber,
            returnShipmentNo: returnParcel.shipmentNumber,
            returnTrackingUrl: returnParcel.trackingUrl,
            ...documentOf(type),
          })),
  }
}

function toHoldDecision({ holdDecision }: PackageRecord) {
  if (holdDecision === null) return null
  const { action, note, by, at } = holdDecision
  return { action, note, by, at }
}

function toScreening({ screening }: PackageRecord) {
  if (screening === null) return null
  const { lists, hits, uncompared } = screening
  return {
    status: getScreeningStatus(screening),
    lists: lists.map(({ list, publishedOn }) => ({ list, publishedOn })),
    hits: hits.map(({ partyKey: _partyKey, entryDigest: _entryDigest, ...hit }) => ({
      ...hit,
      programmes: [...hit.programmes],
      countries: [...hit.countries],
      birthDates: [...hit.birthDates],
    })),
    uncompared: uncompared.map(({ party, names, isCleared }) => ({ party, names: [...names], isCleared })),
  }
}

const toAdvanceBody = ({ itmatt, h7 }: AdvanceData) => ({
  itmatt:
    itmatt === null
      ? null
      : {
          ...itmatt,
          senderCustomsReferences: [...(itmatt.senderCustomsReferences ?? [])],
          contentPieces: [...itmatt.contentPieces],
        },
  h7:
    h7 === null
      ? null
      : {
          ...h7,
          additionalFiscalReferences: [...h7.additionalFiscalReferences],
          goodsItems: [...h7.goodsItems],
        },
})

/** Writes the response with all packages of a period, piece by piece. */
async function* writeAsnJson(
  firstPage: PackageBatch,
  readBatchAfter: (id: string) => Promise<PackageBatch>,
  toListed: (record: PackageRecord) => unknown,
): AsyncGenerator<string> {
  let separator = ''
  yield '{"packages":['
  for (let batch: PackageBatch | null = firstPage; batch !== null; ) {
    for (const record of batch.packages) {
      yield `${separator}${JSON.stringify(toListed(record))}`
      separator = ','
    }
    batch = batch.next === null ? null : await readBatchAfter(batch.next)
  }
  yield ']}'
}
