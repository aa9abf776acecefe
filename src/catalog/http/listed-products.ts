import { type Failure, Problem } from '../../kernel/problem.ts'
import { maxFailures } from '../../platform/http/body-entries.ts'

/** Counts valid and invalid products of a list, to suggest accepting the valid ones. */
export class ListedProducts {
  #good = 0
  #bad = 0
  #areListable = true

  countValid(): void {
    this.#good++
  }

  /** @param isListable whether it could be listed as invalid */
  countBad(isListable: boolean): void {
    this.#bad++
    this.#areListable &&= isListable
  }

  /**
   * Passes the products on. If the list is rejected and the operator could have its valid products accepted, the error
   * says so.
   */
  async *suggestAcceptance<T>(products: AsyncIterable<T>, tenant: string, isAccepting: boolean): AsyncGenerator<T> {
    try {
      yield* products
    } catch (error) {
      const isCurable = !isAccepting && this.#good > 0 && this.#bad > 0 && this.#areListable
      throw isCurable && error instanceof Problem && error.kind === 'invalid' ? this.#addCure(error, tenant) : error
    }
  }

  #addCure({ message, detail }: Problem, tenant: string): Problem {
    const cure: Failure = {
      path: '',
      rule: 'good-products',
      reason: `contains valid products as well, but none was stored; an operator can allow this with acceptGoodProducts of PUT /admin/v1/tenants/${tenant} or portolan tenant set ${tenant} --accept-good-products on`,
    }
    return new Problem('invalid', message, {
      ...detail,
      failures: [...(detail.failures ?? []).slice(0, maxFailures - 1), cure],
    })
  }
}
