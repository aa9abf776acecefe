import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createVatRate, listVatRates, updateVatRate } from '../contract/vat-rates.ts'
import type { VatRate, VatRateContent, VatRates } from '../service/vat-rates.ts'

export function createVatRateOperations(vatRates: VatRates): Operation[] {
  return [
    defineOperation(listVatRates).by(async (call) => {
      const { PageNumber, PageSize, VatBandId, RegionCode, CountryIso, OrderByField, IsOrderByAsc } = call.query
      const page = await call.read((unit) =>
        vatRates.listRates(unit, {
          vatBandId: VatBandId ?? null,
          regionCode: RegionCode ?? null,
          countryIso: CountryIso ?? null,
          pageNumber: PageNumber,
          pageSize: PageSize,
          field: OrderByField ?? null,
          isAscending: IsOrderByAsc ?? true,
        }),
      )
      const results = page.results.map(toVatRateDto)
      const further = { totalCount: page.rowCount, pageNumber: page.currentPage, items: results }
      return { status: 200, body: { ...page, results, ...further } }
    }),

    defineOperation(createVatRate).by((call) =>
      call.write(async (unit) => ({
        status: 201,
        body: toVatRateDto(await vatRates.createRate(unit, toVatRateContent(call.body))),
      })),
    ),

    defineOperation(updateVatRate).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: toVatRateDto(await vatRates.updateRate(unit, call.params.id, toVatRateContent(call.body))),
      })),
    ),
  ]
}

type SubmittedVatRate = Pick<VatRateContent, 'vatBandId' | 'countryIso' | 'vatRate'> & {
  readonly [Name in 'regionCode' | 'validFrom' | 'validTo']?: string | null
}

const toVatRateDto = (rate: VatRate) => ({
  ...rate,
  goods: rate.goods.map((goods) => ({ ...goods, codes: [...goods.codes] })),
})

const toVatRateContent = (submitted: SubmittedVatRate): VatRateContent => ({
  vatBandId: submitted.vatBandId,
  regionCode: submitted.regionCode ?? null,
  countryIso: submitted.countryIso,
  vatRate: submitted.vatRate,
  validFrom: submitted.validFrom ?? null,
  validTo: submitted.validTo ?? null,
})
