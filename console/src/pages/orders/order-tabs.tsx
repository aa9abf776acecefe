import { t } from '../../language/messages.ts'
import { PageTabs } from '../../parts/tabs.tsx'
import { useTenant } from '../../session/tenant.tsx'

/** Tabs for orders and confirmations, for users who may see both. */
export function OrderTabs() {
  const { may, getAddress } = useTenant()
  if (!may('returns') || !may('checkout')) return null
  const tabs = [
    { title: t.shell.orders, to: getAddress('orders') },
    { title: t.orders.confirmations, to: getAddress('confirmations') },
  ]
  return <PageTabs label={t.shell.orders} tabs={tabs} />
}
