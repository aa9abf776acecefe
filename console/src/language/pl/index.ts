import type { Messages } from '../en/index.ts'
import { catalog } from './catalog.ts'
import { classification } from './classification.ts'
import { common } from './common.ts'
import { customs } from './customs.ts'
import { desk } from './desk.ts'
import { developers } from './developers.ts'
import { installation } from './installation.ts'
import { cost } from './landed-cost.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'
import { policies } from './policies.ts'
import { productRules } from './product-rules.ts'
import { returns } from './returns.ts'
import { shell } from './shell.ts'
import { users } from './users.ts'
import { withdrawals } from './withdrawals.ts'

export const messages: Messages = {
  common,
  shell,
  desk,
  catalog,
  classification,
  productRules,
  cost,
  customs,
  orders,
  packages,
  returns,
  policies,
  developers,
  installation,
  users,
  withdrawals,
}
