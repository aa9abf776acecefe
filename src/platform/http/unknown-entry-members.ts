import { maxUnknownMembers, type UnknownMember, type UnknownMembers } from '#preflight/unknown-members'

/** Collects the unknown members of entries that arrive one by one; names each member once. */
export class UnknownEntryMembers {
  readonly #named = new Map<string, UnknownMember>()
  #further = 0

  addEntry({ named, further }: UnknownMembers, index: number): void {
    this.#further += further
    for (const { path, belongsAt, times } of named) {
      const known = this.#named.get(path)
      if (known !== undefined) this.#named.set(path, { ...known, times: known.times + times })
      else if (this.#named.size < maxUnknownMembers) {
        this.#named.set(path, { path: `[${index}].${path}`, belongsAt, times })
      } else this.#further += times
    }
  }

  list(): UnknownMembers {
    return { named: [...this.#named.values()], further: this.#further }
  }
}
