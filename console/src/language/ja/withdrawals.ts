import type { Messages } from '../en/index.ts'

export const withdrawals: Messages['withdrawals'] = {
  title: '契約撤回',
  law: '撤回の受領から14日以内に返金してください。商品または発送の証明が届くまで待つことができます。',
  withdrawal: '契約撤回',
  received: '受領',
  refundBy: '返金期限',
  dueBy: '返金期限 {day}',
  overdue: '{day} から期限超過',
  open: '返金待ち',
  refunded: '返金済み',
  refundedOn: '{moment} に返金済み',
  declared: '{name}、{age}',
  record: '返金済みにする',
  recordTitle: '{order} の撤回は返金済みですか？',
  createReturn: 'これらの商品の返品を作成',
  none: '撤回はありません',
  noneText: 'お客様が返品ポータルで申し出た撤回がここに表示されます。',
  count: '{count} 点撤回',
  toSendBack: '{count} 点撤回、返送待ち',
}
