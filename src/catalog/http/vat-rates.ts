import { type Operation, operation } from '../../platform/http/call.ts'
import { createVatRate, listVatRates, updateVatRate } from '../contract/vat-rates.ts'
import type { VatRateContent, VatRates } from '../service/vat-rates.ts'

export function vatRateOperations(vatRates: VatRates): Operation[] {
  return [
    operation(listVatRates).by(async (call) => {
      const { PageNumber, PageSize, VatBandId, RegionCode, CountryIso, OrderByField, IsOrderByAsc } = call.query
      const page = await call.read((unit) =>
        vatRates.list(unit, {
          vatBandId: VatBandId ?? null,
          regionCode: RegionCode ?? null,
          countryIso: CountryIso ?? null,
          pageNumber: PageNumber,
          pageSize: PageSize,
          field: OrderByField ?? null,
          isAscending: IsOrderByAsc ?? true,
        }),
      )
      const results = page.results.map((rate) => ({ ...rate }))
      const further = { totalCount: page.rowCount, pageNumber: page.currentPage, items: results }
      return { status: 200, body: { ...page, results, ...further } }
    }),

    operation(createVatRate).by((call) =>
      call.write(async (unit) => ({ status: 201, body: await vatRates.create(unit, contentOf(call.body)) })),
    ),

    operation(updateVatRate).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: await vatRates.update(unit, call.params.id, contentOf(call.body)),
      })),
    ),
  ]
}

type Sent = Pick<VatRateContent, 'vatBandId' | 'countryIso' | 'vatRate'> & {
  readonly [Name in 'regionCode' | 'validFrom' | 'validTo']?: string | null
}

const contentOf = (sent: Sent): VatRateContent => ({
  vatBandId: sent.vatBandId,
  regionCode: sent.regionCode ?? null,
  countryIso: sent.countryIso,
  vatRate: sent.vatRate,
  validFrom: sent.validFrom ?? null,
  validTo: sent.validTo ?? null,
})
