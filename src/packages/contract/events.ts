import { Type } from 'typebox'
import { describeEvent } from '../../kernel/contract/event.ts'
import { int64, nullable, text } from '../../kernel/contract/schema.ts'

const common = {
  subject: 'Portolan’s package number, as a string.',
  data: Type.Object({
    platformPackageReference: int64('Portolan’s package number.'),
    brandCode: text('Brand of the package.'),
    orderReference: text('The retailer’s order reference.'),
    packageReference: text('The retailer’s package reference.'),
    holdReleaseStatus: text('Whether the package may leave: Released or Held.'),
    shippingStatus: nullable(text('Status, such as Shipped or Delivered; null if it has none.')),
  }),
  example: {
    subject: '27182818',
    data: {
      platformPackageReference: 27182818,
      brandCode: 'ACM',
      orderReference: 'ORDER-2001',
      packageReference: 'PKG-1',
      holdReleaseStatus: 'Released',
      shippingStatus: 'Shipped',
    },
  },
}

export const packageCreated = describeEvent({
  type: 'package.created',
  when: 'A package was submitted.',
  ...common,
})

export const packageUpdated = describeEvent({
  type: 'package.updated',
  when: 'A package was updated: its content, which creates its documents again, or its status.',
  ...common,
})

export const packageDeleted = describeEvent({
  type: 'package.deleted',
  when: 'A package and its documents were deleted.',
  ...common,
})

const { example } = common

export const packageHeld = describeEvent({
  type: 'package.held',
  when: 'A package was put on hold: when submitted, when updated, or by a new edition of a denied-party list.',
  ...common,
  example: { ...example, data: { ...example.data, holdReleaseStatus: 'Held' } },
})

export const packageReleased = describeEvent({
  type: 'package.released',
  when: 'A held package may leave: a person released it, or an update removed the reason.',
  ...common,
})

export const packageEvents = [packageCreated, packageUpdated, packageDeleted, packageHeld, packageReleased]
