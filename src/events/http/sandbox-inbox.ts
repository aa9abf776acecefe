import { isRecord } from '../../kernel/is-record.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { BinaryResponse, defineOperation, type Operation, TextResponse } from '../../platform/http/call.ts'
import { readUrlEncodedForm } from '../../platform/http/form-body.ts'
import { assertOwnSite } from '../../platform/http/own-site.ts'
import { changeSandboxInbox, inboxPath, readSandboxInbox, receiveSandboxDelivery } from '../contract/sandbox-inbox.ts'
import {
  cutDelivery,
  type InboxAnswer,
  inboxAnswers,
  type SandboxInboxStore,
  type SignatureState,
} from '../service/sandbox-inboxes.ts'
import type { SignedDelivery } from '../service/webhook-signatures.ts'
import { inboxPageHeaders, renderInboxPage } from './sandbox-inbox-page.ts'

/** Milliseconds a slow inbox takes to answer: longer than the sender waits. */
const slowTime = 12_000
/** Maximum concurrent slow responses; further deliveries are answered 503. */
const maxSlow = 8
/** Retry-After of a busy inbox, in seconds. */
const busySeconds = 30
/** Headers without any interest to the reader. */
const untoldHeaders = new Set([
  'connection',
  'host',
  'content-length',
  'accept',
  'accept-encoding',
  'transfer-encoding',
])

export interface SandboxInboxHttpDeps {
  readonly inboxes: SandboxInboxStore
  readonly tenants: { hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean> }
  /** Whether the server has a sandbox; there are no inboxes without one. */
  readonly admitsSandbox: boolean
  /** URL at which clients reach the server. */
  readonly publicUrl: string
  readonly pause: (milliseconds: number) => Promise<void>
  /** Checks whether a delivery to this path is signed with a secret of one of the tenant's endpoints. */
  readonly judgeSignature: (unit: UnitOfWork, delivery: SignedDelivery) => Promise<SignatureState>
}

/** Creates the operations of the sandbox inboxes. */
export function createSandboxInboxOperations(deps: SandboxInboxHttpDeps): Operation[] {
  const { inboxes, tenants, admitsSandbox, publicUrl, judgeSignature, pause } = deps
  let slowCount = 0
  const assertSandbox = () => {
    if (!admitsSandbox) throw new Problem('not-found', 'There is nothing at this address: this server has no sandbox')
  }

  const renderPage = async (unit: UnitOfWork, name: string) => ({
    status: 200 as const,
    headers: inboxPageHeaders,
    body: renderInboxPage(await inboxes.readInbox(unit, name), `${publicUrl}${inboxPath}/${name}`),
  })

  async function waitSlowly(): Promise<void> {
    slowCount += 1
    try {
      await pause(slowTime)
    } finally {
      slowCount -= 1
    }
  }

  return [
    defineOperation(readSandboxInbox).by(async (call) => {
      assertSandbox()
      const page = await call.read((unit) => renderPage(unit, call.params.name))
      return TextResponse.ofText(readSandboxInbox, page)
    }),

    defineOperation(receiveSandboxDelivery).by(async (call) => {
      assertSandbox()
      const { name } = call.params
      const event = isRecord(call.body) ? call.body : {}
      const [webhookId, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
        (header) => String(call.headers[header] ?? ''),
      ) as [string, string, string]
      const named = readText(event['tenant'])
      const delivery = {
        receivedAt: call.at,
        webhookId,
        type: readText(event['type']),
        subject: readText(event['subject']),
        headers: Object.entries(call.headers).flatMap(([header, value]) =>
          untoldHeaders.has(header) ? [] : [[header, String(value)] as const],
        ),
        body: call.bodyText,
      }
      const signed = {
        tenant: named,
        path: `${inboxPath}/${name}`,
        webhookId,
        timestamp,
        signatures,
        body: call.bodyText,
      }
      const answer = await call.change(async (unit) => {
        const signature = await judgeSignature(unit, signed)
        const tenant = (await tenants.hasTenant(unit, named)) ? named : ''
        const planned = await inboxes.takeAnswer(unit, name)
        const outcome = planned === 'Slow' && slowCount >= maxSlow ? 'Busy' : planned
        const storedDelivery = cutDelivery({ ...delivery, tenant, signature, status: responses[outcome].status })
        await inboxes.insertDelivery(unit, name, storedDelivery)
        return outcome
      })
      const { status, headers } = responses[answer]
      if (answer === 'Slow') await waitSlowly()
      if (status === 204) return { status: 204, body: null }
      const content = Buffer.from(`The sandbox inbox ${name} is configured to respond with ${status}.\n`)
      return new BinaryResponse({ status, headers, mediaType: 'text/plain; charset=utf-8', content })
    }),

    defineOperation(changeSandboxInbox).by(async (call) => {
      assertSandbox()
      const { bodyText, headers } = call
      const { name } = call.params
      assertOwnSite(headers, publicUrl)
      const form = readUrlEncodedForm(bodyText)
      const plan = form.value('action') === 'empty' ? null : readPlan(form.value('answer'), form.value('count'))
      const page = await call.change(async (unit) => {
        await (plan === null ? inboxes.emptyInbox(unit, name) : inboxes.savePlan(unit, name, plan))
        return renderPage(unit, name)
      })
      return TextResponse.ofText(changeSandboxInbox, page)
    }),
  ]
}

const responses: Readonly<Record<InboxAnswer, { readonly status: number; readonly headers: Record<string, string> }>> =
  {
    Accept: { status: 204, headers: {} },
    Fail: { status: 500, headers: {} },
    Busy: { status: 503, headers: { 'retry-after': String(busySeconds) } },
    Gone: { status: 410, headers: {} },
    Slow: { status: 204, headers: {} },
  }

/** Makes a text storable by the database. */
const readText = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 500).toWellFormed().replaceAll('\0', '\ufffd') : ''

/** @throws Problem `invalid` */
function readPlan(answerText: string, countText: string) {
  const answer = inboxAnswers.find((known) => known === answerText)
  const count = /^\d{1,4}$/.test(countText) ? Number(countText) : -1
  const failures = [
    ...(answer === undefined
      ? [{ path: 'answer', rule: 'enum', reason: `must be one of ${inboxAnswers.join(', ')}` }]
      : []),
    ...(count < 0 || count > 1000
      ? [{ path: 'count', rule: 'format', reason: 'must be a whole number from 0 to 1000' }]
      : []),
  ]
  if (answer === undefined || failures.length > 0) throw new Problem('invalid', 'The form is not valid', { failures })
  return { answer, remaining: count === 0 ? null : count }
}
