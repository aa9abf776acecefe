import { type ComponentType, lazy } from 'react'
import type { SessionToken } from '#client'
import { t } from '../language/messages.ts'
import type { IconName } from '../parts/icons.tsx'

interface ConsolePage {
  /** Path below the tenant's. */
  readonly path: string
  readonly View: ComponentType
  /** Required scope; other users see an explanation. */
  readonly scope: SessionToken['scopes'][number]
  /** Its entry in the menu; pages without one are linked from others. */
  readonly menu?: { readonly title: string; readonly icon: IconName }
  /** Only in the menu of users who may see the installation. */
  readonly ofInstallation?: true
}

/** All pages, each loaded when first opened. */
export const pages: readonly ConsolePage[] = [
  {
    path: '',
    View: lazy(async () => ({ default: (await import('../pages/desk/desk-page.tsx')).DeskPage })),
    scope: 'desk',
    menu: { title: t.shell.desk, icon: 'desk' },
  },
  {
    path: 'orders',
    View: lazy(async () => ({ default: (await import('../pages/orders/orders-page.tsx')).OrdersPage })),
    scope: 'returns',
    menu: { title: t.shell.orders, icon: 'order' },
  },
  {
    path: 'orders/:item',
    View: lazy(async () => ({ default: (await import('../pages/orders/order-page.tsx')).OrderPage })),
    scope: 'returns',
  },
  {
    path: 'confirmations',
    View: lazy(async () => ({ default: (await import('../pages/orders/confirmations-page.tsx')).ConfirmationsPage })),
    scope: 'checkout',
  },
  {
    path: 'confirmations/:item',
    View: lazy(async () => ({ default: (await import('../pages/orders/confirmation-page.tsx')).ConfirmationPage })),
    scope: 'checkout',
  },
  {
    path: 'packages',
    View: lazy(async () => ({ default: (await import('../pages/packages/packages-page.tsx')).PackagesPage })),
    scope: 'packages',
    menu: { title: t.shell.packages, icon: 'box' },
  },
  {
    path: 'packages/:item',
    View: lazy(async () => ({ default: (await import('../pages/packages/package-page.tsx')).PackagePage })),
    scope: 'packages',
  },
  {
    path: 'catalog',
    View: lazy(async () => ({ default: (await import('../pages/catalog/catalog-page.tsx')).CatalogPage })),
    scope: 'catalog',
    menu: { title: t.shell.catalog, icon: 'tag' },
  },
  {
    path: 'catalog/:item',
    View: lazy(async () => ({ default: (await import('../pages/catalog/product-page.tsx')).ProductPage })),
    scope: 'catalog',
  },
  {
    path: 'landed-cost',
    View: lazy(async () => ({ default: (await import('../pages/landed-cost/landed-cost-page.tsx')).LandedCostPage })),
    scope: 'catalog',
    menu: { title: t.shell.landedCost, icon: 'receipt' },
  },
  {
    path: 'returns',
    View: lazy(async () => ({ default: (await import('../pages/returns/returns-page.tsx')).ReturnsPage })),
    scope: 'returns',
    menu: { title: t.shell.returns, icon: 'return' },
  },
  {
    path: 'returns/:item',
    View: lazy(async () => ({ default: (await import('../pages/returns/return-page.tsx')).ReturnPage })),
    scope: 'returns',
  },
  {
    path: 'policies',
    View: lazy(async () => ({ default: (await import('../pages/policies/policies-page.tsx')).PoliciesPage })),
    scope: 'returns',
    menu: { title: t.shell.policies, icon: 'policy' },
  },
  {
    path: 'policies/:item',
    View: lazy(async () => ({ default: (await import('../pages/policies/policy-page.tsx')).PolicyPage })),
    scope: 'returns',
  },
  {
    path: 'network/:item',
    View: lazy(async () => ({ default: (await import('../pages/policies/network/network-page.tsx')).NetworkPage })),
    scope: 'returns',
  },
  {
    path: 'developers',
    View: lazy(async () => ({ default: (await import('../pages/developers/developers-page.tsx')).DevelopersPage })),
    scope: 'developer',
    menu: { title: t.shell.developers, icon: 'code' },
  },
  {
    path: 'developers/:item',
    View: lazy(async () => ({ default: (await import('../pages/developers/endpoint-page.tsx')).EndpointPage })),
    scope: 'developer',
  },
  {
    path: 'installation',
    View: lazy(async () => ({
      default: (await import('../pages/installation/installation-page.tsx')).InstallationPage,
    })),
    scope: 'desk',
    ofInstallation: true,
    menu: { title: t.installation.title, icon: 'server' },
  },
]
