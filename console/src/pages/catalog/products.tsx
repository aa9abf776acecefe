import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProductUiDto } from '#client'
import { t } from '../../language/messages.ts'
import { Badge, Button, SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Card } from '../../parts/layout.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './products.module.css'

const pageSize = 50

/** The products of a brand in the order they were added. */
export function Products() {
  const { tenant, client, brands, getAddress } = useTenant()
  const [brandCode, setBrandCode] = useState(brands[0] ?? '')
  const list = useInfiniteQuery({
    queryKey: [tenant, 'products', brandCode, 'pages'],
    enabled: brandCode !== '',
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { BrandCode: brandCode, PageNumber: pageParam, PageSize: pageSize }
      const { results, currentPage, pageCount } = (await client.catalog.listProducts({ query, signal })).body
      return { rows: results, next: currentPage < pageCount ? currentPage + 1 : null }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const columns: readonly Column<ProductUiDto>[] = [
    {
      title: t.common.product,
      kind: 'wide',
      cell: ({ productCode, name }) => (
        <>
          <Link className={styles.name} to={`${getAddress('catalog', productCode)}?brand=${brandCode}`}>
            {productCode}
          </Link>
          <span className={styles.note}>{name}</span>
        </>
      ),
    },
    { title: t.common.material, kind: 'wide', cell: ({ material }) => material },
    { title: t.common.madeIn, cell: ({ countryOfOrigin }) => nameCountry(countryOfOrigin) },
    {
      title: t.common.hsCode,
      cell: ({ classificationCode }) => classificationCode ?? <Badge tone="warn">{t.catalog.noneYet}</Badge>,
    },
    { title: t.catalog.inCatalog, cell: ({ creationDate }) => <Age at={creationDate} /> },
  ]
  return (
    <Card>
      <div className={styles.filters}>
        <SelectField label={t.common.brand} value={brandCode} onChange={({ target }) => setBrandCode(target.value)}>
          {brands.map((brand) => (
            <option key={brand}>{brand}</option>
          ))}
        </SelectField>
        <OpenProduct brandCode={brandCode} />
      </div>
      <PagedTable
        label={t.catalog.products}
        columns={columns}
        list={list}
        getKey={({ id }) => id}
        empty={{ title: t.catalog.noProducts, text: t.catalog.noProductsText }}
      />
    </Card>
  )
}

/** Opens a product by its code. */
function OpenProduct({ brandCode }: { readonly brandCode: string }) {
  const { getAddress } = useTenant()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    void navigate(`${getAddress('catalog', code.trim())}?brand=${brandCode}`)
  }
  return (
    <form className={styles.open} onSubmit={open}>
      <TextField
        label={t.catalog.productCode}
        autoCapitalize="none"
        required
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit">{t.catalog.open}</Button>
    </form>
  )
}
