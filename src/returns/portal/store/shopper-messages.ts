import { enqueueJob } from '../../../platform/db/jobs.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import {
  type MessageGoods,
  type ShopperMessage,
  type ShopperMessageStore,
  toUninspectedGoods,
} from '../service/shopper-messages.ts'

/** Messages stored before inspections, drop-off points and time zones were part of them lack those members. */
type StoredMessage = Omit<ShopperMessage, 'goods' | 'dropOffPoint' | 'timeZone'> &
  Partial<Pick<ShopperMessage, 'dropOffPoint' | 'timeZone'>> & {
    readonly goods: readonly (MessageGoods & Partial<ShopperMessage['goods'][number]>)[]
  }

const fromStored = ({ goods, dropOffPoint = null, timeZone = 'UTC', ...message }: StoredMessage): ShopperMessage => ({
  ...message,
  dropOffPoint,
  timeZone,
  goods: goods.map((line) => ({ ...toUninspectedGoods(line), ...line })),
})

export const shopperMessageStore: ShopperMessageStore = {
  async insertMessage(unit, messageId, message) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'shopper-message-add',
      `insert into portolan.shopper_message (tenant, message_id, order_reference, content, created_at)
       values ($1, $2, $3, $4, $5)`,
      [transaction.requireTenant, messageId, message.orderReference, JSON.stringify(message), unit.at],
    )
  },

  async findUnsentMessage(unit, messageId) {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<{ content: StoredMessage }>(
      'shopper-message-unsent',
      `select content from portolan.shopper_message
        where tenant = $1 and message_id = $2 and sent_at is null`,
      [transaction.requireTenant, messageId],
    )
    return row === undefined ? null : fromStored(row.content)
  },

  async markSent(unit, messageId) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'shopper-message-sent',
      'update portolan.shopper_message set sent_at = $3 where tenant = $1 and message_id = $2',
      [transaction.requireTenant, messageId, unit.at],
    )
  },

  async enqueue(unit, messageId) {
    const transaction = getTransaction(unit)
    const tenant = transaction.requireTenant
    await enqueueJob(transaction, 'send-shopper-message', `${tenant} ${messageId}`, { tenant, messageId })
  },
}
