import { getTransaction, type Transaction } from '../../platform/db/transaction.ts'
import {
  type AnswerPlan,
  type InboxAnswer,
  type InboxDelivery,
  maxBytes,
  maxDeliveries,
  maxDeliveriesOfTenant,
  maxInboxes,
  type SandboxInboxStore,
  usualPlan,
} from '../service/sandbox-inboxes.ts'

/** Records the use of an inbox, and deletes the settings of the least recently used ones. */
async function useInbox(transaction: Transaction, name: string): Promise<void> {
  const added = await transaction.runStatement(
    `insert into portolan.sandbox_inbox (inbox_name, answer, remaining, received_count, used_at)
     values ($1, $2, $3, 0, $4) on conflict (inbox_name) do nothing returning inbox_name`,
    [name, usualPlan.answer, usualPlan.remaining, transaction.at],
  )
  if (added.length === 0) return
  await transaction.runStatement(
    `delete from portolan.sandbox_inbox where inbox_name in (
       select inbox_name from portolan.sandbox_inbox where inbox_name <> $1
        order by used_at desc offset $2 for update skip locked)`,
    [name, maxInboxes - 1],
  )
}

export const sandboxInboxStore: SandboxInboxStore = {
  async takeAnswer(unit, name) {
    const transaction = getTransaction(unit)
    await useInbox(transaction, name)
    const [planned] = await transaction.runStatement<{ answer: InboxAnswer }>(
      `with planned as (select answer, remaining from portolan.sandbox_inbox where inbox_name = $1 for update)
       update portolan.sandbox_inbox as inbox
          set received_count = received_count + 1, used_at = $2,
              answer = case planned.remaining when 1 then $3 else planned.answer end,
              remaining = case when planned.remaining > 1 then planned.remaining - 1 end
         from planned where inbox_name = $1
       returning planned.answer`,
      [name, transaction.at, usualPlan.answer],
    )
    return planned?.answer ?? usualPlan.answer
  },

  async insertDelivery(unit, name, delivery) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `insert into portolan.sandbox_delivery
         (tenant, inbox_name, received_at, webhook_id, event_type, subject, signature, status, headers, body, is_cut, octets,
          is_repeat)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, exists (
         select from portolan.sandbox_delivery where inbox_name = $2 and webhook_id = $4 and $4 <> ''))`,
      [
        delivery.tenant,
        name,
        delivery.receivedAt,
        delivery.webhookId,
        delivery.type,
        delivery.subject,
        delivery.signature,
        delivery.status,
        JSON.stringify(delivery.headers),
        delivery.body,
        delivery.isCut,
        delivery.bytes,
      ],
    )
    // Skips what a concurrent delivery of the tenant is deleting.
    await transaction.runStatement(
      `with counted as (
         select delivery_number, row_number() over (partition by inbox_name order by delivery_number desc) as place,
                row_number() over newest as place_of_tenant, sum(octets) over newest as octets
           from portolan.sandbox_delivery where tenant = $1 window newest as (order by delivery_number desc)),
            old as (
         select delivery.delivery_number from portolan.sandbox_delivery as delivery join counted using (delivery_number)
          where delivery.tenant = $1
            and (place > $2 or place_of_tenant > $3 or (counted.octets > $4 and place_of_tenant > 1))
            for update of delivery skip locked)
       delete from portolan.sandbox_delivery as delivery using old
        where delivery.tenant = $1 and delivery.delivery_number = old.delivery_number`,
      [delivery.tenant, maxDeliveries, maxDeliveriesOfTenant, maxBytes],
    )
  },

  async savePlan(unit, name, { answer, remaining }) {
    const transaction = getTransaction(unit)
    await useInbox(transaction, name)
    await transaction.runStatement(
      'update portolan.sandbox_inbox set answer = $2, remaining = $3, used_at = $4 where inbox_name = $1',
      [name, answer, remaining, transaction.at],
    )
  },

  async emptyInbox(unit, name) {
    const transaction = getTransaction(unit)
    await transaction.runStatement('update portolan.sandbox_inbox set received_count = 0 where inbox_name = $1', [name])
    await transaction.runStatement('delete from portolan.sandbox_delivery where inbox_name = $1', [name])
  },

  async readInbox(unit, name) {
    const transaction = getTransaction(unit)
    const [inbox] = await transaction.runStatement<AnswerPlan & { receivedCount: number }>(
      `select answer, remaining, received_count as "receivedCount" from portolan.sandbox_inbox where inbox_name = $1`,
      [name],
    )
    const deliveries = await transaction.runStatement<InboxDelivery>(
      `with newest as (
         select * from portolan.sandbox_delivery where inbox_name = $1 order by delivery_number desc limit $2),
            counted as (
         select newest.*, sum(octets) over (order by delivery_number desc) - octets as octets_before from newest)
       select received_at as "receivedAt", webhook_id as "webhookId", event_type as type, subject, signature, status, headers,
              body, is_cut as "isCut", is_repeat as "isRepeat"
         from counted where octets_before < $3 order by delivery_number desc`,
      [name, maxDeliveries, maxBytes],
    )
    const { answer, remaining, receivedCount } = inbox ?? { ...usualPlan, receivedCount: 0 }
    return {
      name,
      deliveries,
      receivedCount: Math.max(receivedCount, deliveries.length),
      plan: { answer, remaining },
    }
  },

  async deleteOld(unit, before) {
    const transaction = getTransaction(unit)
    await transaction.runStatement('delete from portolan.sandbox_delivery where received_at < $1', [before])
    await transaction.runStatement('delete from portolan.sandbox_inbox where used_at < $1', [before])
  },
}
