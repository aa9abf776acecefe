import type { Messages } from '../en/index.ts'

export const withdrawals: Messages['withdrawals'] = {
  title: 'Rétractations',
  law: 'Remboursez une rétractation dans les 14 jours suivant sa réception. Vous pouvez attendre l’arrivée des articles ou de la preuve de leur expédition.',
  withdrawal: 'Rétractation',
  received: 'Reçue',
  refundBy: 'À rembourser avant le',
  dueBy: 'À rembourser au plus tard le {day}',
  overdue: 'En retard depuis le {day}',
  open: 'À rembourser',
  refunded: 'Remboursée',
  refundedOn: 'Remboursée le {moment}',
  declared: '{name}, {age}',
  record: 'Marquer comme remboursée',
  recordTitle: 'La rétractation de {order} est-elle remboursée ?',
  createReturn: 'Créer un retour de ces articles',
  none: 'Aucune rétractation',
  noneText: 'Les rétractations déclarées par les clients sur le portail apparaissent ici.',
  count: '{count} rétractés',
  toSendBack: '{count} rétractés, à renvoyer',
}
