import { readConfig as readConfigFor } from './config.ts'
import { ConfigError, type Env } from './config-error.ts'

/** Reads settings as a server with three operations does. */
export const readConfig = (env: Env) => readConfigFor(env, ['receiveOrderConfirmation', 'findProducts', 'listEvents'])

/** Lists the problems of settings. */
export function readProblems(env: Env): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

export const issuer = {
  name: 'corp',
  issuer: 'https://identity.example/',
  audience: 'portolan',
  jwksUri: 'https://identity.example/keys',
  scopes: ['checkout', 'returns'],
  tenants: { acme: ['ACM'], globex: 'all' },
}

export const karrio = {
  baseAddress: 'https://karrio.example',
  apiKey: 'key-of-the-sandbox',
  routes: {
    Express: {
      displayName: 'Sandbox Express',
      carrierId: 'sandbox-express',
      service: 'standard_service',
      hasReturnService: false,
      assumedWeightKg: '1.0',
      incoterm: 'DAP',
    },
  },
}
