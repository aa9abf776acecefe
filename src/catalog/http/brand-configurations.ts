import { type Operation, operation } from '../../platform/http/call.ts'
import { putBrandConfiguration, readBrandConfiguration } from '../contract/brand-configurations.ts'
import type { BrandConfiguration, BrandConfigurations } from '../service/brand-configurations.ts'

export function brandConfigurationOperations(configurations: BrandConfigurations): Operation[] {
  return [
    operation(readBrandConfiguration).by(async (call) => {
      const { brandCode } = call.params
      const { tenant, brands } = call.principal
      const found = await call.read((unit) => configurations.read(unit, tenant ?? '', brandCode, brands))
      return { status: 200, body: toConfiguration(brandCode, found) }
    }),

    operation(putBrandConfiguration).by((call) =>
      call.write(async (unit) => {
        const { tenant, brandCode } = call.params
        const { isActive, regions, settings } = call.body
        const { defaultCurrency, autoClassify, confidenceThreshold, defaultClassificationCode } = settings
        const configuration = {
          isActive,
          regions: [...new Set(regions)],
          settings: { defaultCurrency, autoClassify, confidenceThreshold, defaultClassificationCode },
        }
        await configurations.put(unit, tenant, brandCode, configuration)
        return { status: 200, body: toConfiguration(brandCode, configuration) }
      }),
    ),
  ]
}

const toConfiguration = (brandCode: string, { isActive, regions, settings }: BrandConfiguration) => ({
  brandCode,
  isActive,
  regions: [...regions],
  settings: { ...settings },
})
