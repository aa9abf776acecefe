import type { Messages } from '../en/index.ts'

export const withdrawals: Messages['withdrawals'] = {
  title: 'Recessi',
  law: 'Rimborsa un recesso entro 14 giorni dalla ricezione. Puoi attendere l’arrivo della merce o della prova di spedizione.',
  withdrawal: 'Recesso',
  received: 'Ricevuto',
  refundBy: 'Rimborsare entro',
  dueBy: 'Da rimborsare entro il {day}',
  overdue: 'In ritardo dal {day}',
  open: 'Da rimborsare',
  refunded: 'Rimborsato',
  refundedOn: 'Rimborsato il {moment}',
  declared: '{name}, {age}',
  record: 'Segna come rimborsato',
  recordTitle: 'Il recesso da {order} è stato rimborsato?',
  createReturn: 'Crea un reso di questi articoli',
  none: 'Nessun recesso',
  noneText: 'Qui appaiono i recessi dichiarati dai clienti nel portale.',
  count: '{count} oggetto di recesso',
  toSendBack: '{count} oggetto di recesso, da rispedire',
}
