import type { Messages } from '../en/index.ts'

export const withdrawals: Messages['withdrawals'] = {
  title: 'Desistimientos',
  law: 'Reembolse un desistimiento en los 14 días siguientes a su recepción. Puede esperar a que lleguen los artículos o la prueba de su envío.',
  withdrawal: 'Desistimiento',
  received: 'Recibido',
  refundBy: 'Reembolsar antes del',
  dueBy: 'Reembolsar a más tardar el {day}',
  overdue: 'Vencido desde el {day}',
  open: 'Por reembolsar',
  refunded: 'Reembolsado',
  refundedOn: 'Reembolsado el {moment}',
  declared: '{name}, {age}',
  record: 'Marcar como reembolsado',
  recordTitle: '¿Se ha reembolsado el desistimiento de {order}?',
  createReturn: 'Crear una devolución de estos artículos',
  none: 'Ningún desistimiento',
  noneText: 'Aquí aparecen los desistimientos que los clientes declaran en el portal.',
  count: '{count} desistidos',
  toSendBack: '{count} desistidos, por devolver',
}
