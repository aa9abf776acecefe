import type { Messages } from '../en/index.ts'

export const withdrawals: Messages['withdrawals'] = {
  title: 'Odstąpienia',
  law: 'Zwróć należność w ciągu 14 dni od otrzymania odstąpienia. Możesz poczekać na towar lub dowód jego nadania.',
  withdrawal: 'Odstąpienie',
  received: 'Otrzymano',
  refundBy: 'Zwrot pieniędzy do',
  dueBy: 'Zwróć pieniądze do {day}',
  overdue: 'Po terminie od {day}',
  open: 'Do zwrotu pieniędzy',
  refunded: 'Zwrócono pieniądze',
  refundedOn: 'Pieniądze zwrócono {moment}',
  declared: '{name}, {age}',
  record: 'Oznacz jako zwrócone',
  recordTitle: 'Czy zwrócono pieniądze za odstąpienie od {order}?',
  createReturn: 'Utwórz zwrot tych towarów',
  none: 'Brak odstąpień',
  noneText: 'Tutaj pojawiają się odstąpienia złożone przez klientów w portalu.',
  count: 'odstąpiono: {count}',
  toSendBack: 'odstąpiono: {count}, do odesłania',
}
