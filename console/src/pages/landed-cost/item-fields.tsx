import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ClassificationProposal, ProductCatalogDto } from '#client'
import { getStatus } from '../../api/describe-error.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button, ChoiceField, SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { CountryField } from '../../parts/country-field.tsx'
import { DecimalField } from '../../parts/decimal-field.tsx'
import { formatPercent } from '../../parts/numbers.ts'
import { useSettled } from '../../parts/settled.ts'
import { useToasts } from '../../parts/toasts.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { findCandidates } from './classify-items.ts'
import { type ItemDraft, itemKinds } from './consignment.ts'
import { AgeGroupField, TaxCategoryField, WeightFields } from './fact-fields.tsx'
import styles from './landed-cost.module.css'

interface ItemFieldsProps {
  readonly item: ItemDraft
  readonly index: number
  readonly currency: string
  readonly change: (part: Partial<ItemDraft>) => void
  /** Null for the only item. */
  readonly remove: (() => void) | null
}

/** The fields of one item. */
export function ItemFields({ item, index, currency, change, remove }: ItemFieldsProps) {
  return (
    <fieldset className={styles.item}>
      <legend className="visually-hidden">{fill(t.cost.itemNumber, { number: index + 1 })}</legend>
      <div className={styles.itemHead}>
        <ChoiceField
          label={fill(t.cost.itemBy, { number: index + 1 })}
          value={item.kind}
          choices={itemKinds}
          onChange={(kind) => change({ kind, hsCode: '' })}
        />
        {remove !== null && (
          <Button kind="plain" aria-label={fill(t.cost.removeItem, { number: index + 1 })} onClick={remove}>
            {t.common.remove}
          </Button>
        )}
      </div>
      {item.kind === 'product' && <ProductFields item={item} change={change} />}
      {item.kind === 'code' && (
        <div className={styles.fields}>
          <TextField
            label={t.common.hsCode}
            placeholder="6214.10"
            inputMode="decimal"
            hint={t.cost.digits}
            value={item.hsCode}
            onChange={({ target }) => change({ hsCode: target.value })}
          />
          <OriginField item={item} change={change} />
        </div>
      )}
      {item.kind === 'words' && <WordFields item={item} change={change} />}
      <div className={styles.fields}>
        <TextField
          label={t.common.quantity}
          type="number"
          min={1}
          max={100_000}
          required
          value={item.quantity}
          onChange={({ target }) => change({ quantity: target.value })}
        />
        <DecimalField
          label={fill(t.cost.unitPrice, { currency })}
          placeholder="80.00"
          required
          value={item.unitPrice}
          onChange={(unitPrice) => change({ unitPrice })}
        />
      </div>
      <details className={styles.more}>
        <summary>{t.cost.more}</summary>
        <div className={styles.fields}>
          <WeightFields item={item} change={change} />
          <TaxCategoryField item={item} change={change} />
          <AgeGroupField item={item} change={change} />
        </div>
      </details>
    </fieldset>
  )
}

type FieldsProps = Pick<ItemFieldsProps, 'item' | 'change'>

function OriginField({ item, change, none = t.cost.asConsignment }: FieldsProps & { readonly none?: string }) {
  return (
    <CountryField
      label={t.common.madeIn}
      none={none}
      value={item.countryOfOrigin}
      onChange={(countryOfOrigin) => change({ countryOfOrigin })}
    />
  )
}

/** Number of products suggested before the user types. */
const offered = 50

