import { useQuery } from '@tanstack/react-query'
import type { OrderWithEligibility } from '#client'
import { getStatus } from '../../api/describe-error.ts'
import { t } from '../../language/messages.ts'
import { SelectField } from '../../parts/controls.tsx'
import { useTenant } from '../../session/tenant.tsx'

/** Drop-off points offered to the desk: the shopper asks for one near home or work. */
const maxPoints = 20

/** A choice of the drop-off points of a carrier near the shopper; nothing if there are none. */
export function DropOffField(props: {
  readonly order: OrderWithEligibility
  readonly carrierServiceRouteId: string
  readonly value: string
  readonly onChange: (locationId: string) => void
}) {
  const { order, carrierServiceRouteId, value, onChange } = props
  const { tenant, client } = useTenant()
  const { countryIso, contactInformation } = order
  const { postalCode = null, city = null } = contactInformation ?? {}
  const points = useQuery({
    queryKey: [tenant, 'drop-off-points', carrierServiceRouteId, countryIso, postalCode, city],
    queryFn: async ({ signal }) => {
      const query = {
        identifier: tenant,
        CountryCode: countryIso ?? '',
        PostalCode: postalCode ?? '',
        ...(city === null ? {} : { City: city }),
        RouteType: 'Inbound' as const,
        CarrierServiceRouteId: carrierServiceRouteId,
        MaxDistanceInKms: 50,
        MaxLocations: maxPoints,
      }
      try {
        return (await client.returns.searchLocations({ query, signal })).body.locations
      } catch (error) {
        // The address is incomplete or unknown: the shopper may still use any point.
        if (getStatus(error) === 400 || getStatus(error) === 422) return []
        throw error
      }
    },
  })
  if (points.data === undefined || points.data.length === 0) return null
  return (
    <SelectField
      label={t.returns.dropOffPoint}
      hint={t.orders.nearestFirst}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t.returns.noMethod}</option>
      {points.data.map(({ locationId, name, address }) => (
        <option key={locationId} value={locationId}>
          {[name, address.address1, `${address.postalCode} ${address.city}`.trim()].filter(Boolean).join(', ')}
        </option>
      ))}
    </SelectField>
  )
}
