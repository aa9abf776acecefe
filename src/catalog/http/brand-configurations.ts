import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { putBrandConfiguration, readBrandConfiguration } from '../contract/brand-configurations.ts'
import type { BrandConfiguration, BrandConfigurations } from '../service/brand-configurations.ts'

export function createBrandConfigurationOperations(configurations: BrandConfigurations): Operation[] {
  return [
    defineOperation(readBrandConfiguration).by(async (call) => {
      const { brandCode } = call.params
      const { tenant, brands } = call.principal
      const configuration = await call.read((unit) =>
        configurations.getConfiguration(unit, tenant ?? '', brandCode, brands),
      )
      return { status: 200, body: toConfiguration(brandCode, configuration) }
    }),

    defineOperation(putBrandConfiguration).by((call) =>
      call.write(async (unit) => {
        const { tenant, brandCode } = call.params
        const { isActive, regions, settings } = call.body
        const { defaultCurrency, autoClassify, confidenceThreshold, defaultClassificationCode } = settings
        const configuration = {
          isActive,
          regions: [...new Set(regions)],
          settings: { defaultCurrency, autoClassify, confidenceThreshold, defaultClassificationCode },
        }
        await configurations.saveConfiguration(unit, tenant, brandCode, configuration)
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
