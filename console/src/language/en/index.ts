import type { Translation } from '../message-types.ts'
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

export const messages = {
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

export type English = typeof messages

/** The messages that every other language must have. */
export type Messages = Translation<English>
