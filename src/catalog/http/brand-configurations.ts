import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createConditionalResponse, replacesCurrent } from '../../platform/http/preconditions.ts'
import {
  putBrandConfiguration,
  readBrandConfiguration,
  readBrandConfigurationSetting,
} from '../contract/brand-configurations.ts'
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

    defineOperation(readBrandConfigurationSetting).by((call) =>
      call.read(async (unit) => {
        const { tenant, brandCode } = call.params
        const configuration = await configurations.getConfigurationOf(unit, tenant, brandCode)
        return createConditionalResponse(200, toConfiguration(brandCode, configuration))
      }),
    ),

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
        const precondition = replacesCurrent<BrandConfiguration>(call.headers, (current) =>
          toConfiguration(brandCode, current),
        )
        const { saved } = await configurations.saveConfiguration(unit, tenant, brandCode, configuration, precondition)
        return createConditionalResponse(200, toConfiguration(brandCode, saved))
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