function ProductFields({ item, change }: FieldsProps) {
  const { tenant, client, brands } = useTenant()
  const listId = useId()
  const { brandCode } = item
  const productCode = useSettled(item.productCode.trim())
  const known = useQuery({
    queryKey: [tenant, 'products', brandCode, 'first', offered],
    enabled: brandCode !== '',
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { BrandCode: brandCode, PageNumber: 1, PageSize: offered }
      return (await client.catalog.listProducts({ query, signal })).body.results
    },
  })
  const product = useQuery({
    queryKey: [tenant, 'product-of-item', brandCode, productCode],
    enabled: brandCode !== '' && productCode !== '',
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { BrandCode: brandCode, ProductCode: [productCode] }
      try {
        return (await client.catalog.findProducts({ query, signal })).body[0] ?? null
      } catch (error) {
        // The server returns 404 if there is none.
        if (getStatus(error) === 404) return null
        throw error
      }
    },
  })
  const found = product.data
  return (
    <>
      <div className={styles.fields}>
        {brands.length > 1 && (
          <SelectField
            label={t.common.brand}
            value={brandCode}
            onChange={({ target }) => change({ brandCode: target.value })}
          >
            {brands.map((brand) => (
              <option key={brand}>{brand}</option>
            ))}
          </SelectField>
        )}
        <TextField
          label={t.catalog.productCode}
          list={listId}
          autoComplete="off"
          autoCapitalize="none"
          required
          value={item.productCode}
          onChange={({ target }) => change({ productCode: target.value })}
        />
        <datalist id={listId}>
          {known.data?.map(({ productCode: code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      {found === null && (
        <p role="status" className={styles.doubt}>
          {fill(t.cost.noProduct, { brand: brandCode, product: productCode })}
        </p>
      )}
      {found != null && (
        <p role="status" className={styles.found}>
          {describeProduct(found)}
        </p>
      )}
    </>
  )
}

function describeProduct({ name, countryOfOrigin, classificationCode }: ProductCatalogDto): string {
  const values = { name, country: nameCountry(countryOfOrigin) }
  return classificationCode === undefined
    ? fill(t.cost.foundUncoded, values)
    : fill(t.cost.foundProduct, { ...values, code: classificationCode })
}

type Candidate = ClassificationProposal['candidates'][number]

function WordFields({ item, change }: FieldsProps) {
  const { client } = useTenant()
  const { showError } = useToasts()
  const find = useMutation({
    mutationFn: () => findCandidates(client, item),
    onSuccess: ([candidate]) => change({ hsCode: candidate?.classificationCode ?? '' }),
    onError: showError,
  })
  const candidates = find.data?.slice(0, 4) ?? []
  return (
    <>
      <TextField
        label={t.cost.whatItIs}
        placeholder={t.cost.whatExample}
        required
        value={item.description}
        onChange={({ target }) => change({ description: target.value, hsCode: '' })}
      />
      <div className={styles.fields}>
        <TextField
          label={t.common.material}
          placeholder={t.cost.materialExample}
          value={item.material}
          onChange={({ target }) => change({ material: target.value, hsCode: '' })}
        />
        <OriginField item={item} change={change} />
      </div>
      <div className={styles.search}>
        <Button disabled={item.description.trim() === '' || find.isPending} onClick={() => find.mutate()}>
          {find.isPending ? t.common.searching : t.cost.findCode}
        </Button>
        {item.hsCode !== '' && <span className={styles.found}>{fill(t.cost.codeTaken, { code: item.hsCode })}</span>}
      </div>
      {find.isSuccess && candidates.length === 0 && (
        <p role="status" className={styles.doubt}>
          {t.cost.noCandidates}
        </p>
      )}
      {candidates.length > 0 && <Candidates candidates={candidates} chosen={item.hsCode} change={change} />}
    </>
  )
}

interface CandidatesProps extends Pick<FieldsProps, 'change'> {
  readonly candidates: readonly Candidate[]
  readonly chosen: string
}

function Candidates({ candidates, chosen, change }: CandidatesProps) {
  return (
    <div className={styles.candidates} role="group" aria-label={t.cost.proposed}>
      {candidates.map(({ classificationCode, classificationDesc, confidence }) => (
        <button
          key={classificationCode}
          type="button"
          className={styles.candidate}
          aria-pressed={chosen === classificationCode}
          onClick={() => change({ hsCode: classificationCode })}
        >
          <strong>{classificationCode}</strong>
          <span>{classificationDesc}</span>
          <Badge tone={confidence >= 0.5 ? 'good' : 'neutral'}>{formatPercent(confidence)}</Badge>
        </button>
      ))}
    </div>
  )
}
