import type { GeneratedChecks } from '../platform/http/validator.ts'

/**
 * Loads the checks of an operation's requests. Here there are none, and its schemas are compiled by its first request,
 * which takes up to 300 ms. The server's bundle replaces this module by checks generated with
 * `scripts/generated-checks.ts`.
 */
export const loadGeneratedChecks = async (_operationId: string): Promise<GeneratedChecks> => ({})
