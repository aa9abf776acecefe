import { t } from '../../language/messages.ts'
import { PageTabs } from '../../parts/tabs.tsx'
import { useTenant } from '../../session/tenant.tsx'

/** Tabs for policies and the return network. */
export function PolicyTabs() {
  const { addressOf } = useTenant()
  const tabs = [
    { title: t.policies.countries, to: addressOf('policies') },
    { title: t.policies.routes, to: addressOf('network', 'routes') },
    { title: t.policies.sites, to: addressOf('network', 'sites') },
    { title: t.policies.locations, to: addressOf('network', 'locations') },
  ]
  return <PageTabs label={t.shell.policies} tabs={tabs} />
}
