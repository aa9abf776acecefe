import { type ComponentType, lazy } from 'react'
import type { SessionToken } from '#client'
import type { IconName } from '../parts/icons.tsx'

interface ConsolePage {
  /** After that of the tenant. */
  readonly path: string
  readonly View: ComponentType
  /** Where it stands in the menu; others are reached from pages that do. */
  readonly menu?: { readonly title: string; readonly icon: IconName; readonly scope: SessionToken['scopes'][number] }
}

/** Every page there is, each loaded when it is opened first. */
export const pages: readonly ConsolePage[] = [
  {
    path: '',
    View: lazy(async () => ({ default: (await import('../pages/desk/desk-page.tsx')).DeskPage })),
    menu: { title: 'Desk', icon: 'desk', scope: 'desk' },
  },
  {
    path: 'catalog',
    View: lazy(async () => ({ default: (await import('../pages/catalog/catalog-page.tsx')).CatalogPage })),
    menu: { title: 'Catalog', icon: 'tag', scope: 'catalog' },
  },
  {
    path: 'landed-cost',
    View: lazy(async () => ({ default: (await import('../pages/landed-cost/landed-cost-page.tsx')).LandedCostPage })),
    menu: { title: 'Landed cost', icon: 'receipt', scope: 'catalog' },
  },
  {
    path: 'returns',
    View: lazy(async () => ({ default: (await import('../pages/returns/returns-page.tsx')).ReturnsPage })),
    menu: { title: 'Returns', icon: 'return', scope: 'returns' },
  },
  {
    path: 'returns/:item',
    View: lazy(async () => ({ default: (await import('../pages/returns/return-page.tsx')).ReturnPage })),
  },
]
