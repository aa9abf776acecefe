import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unfoldAttributes } from './attributes.ts'

describe('attributes of a listing', () => {
  test.each([
    [
      'after the name',
      { name: 'Ring Set Women Boho | Metals Type: Zinc Alloy; Gender: Women; Origin: Mainland China' },
      { name: 'Ring Set Women Boho', material: 'Zinc Alloy', gender: 'Women' },
    ],
    [
      'in the description, between other words',
      { name: 'Boots', description: 'Warm and light. Upper Material: Suede; Outsole Material: Rubber; Season: Winter' },
      { name: 'Boots', description: 'Warm and light', material: 'Suede upper; Rubber outsole' },
    ],
    [
      'in lines',
      { name: 'Case', description: 'Item Type: Phone case\nMaterial: TPU\nBrand Name: Nosuch' },
      { name: 'Case', category: 'Phone case', material: 'TPU' },
    ],
    [
      'as programs write them',
      { name: 'Wig', description: '{"Material": "Human hair", "Is Customized": "No", "Use": "Party"}' },
      { name: 'Wig', description: 'use Party', material: 'Human hair' },
    ],
    [
      'in one name with commas',
      { name: 'Cardigan, Material: Wool, Gender: Men, Age Group: Adults' },
      { name: 'Cardigan', material: 'Wool', gender: 'Men', ageGroup: 'Adults' },
    ],
    [
      'beside fields, which go first',
      { name: 'Scarf', material: 'silk', description: 'Material: polyester', countryOfOrigin: 'IT' },
      { name: 'Scarf', material: 'silk; polyester', countryOfOrigin: 'IT' },
    ],
  ])('are assigned to their fields: %s', (_, product, expected) => {
    expect(unfoldAttributes(product)).toEqual(expected)
  })

  test.each([
    { name: 'Chess: the complete guide' },
    { name: 'Lamp', description: 'Note that it comes without a bulb: any E27 will do for the lamp you have' },
    { name: 'Shirt 60% cotton, 40% polyester' },
  ])('are not found in plain text: $name', (product) => {
    expect(unfoldAttributes(product)).toEqual(product)
  })

  test('unfolding twice equals unfolding once, for any input', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc
        .array(
          fc.constantFrom('Material: Wool', 'Type: Cap', 'Brand: X', 'plain words', 'Use: Home, Size: 3', '"A": "b"'),
        )
        .map((parts) => parts.join('; ')),
    )
    const property = fc.property(text, text, (name, description) => {
      const once = unfoldAttributes({ name, description })
      expect(unfoldAttributes(once)).toEqual(once)
    })
    fc.assert(property, { seed: 20_261_121 })
  })
})
