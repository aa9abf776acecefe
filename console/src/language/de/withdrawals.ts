import type { Messages } from '../en/index.ts'

export const withdrawals: Messages['withdrawals'] = {
  title: 'Widerrufe',
  law: 'Erstatten Sie einen Widerruf innerhalb von 14 Tagen nach Eingang. Sie dürfen warten, bis die Ware oder der Nachweis ihrer Absendung eingetroffen ist.',
  withdrawal: 'Widerruf',
  received: 'Eingegangen',
  refundBy: 'Erstatten bis',
  dueBy: 'Bis {day} erstatten',
  overdue: 'Überfällig seit {day}',
  open: 'Zu erstatten',
  refunded: 'Erstattet',
  refundedOn: 'Erstattet am {moment}',
  declared: '{name}, {age}',
  record: 'Als erstattet vermerken',
  recordTitle: 'Wurde der Widerruf zu {order} erstattet?',
  createReturn: 'Retoure dieser Waren anlegen',
  none: 'Keine Widerrufe',
  noneText: 'Widerrufe, die Kunden im Retourenportal erklären, erscheinen hier.',
  count: '{count} widerrufen',
  toSendBack: '{count} widerrufen, kommt zurück',
}
