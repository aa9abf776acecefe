import { expect, test } from 'vitest'
import { maxUnknownMembers, noUnknownMembers } from '#preflight/unknown-members'
import { UnknownEntryMembers } from './unknown-entry-members.ts'

const colour = { path: 'colour', belongsAt: null, times: 1 }

test('the same member of several entries is named once, at its first position', () => {
  const members = new UnknownEntryMembers()
  members.addEntry(noUnknownMembers, 0)
  members.addEntry(
    { named: [colour, { path: 'unitPrice.amout', belongsAt: 'unitPrice.amount', times: 1 }], further: 0 },
    1,
  )
  members.addEntry({ named: [colour], further: 2 }, 7)
  expect(members.list()).toEqual({
    named: [
      { path: '[1].colour', belongsAt: null, times: 2 },
      { path: '[1].unitPrice.amout', belongsAt: 'unitPrice.amount', times: 1 },
    ],
    further: 2,
  })
})

test('a few are named, and the rest counted', () => {
  const members = new UnknownEntryMembers()
  for (let index = 0; index < 1000; index++) {
    members.addEntry({ named: [{ ...colour, path: `member${index}` }], further: 0 }, index)
  }
  const { named, further } = members.list()
  expect(named).toHaveLength(maxUnknownMembers)
  expect(further).toBe(1000 - maxUnknownMembers)
})
