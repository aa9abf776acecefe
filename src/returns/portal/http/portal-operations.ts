import type { StoredResponse } from '../../../kernel/idempotency.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { StoredDocument } from '../../../kernel/stored-document.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import {
  BinaryResponse,
  type Call,
  defineOperation,
  type Operation,
  TextResponse,
} from '../../../platform/http/call.ts'
import { createDocumentResponse } from '../../../platform/http/document-response.ts'
import { type FormLimits, readMultipartForm, readUrlEncodedForm } from '../../../platform/http/form-body.ts'
import { assertOwnSite, isFromOwnSite } from '../../../platform/http/own-site.ts'
import type { FindReturnDocument } from '../../return-orders/http/return-documents.ts'
import { downloadHeaders } from '../../return-orders/http/return-photographs.ts'
import { isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import { photographLimits, type ReturnPhotographs } from '../../return-orders/service/return-photographs.ts'
import {
  openPortalOrder,
  readPortalDocument,
  readPortalEntry,
  readPortalLogo,
  readPortalPage,
  readPortalPhotograph,
  readPortalStyle,
  readPortalTheme,
  submitPortalPage,
  submitPortalPhotographs,
} from '../contract/portal-pages.ts'
import type { FileScanner } from '../service/file-scanner.ts'
import type { PortalLooks } from '../service/portal-looks.ts'
import { findShownReturn, type ReturnPortal, type ShopperOrder } from '../service/return-portal.ts'
import {
  type LookUpAttempts,
  type ShopperSession,
  type ShopperSessions,
  sessionTime,
} from '../service/shopper-session.ts'
import { chooseShopperZone } from '../service/time-zones.ts'
import type { Withdrawals } from '../service/withdrawals.ts'
import { createPortalCookies } from './cookies.ts'
import { renderPage, renderTheme, styleSheet } from './layout.ts'
import { getPortalAddress, getReturnAddress, type PageContext } from './page-context.ts'
import {
  checkLookUp,
  createLookUpPage,
  describeRejection,
  keepLookUp,
  type LookUpInput,
  type RejectedLookUp,
} from './pages/look-up.ts'
import { createPortalContexts, type PortalCall, redirectTo } from './portal-contexts.ts'
import { createPortalSteps, type SentPhotograph, type StepOutcome } from './portal-steps.ts'

export interface PortalHttpDeps {
  readonly portal: ReturnPortal
  readonly looks: PortalLooks
  readonly withdrawals: Withdrawals
  readonly photographs: ReturnPhotographs
  /** Whether shoppers are notified by email. */
  readonly sendsMail: boolean
  readonly sessions: ShopperSessions
  readonly attempts: LookUpAttempts
  readonly findReturnDocument: FindReturnDocument
  readonly publicUrl: string
  /** Null if shoppers' files are not scanned. */
  readonly scanner: FileScanner | null
  /** Resolves after this many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>
}

/** Minimum milliseconds before an order is rejected, so that timing does not reveal why. */
const minRejectionTime = 400

/** For files with a version in their URL. */
const cachedForEver = 'public, max-age=31536000, immutable'

const formLimits: FormLimits = { fields: 1000, valueBytes: 8192, files: 0, fileBytes: 0 }
const photographForm: FormLimits = {
  fields: 10,
  valueBytes: 8192,
  files: photographLimits.ofReturn,
  fileBytes: photographLimits.bytes,
}

const emptyInput: LookUpInput = { orderReference: '', emailAddress: '' }

/** Creates the operations of the return portal. */
export function createPortalOperations(deps: PortalHttpDeps): Operation[] {
  const {
    portal,
    looks,
    withdrawals,
    photographs,
    sendsMail,
    sessions,
    attempts,
    findReturnDocument,
    publicUrl,
    scanner,
    pause,
  } = deps
  const cookies = createPortalCookies(publicUrl)
  const { readContext, findSession, toOrderContext, createLanguageHeaders, createPageHeaders, endSession, toResponse } =
    createPortalContexts({ portal, sessions, cookies })
  const steps = createPortalSteps({ portal, withdrawals, photographs, sendsMail })

  /** Returns the outcome of a step; if the order has been deleted, its session ends. */
  async function runStep<T extends StepOutcome>(work: Promise<T>): Promise<T | null> {
    return work.catch((error: unknown) => returnNullFor('not-found', error))
  }

  /** @throws Problem `invalid` if the file contains malware */
  async function assertHarmless(content: Uint8Array): Promise<void> {
    const malware = (await scanner?.findMalware(content)) ?? null
    if (malware !== null)
      throw new Problem('invalid', 'A file contains malware and was not stored', { reason: 'malware' })
  }

  async function submitForm(
    call: PortalCall & Pick<Call<typeof submitPortalPage>, 'caller'> & { readonly body?: unknown },
    page: string,
    limits: FormLimits,
  ): Promise<StoredResponse & { readonly status: 303 }> {
    assertOwnSite(call.headers, publicUrl)
    const context = await readContext(call)
    const step = steps.get(page)
    if (step === undefined) throw new Problem('not-found', 'There is nothing at this address')
    const session = findSession(call, context)
    if (session === null) return endSession(context)
    const form = await readMultipartForm(call.headers['content-type'], call.body as Uint8Array, limits)
    if (!sessions.isFormToken(session, form.value('token'))) {
      throw new Problem('forbidden', 'The form belongs to another session; open the page again', {
        reason: 'form-token',
      })
    }
    // Before the transaction, which must not wait for a scanner or a long verification.
    const sentPhotographs: SentPhotograph[] = []
    for (const { field, fileName, content } of form.files) {
      await assertHarmless(content)
      sentPhotographs.push({ field, fileName, picture: await photographs.cleanPhotograph(content, call.caller) })
    }
    // Applied if there are errors, so that the input is kept.
    const requestedLanguage = form.value('language')
    const orderContext = toOrderContext(
      requestedLanguage === '' ? context : await readContext(call, requestedLanguage),
      session,
      form.value('number'),
    )
    const outcome = await runStep(call.change((unit) => step.submit(unit, orderContext, form, sentPhotographs)))
    if (outcome === null) return endSession(context)
    return redirectTo(
      getPortalAddress(context.shop, outcome.redirectTo),
      createLanguageHeaders(call, orderContext, requestedLanguage),
    )
  }

  return [
    defineOperation(readPortalEntry).by(async (call) => {
      const context = await readContext(call)
      const notice = call.query.ended === '1' ? context.messages.sessionEnded : undefined
      const rejected = call.query.notice === 'invalid' ? cookies.readLookUp(call.headers.cookie) : null
      const errors = rejected === null ? [] : describeRejection(context, rejected)
      return TextResponse.ofText(readPortalEntry, {
        status: 200,
        headers: { ...createPageHeaders(context), ...createLanguageHeaders(call, context) },
        body: renderPage(context, createLookUpPage(context, rejected ?? emptyInput, errors, notice)),
      })
    }),

    defineOperation(openPortalOrder).by(async (call) => {
      const began = performance.now()
      assertOwnSite(call.headers, publicUrl)
      const form = readUrlEncodedForm(call.bodyText)
      const context = await readContext(call, form.value('language'))
      const { shop } = context
      const input = {
        orderReference: form.value('orderReference').trim(),
        emailAddress: form.value('emailAddress').trim(),
      }
      const asked = context.language === form.value('language') ? `&language=${context.language}` : ''
      // Shown by a page to read, so that the browser's Back and Reload never submit the form again.
      const refuse = (refusal: RejectedLookUp['refusal'], wait = 0) =>
        TextResponse.ofText(
          openPortalOrder,
          redirectTo(`${getPortalAddress(shop)}?notice=invalid${asked}`, {
            'set-cookie': cookies.writeLookUp(shop.tenant, { ...keepLookUp(input), refusal, wait }),
          }),
        )
      if (checkLookUp(context, input).length > 0) return refuse(null)
      // Whatever the case, because another spelling finds the same order.
      const counted = `${shop.tenant} ${input.orderReference.toLowerCase()}`
      const attempt = await attempts.countAttempt(counted, call.address)
      if (attempt.isAddressLocked) return refuse('locked', attempt.wait)
      const order = await call.read((unit) => portal.findOrder(unit, input.orderReference, input.emailAddress))
      if (order === null) {
        await pause(Math.max(0, began + minRejectionTime - performance.now()))
        return attempt.wait > 0 ? refuse('locked', attempt.wait) : refuse('notFound')
      }
      await attempt.revokeAttempt()
      const wait = await attempts.countOpening(counted, call.address)
      if (wait > 0) return refuse('openedTooOften', wait)
      const session = sessions.begin(shop.tenant, order.orderReference, input.emailAddress, call.at)
      const firstPage =
        form.value('purpose') === 'withdraw' ? 'withdraw' : await call.read((unit) => findFirstPage(unit, session))
      return TextResponse.ofText(
        openPortalOrder,
        redirectTo(getPortalAddress(shop, firstPage), {
          'set-cookie': cookies.writeSession(shop.tenant, sessions.write(session), sessionTime / 1000),
        }),
      )
    }),

    defineOperation(readPortalPage).by(async (call) => {
      const context = await readContext(call)
      const step = steps.get(call.params.page)
      if (step === undefined) throw new Problem('not-found', 'There is nothing at this address')
      const session = findSession(call, context)
      if (session === null) return TextResponse.ofText(readPortalPage, endSession(context))
      if (call.params.page === 'leave') {
        // A link of another site must not end the session.
        if (!isFromOwnSite(call.headers)) {
          return TextResponse.ofText(readPortalPage, redirectTo(getPortalAddress(context.shop, 'items')))
        }
        await call.change((unit) => portal.endSession(unit, session))
        return TextResponse.ofText(
          readPortalPage,
          redirectTo(getPortalAddress(context.shop), { 'set-cookie': cookies.forgetSession(context.shop.tenant) }),
        )
      }
      const orderContext = toOrderContext(context, session, call.query.number, call.query.notice)
      const outcome = await runStep(call.read((unit) => step.read(unit, orderContext)))
      if (outcome === null) return TextResponse.ofText(readPortalPage, endSession(context))
      const response = toResponse(orderContext, outcome)
      return TextResponse.ofText(readPortalPage, {
        ...response,
        headers: { ...response.headers, ...createLanguageHeaders(call, context) },
      })
    }),

    defineOperation(submitPortalPage).by(async (call) =>
      TextResponse.ofText(submitPortalPage, await submitForm(call, call.params.page, formLimits)),
    ),

    defineOperation(submitPortalPhotographs).by(async (call) =>
      TextResponse.ofText(submitPortalPhotographs, await submitForm(call, 'photographs', photographForm)),
    ),

    defineOperation(readPortalPhotograph).by(async (call) => {
      const context = await readContext(call)
      const session = findSession(call, context)
      if (session === null) return TextResponse.ofText(readPortalPhotograph, endSession(context))
      const picture = await call.read(async (unit) => {
        const shown = findShownReturn(await portal.readOrder(unit, session), call.query.number ?? null)
        if (shown === null) throw new Problem('not-found', 'There is no such photograph')
        return photographs.readPhotograph(unit, shown.returnOrderNumber, call.params.photographId)
      })
      return createDocumentResponse(picture, undefined, downloadHeaders)
    }),

    defineOperation(readPortalDocument).by(async (call) => {
      const context = await readContext(call)
      const session = findSession(call, context)
      if (session === null) return TextResponse.ofText(readPortalDocument, endSession(context))
      const order = await call
        .read((unit) => portal.readOrder(unit, session))
        .catch((error: unknown) => returnNullFor('not-found', error))
      if (order === null) return TextResponse.ofText(readPortalDocument, endSession(context))
      if (call.params.documentType === 'withdrawal') {
        return createDocumentResponse(await findReceipt(call, context, order), undefined, {
          'content-disposition': 'inline; filename="withdrawal.pdf"',
        })
      }
      const shown = findShownReturn(order, call.query.number ?? null)
      if (shown === null) throw new Problem('not-found', 'There is no such document')
      // The name becomes a file name, so only document names are accepted.
      const named = /^([A-Za-z]+)(?:\.(png|pdf))?$/.exec(call.params.documentType)
      if (named === null) throw new Problem('not-found', 'There is no such document')
      const [, documentType = '', form = 'pdf'] = named
      const mediaType = form === 'png' ? 'image/png' : 'application/pdf'
      const { returnOrderNumber } = shown
      // Creating a document changes the return, which a link of another site must not do.
      if (!isFromOwnSite(call.headers)) {
        const page = getPortalAddress(context.shop, getReturnAddress('return', returnOrderNumber))
        return TextResponse.ofText(readPortalDocument, redirectTo(page))
      }
      const found = await findReturnDocument(call, { returnOrderNumber, documentType, mediaType }).catch(
        (error: unknown) => returnNullFor('not-found', error),
      )
      if (found === null) {
        if (call.isHead) return new BinaryResponse({ status: 200, headers: {}, mediaType, content: null })
        // Without the reason: why a return is on hold concerns only the returns desk.
        throw new Problem('not-found', 'There is no such document')
      }
      return createDocumentResponse(found.document, undefined, {
        'content-disposition': `inline; filename="${documentType}-${returnOrderNumber}.${form}"`,
      })
    }),

    defineOperation(readPortalStyle).by(async (call) =>
      TextResponse.ofText(readPortalStyle, {
        status: 200,
        headers: {
          'cache-control': call.query.v === styleSheet.version ? cachedForEver : 'no-cache',
        },
        body: styleSheet.text,
      }),
    ),

    defineOperation(readPortalTheme).by(async (call) => {
      const { shop } = await readContext(call)
      const isCurrent = call.query.v === shop.look.accentColour?.slice(1)
      return TextResponse.ofText(readPortalTheme, {
        status: 200,
        headers: { 'cache-control': isCurrent ? cachedForEver : 'no-cache' },
        body: renderTheme(shop.look.accentColour),
      })
    }),

    defineOperation(readPortalLogo).by(async (call) => {
      const { shop } = await readContext(call)
      const logo = await call.read((unit) => looks.findLogo(unit, shop.tenant))
      if (logo === null) throw new Problem('not-found', 'There is no logo')
      const isCurrent = call.query.v === shop.look.logo?.version
      const headers = { 'cache-control': isCurrent ? cachedForEver : 'no-cache' }
      return new BinaryResponse({ status: 200, headers, ...logo })
    }),
  ]

  /** The acknowledgement of the latest withdrawal, made on first request. */
  async function findReceipt(
    call: PortalCall & Pick<Call<typeof readPortalDocument>, 'caller'>,
    { shop }: PageContext,
    { order }: ShopperOrder,
  ): Promise<StoredDocument> {
    const found = await call.read((unit) => withdrawals.listWithdrawals(unit, order.orderReference))
    const withdrawal = found.at(-1)
    if (withdrawal === undefined) throw new Problem('not-found', 'There is no such document')
    const stored = await call.read((unit) => withdrawals.findReceipt(unit, withdrawal))
    if (stored !== null) return stored
    const timeZone = chooseShopperZone(order, withdrawal.receivedAt)
    const content = await withdrawals.drawReceipt(withdrawal, { shopName: shop.name, timeZone }, call.caller)
    return call.change((unit) => withdrawals.saveReceipt(unit, withdrawal, content))
  }

  /** The page after finding an order: its open return, if there is one. */
  async function findFirstPage(unit: UnitOfWork, session: ShopperSession): Promise<string> {
    const shown = findShownReturn(await portal.readOrder(unit, session), null)
    return shown !== null && isOpenStatus(shown.status) ? 'return' : 'items'
  }
}

/** Converts a problem of this kind to nothing. */
function returnNullFor(kind: Problem['kind'], error: unknown): null {
  if (error instanceof Problem && error.kind === kind) return null
  throw error
}
