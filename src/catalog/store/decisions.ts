import { getTransaction } from '../../platform/db/transaction.ts'
import type { Decision, DecisionStore } from '../service/decisions.ts'

export const decisionStore: DecisionStore = {
  async saveDecision(unit, { brandCode, productCode, code, product }) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `with counted as (
         update portolan.catalog_brand set decision_count = decision_count + 1
          where tenant = $1 and brand_code = $2 returning decision_count)
       insert into portolan.catalog_decision (tenant, brand_code, product_code, decision_number, code, product, decided_at)
       select $1, $2, $3, decision_count, $4, $5::json, $6 from counted
       on conflict (tenant, brand_code, product_code) do update
         set decision_number = excluded.decision_number, code = excluded.code, product = excluded.product,
             decided_at = excluded.decided_at`,
      [transaction.requireTenant, brandCode, productCode, code, JSON.stringify(product), unit.at],
    )
  },

  async readCounts(unit) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<{ readonly brandCode: string; readonly count: number }>(
      'catalog-decision-counts',
      `select brand_code as "brandCode", decision_count::float8 as count from portolan.catalog_brand
        where tenant = $1 and decision_count > 0`,
      [transaction.requireTenant],
    )
    return new Map(rows.map(({ brandCode, count }) => [brandCode, count]))
  },

  async listDecisions(unit, after, { rows, bytes }) {
    const transaction = getTransaction(unit)
    return transaction.runStatement<Decision>(
      `select "brandCode", "productCode", code, product, number, "decidedAt" from (
         select latest.*, sum(product_octets) over (order by "decidedAt" desc, "brandCode", number desc) as bytes from (
           select brand.brand_code as "brandCode", later.* from portolan.catalog_brand brand
             left join unnest($2::text[], $3::bigint[]) as asked (brand_code, number) using (brand_code)
            cross join lateral (
              select product_code as "productCode", code, product, decision_number::float8 as number,
                     decided_at as "decidedAt", product_octets
                from portolan.catalog_decision
               where tenant = $1 and brand_code = brand.brand_code and decision_number > coalesce(asked.number, 0)
               order by decision_number desc limit $4) later
            where brand.tenant = $1 and brand.decision_count > coalesce(asked.number, 0)
            order by "decidedAt" desc, "brandCode", number desc limit $4) latest) measured
        where bytes <= $5 order by "decidedAt" desc, "brandCode", number desc`,
      [transaction.requireTenant, [...after.keys()], [...after.values()], rows, bytes],
    )
  },
}
