import { PageTabs } from '../../parts/tabs.tsx'
import { useTenant } from '../../session/tenant.tsx'

/** The policies of countries, and what their returns go through. */
export function PolicyTabs() {
  const { addressOf } = useTenant()
  const tabs = [
    { title: 'Countries', to: addressOf('policies') },
    { title: 'Carrier routes', to: addressOf('network', 'routes') },
    { title: 'Return sites', to: addressOf('network', 'sites') },
    { title: 'Drop-off points', to: addressOf('network', 'locations') },
  ]
  return <PageTabs label="Policies" tabs={tabs} />
}
