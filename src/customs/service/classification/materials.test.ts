import { describe, expect, test } from 'vitest'
import { MaterialMentions } from './materials.ts'

describe('the predominant material', () => {
  test.each([
    ['60% cotton, 40% polyester', 'cotton'],
    ['polyester 60% acrylic 40%', 'synthetic'],
    ['40% wool 30% nylon 30% polyester', 'synthetic'],
    ['50% cotton 50% polyester', 'synthetic'],
    ['50% polyester 50% cotton', 'synthetic'],
    ['Shell: 100% nylon; lining: 100% cotton', 'synthetic'],
    ['55 percent linen and 45 percent viscose', 'linen'],
    ['70,5% viscose 29,5% wool', 'artificial'],
  ])('of %s', (text, material) => expect(new MaterialMentions(text).heaviest?.material).toBe(material))

  test.each(['cotton', '', '100% satisfaction', '50% off'])('is unknown for %s', (text) => {
    expect(new MaterialMentions(text).heaviest).toBeNull()
  })
})

test.each([
  ['faux leather', 'plastic'],
  ['genuine leather', 'leather'],
  ['artificial fur', 'synthetic'],
  ['gold-plated brass', 'copper'],
  ['solid 14k gold', 'gold'],
  ['Sterling silver', 'silver'],
  ['stainless steel', 'steel'],
  ['bone china', 'porcelain'],
  ['food grade silicone', 'plastic'],
  ['hand-carved ivory figurine', 'ivory'],
  ['Ivory', 'ivory'],
  ['ivory silk blouse', 'silk'],
])('%s is called by what it is', (text, material) =>
  expect(new MaterialMentions(text).named[0]?.material).toBe(material),
)

describe('the material of a part', () => {
  test.each([
    ['suede upper, rubber outsole', 'leather', 'rubber'],
    ['leather upper rubber sole', 'leather', 'rubber'],
    ['Upper: mesh; sole: EVA', 'textile', 'plastic'],
    ['upper suede leather, TPR outsole', 'leather', 'rubber'],
  ])('%s', (text, upper, sole) => {
    expect(new MaterialMentions(text).findMaterial(/^uppers?$/)?.material).toBe(upper)
    expect(new MaterialMentions(text).findMaterial(/^(?:sole|outsole)$/)?.material).toBe(sole)
  })

  test('is unknown for a part that is not mentioned', () =>
    expect(new MaterialMentions('leather bag').findMaterial(/^upper$/)).toBeNull())
})
