import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { LandedCost, LandedCostExplanation } from '#client'
import { fill, fillNodes } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { CountryField } from '../../parts/country-field.tsx'
import { translateFact, translateRate, translateRule } from '../../parts/customs-texts.ts'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatRate } from '../../parts/numbers.ts'
import { ErrorState, Loading } from '../../parts/states.tsx'
import { formatDay } from '../../parts/time.tsx'
import { describeValidity } from '../../parts/validity.ts'
import { useTenant } from '../../session/tenant.tsx'
import styles from './products.module.css'
import { listOpenFacts } from './tariff-facts.ts'

/** A price in euros above every low-value limit, so that the rates are those of the tariff. */
const price = '10000.00'

/** The destination whose tariff is open; a member for that of the European Union. */
export const chooseDestination = (region: string): string => (region === '' || region === 'EU' ? 'DE' : region)

interface TariffChargesProps {
  readonly code: string
  /** The tariff of the code; empty for the Harmonized System. */
  readonly region: string
  readonly destination: string
  readonly origin: string
  readonly change: (name: 'destination' | 'origin', country: string) => void
}

/** Duty and tax of goods with a code, from an origin to a destination, with their sources and dates. */
export function TariffCharges({ code, region, destination, origin, change }: TariffChargesProps) {
  const { tenant, client } = useTenant()
  const place = useRef<HTMLDivElement>(null)
  // The code was chosen further down.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [code])
  const read = useQuery({
    queryKey: [tenant, 'tariff-charges', code, destination, origin],
    enabled: destination !== '',
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const body = {
        destinationCountry: destination,
        originCountry: origin === '' ? null : origin,
        currency: 'EUR',
        items: [{ hsCode: code, unitPrice: price, quantity: 1 }],
      }
      return (await client.catalog.findLandedCost({ body, signal })).body
    },
  })
  const title = useQuery({
    queryKey: [tenant, 'tariff-title', region, code],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = { PageNumber: 1, PageSize: 1, SearchText: code, ...(region === '' ? {} : { RegionCode: region }) }
      const [found] = (await client.catalog.listClassifications({ query, signal })).body.results
      return found?.classificationCode === code ? found.classificationDesc : null
    },
  })
  return (
    <div ref={place}>
      <Card
        title={fill(t.catalog.tariff.charges, { code })}
        aside={read.isSuccess && <Certainty isCertain={listOpenFacts(read.data.missing).length === 0} />}
      >
        {title.data != null && <p className={styles.goodsTitle}>{title.data}</p>}
        <div className={styles.filters}>
          <CountryField
            label={t.common.destination}
            value={destination}
            onChange={(country) => change('destination', country)}
          />
          <CountryField
            label={t.common.madeIn}
            none={t.common.notKnown}
            value={origin}
            onChange={(country) => change('origin', country)}
          />
        </div>
        {destination !== '' && read.isPending && <Loading />}
        {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
        {read.isSuccess && <Rates answer={read.data} destination={destination} />}
      </Card>
    </div>
  )
}

const Certainty = ({ isCertain }: { readonly isCertain: boolean }) => (
  <Badge tone={isCertain ? 'good' : 'warn'}>{isCertain ? t.cost.exact : t.cost.notExact}</Badge>
)

function Rates({ answer, destination }: { readonly answer: LandedCost; readonly destination: string }) {
  const { getAddress } = useTenant()
  const open = listOpenFacts(answer.missing)
  const page = <Link to={getAddress('landed-cost')}>{t.shell.landedCost}</Link>
  const values = { country: nameCountry(destination), day: formatDay(answer.asOf), page }
  const duties = answer.explanation.filter(({ charge, rate }) => charge === 'duty' && rate !== null)
  return (
    <>
      <dl className={styles.rates}>
        {(['duty', 'taxes'] as const).map((charge) => (
          <div key={charge}>
            <dt>{t.cost[charge]}</dt>
            <RateList lines={answer.explanation.filter((line) => line.charge === charge)} />
            {charge === 'duty' && duties.length > 1 && open.length === 0 && answer.duty !== null && (
              <dd className={styles.name}>{`${t.cost.total}: ${formatRate(Number(answer.duty) / Number(price))}`}</dd>
            )}
          </div>
        ))}
      </dl>
      {open.length > 0 && (
        <div className={styles.openFacts}>
          <p>{t.catalog.tariff.chargesOpen}</p>
          <ul>
            {open.map((text) => (
              <li key={text}>{nameFact(text)}</li>
            ))}
          </ul>
        </div>
      )}
      <Note>{fillNodes(t.catalog.tariff.chargesAbout, values)}</Note>
    </>
  )
}

function RateList({ lines }: { readonly lines: readonly LandedCostExplanation[] }) {
  if (lines.length === 0) return <dd>{t.common.notKnown}</dd>
  return lines.map(({ rule, rate, source, validity }, index) => (
    // Two measures can have the same name.
    <dd key={`${rule} ${index}`}>
      <span className={styles.name}>
        {rate === null ? translateRule(rule) : `${translateRule(rule)}: ${translateRate(rate)}`}
      </span>
      <span className={styles.note}>
        {source}
        {describeValidity(validity)}
      </span>
    </dd>
  ))
}

const factNames: Readonly<Record<string, string>> = {
  hsCode: t.common.hsCode,
  countryOfOrigin: t.common.madeIn,
  originCountry: t.cost.sentFrom,
  destinationRegion: t.cost.region,
  weight: t.cost.unitWeight,
  taxCategory: t.cost.goodsKind,
  ageGroup: t.cost.madeFor,
}

const nameFact = (text: string): string => factNames[text] ?? translateFact(text)
