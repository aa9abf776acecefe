import { createHash } from 'node:crypto'
import type pg from 'pg'
import { makeUuidV7 } from '../../src/kernel/ids.ts'
import { withConnection } from '../../src/platform/db/with-connection.ts'
import { runBareLoad } from './bare-load.ts'
import type { BenchmarkEnvironment } from './environment.ts'
import type { LoadResult } from './http-load.ts'

export interface BareOptions {
  readonly connections: number
  readonly seconds: number
  readonly freshBody: () => { readonly number: string; readonly text: string }
}

interface TemplateRow {
  readonly country_iso: string
  readonly contact: string
  readonly items: string
  readonly order_data: string
  readonly warnings: string
  readonly reconciliation: string
  readonly history: string
  readonly data: string
  readonly answer: string
}

/**
 * Measures the upper bound that the database sets: for each confirmation, a bare client inserts the same six rows as
 * the server (confirmation, outbound order, three events, response under its idempotency key) in one statement, and so
 * in one transaction.
 */
export async function runBareInserts(
  environment: BenchmarkEnvironment,
  { connections, seconds, freshBody }: BareOptions,
): Promise<LoadResult> {
  const template = await withConnection({ connectionString: environment.ownerUrl }, readTemplate)
  return runBareLoad(environment, {
    connections,
    seconds,
    runOne: (client) => {
      const { number, text } = freshBody()
      return insertFromTemplate(client, template, number, text)
    },
  })
}

/** Reads the rows that the server wrote for one confirmation, as a template. */
async function readTemplate(client: pg.Client): Promise<TemplateRow> {
  const result = await client.query<TemplateRow>(
    `select o.country_iso, o.contact::text, o.items::text, oe.data::text as order_data, c.warnings::text, c.reconciliation::text, c.history::text, e.data::text, k.body as answer
       from portolan.order_confirmation c
       join portolan.event e on e.tenant = c.tenant and e.subject = c.platform_order_number
       join portolan.outbound_order o on o.tenant = c.tenant and o.order_reference = c.retailer_cart_id
       join portolan.event oe on oe.tenant = c.tenant and oe.subject = o.order_reference
       join portolan.idempotency_key k on k.tenant = c.tenant and k.key = c.platform_order_number
      limit 1`,
  )
  const row = result.rows[0]
  if (row === undefined) throw new Error('the server has not written a confirmation to copy')
  return row
}

async function insertFromTemplate(
  client: pg.Client,
  template: TemplateRow,
  number: string,
  text: string,
): Promise<void> {
  const now = new Date()
  await client.query({
    name: 'bare',
    text: `with confirmation as (
             insert into portolan.order_confirmation (tenant, platform_order_number, order_confirmation_id,
               retailer_cart_id, status, received_at, body, warnings, reconciliation, history)
             values ('acme', $1, $2, $3, 'Confirmed', $4, $5, $6, $7, $8)),
           answer as (
             insert into portolan.idempotency_key (tenant, client_id, brands, operation, key, fingerprint, status, headers, body, created_at)
             values ('acme', 'acme-sandbox', '{}', 'receiveOrderConfirmation', $1, $9, 201, $10, $11, $4)),
           outbound as (
             insert into portolan.outbound_order (tenant, order_reference, outbound_order_id, country_iso, contact, items,
               created_at, updated_at)
             values ('acme', $3, $15, $16, $17, $18, $4, $4))
           insert into portolan.event (tenant, event_id, type, subject, occurred_at, data)
           values ('acme', $12, 'order-confirmation.received', $1, $4, $14),
                  ('acme', $13, 'order-confirmation.confirmed', $1, $4, $14),
                  ('acme', $19, 'outbound-order.created', $3, $4, $20)`,
    values: [
      number,
      makeUuidV7(now),
      `CART-${number}`,
      now,
      text,
      template.warnings,
      template.reconciliation,
      template.history,
      createHash('sha256').update(text).digest(),
      JSON.stringify({ location: `/checkout/api/v3/Retailer/Confirmation/${number}` }),
      template.answer,
      makeUuidV7(now),
      makeUuidV7(now),
      template.data,
      makeUuidV7(now),
      template.country_iso,
      template.contact,
      template.items,
      makeUuidV7(now),
      template.order_data,
    ],
  })
}
