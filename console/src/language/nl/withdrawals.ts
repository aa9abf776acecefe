import type { Messages } from '../en/index.ts'

export const withdrawals: Messages['withdrawals'] = {
  title: 'Herroepingen',
  law: 'Betaal een herroeping binnen 14 dagen na ontvangst terug. U mag wachten tot de goederen of het verzendbewijs zijn ontvangen.',
  withdrawal: 'Herroeping',
  received: 'Ontvangen',
  refundBy: 'Terugbetalen vóór',
  dueBy: 'Terugbetalen uiterlijk {day}',
  overdue: 'Te laat sinds {day}',
  open: 'Terug te betalen',
  refunded: 'Terugbetaald',
  refundedOn: 'Terugbetaald op {moment}',
  declared: '{name}, {age}',
  record: 'Als terugbetaald markeren',
  recordTitle: 'Is de herroeping van {order} terugbetaald?',
  createReturn: 'Retour van deze artikelen aanmaken',
  none: 'Geen herroepingen',
  noneText: 'Hier verschijnen herroepingen die klanten in het retourportaal doorgeven.',
  count: '{count} herroepen',
  toSendBack: '{count} herroepen, moet terug',
}
