import { describe, expect, test } from 'vitest'
import { readNomenclatureFiles } from '../../../adapters/customs-files.ts'
import { createNomenclature } from '../nomenclature/nomenclature.ts'
import { detectFacts, type ProductDescription } from './product-facts.ts'
import { createTariffRules, evaluateRule, indexFibresByCode } from './tariff-rules.ts'

const { titles, replacements } = readNomenclatureFiles()
const rules = createTariffRules(indexFibresByCode(createNomenclature(titles, replacements)))

const verdict = (name: string, product: ProductDescription, code: string) => {
  const rule = rules.find((candidateRule) => candidateRule.name === name)
  if (rule === undefined) throw new Error(`there is no rule ${name}`)
  return evaluateRule(rule, detectFacts(product), code)
}

describe('a rule supports what it requires, opposes what it excludes, and is neutral otherwise', () => {
  test.each([
    ['construction', { name: 'Jersey dress' }, '610442', '620442', '621210'],
    ['construction', { name: 'Denim dress' }, '620442', '610442', '950300'],
    ['gender', { name: 'Shirt', gender: 'men' }, '620520', '620630', '611020'],
    ['gender', { name: 'Shirt', gender: 'unisex' }, '620630', '620520', '640399'],
    ['gender', { name: 'Jacket', gender: 'women' }, '621143', '621133', '621020'],
    ['age', { name: 'Romper', ageGroup: 'newborn' }, '611120', '610910', '611595'],
    ['age', { name: 'Shirt', ageGroup: 'adult' }, '610910', '620920', '950300'],
    ['fibre', { name: 'Sweater', material: '80% wool 20% nylon' }, '611011', '611020', '420221'],
    ['fibre', { name: 'Shirt', material: '100% linen' }, '620590', '620520', '640411'],
    ['fibre', { name: 'Robe', material: 'polyester' }, '610799', '610791', '610310'],
    ['upper', { name: 'Boots', material: 'leather upper, rubber sole' }, '640391', '640411', '640610'],
    ['upper', { name: 'Trainers', material: 'mesh upper' }, '640411', '640399', '650500'],
    ['sole', { name: 'Shoes', material: 'leather upper, leather sole' }, '640359', '640399', '640620'],
    ['outer', { name: 'Bag', material: 'leather' }, '420221', '420222', '420100'],
    ['outer', { name: 'Case', material: 'aluminium' }, '420219', '420211', '420310'],
    ['precious', { name: 'Ring', material: '925 silver' }, '711311', '711719', '710691'],
    ['precious', { name: '18k gold plated ring', material: 'brass' }, '711719', '711319', '830629'],
    ['material', { name: 'Bowl', material: 'porcelain' }, '691110', '691200', '850980'],
    ['material', { name: 'Chair', material: 'steel' }, '940171', '940161', '940130'],
    ['material', { name: 'Sheet', material: 'acrylic' }, '392051', '441210', '550330'],
  ])('%s: %j', (name, product, right, wrong, elsewhere) => {
    expect([right, wrong, elsewhere].map((code) => verdict(name, product, code))).toEqual(['for', 'against', 'silent'])
  })

  test.each(rules.map((rule) => [rule.name, rule] as const))('%s is neutral if the product says nothing', (_, rule) => {
    const facts = detectFacts({ name: 'thing' })
    expect(titles.filter(([code]) => code.length === 6 && evaluateRule(rule, facts, code) !== 'silent')).toEqual([])
  })

  test.each(rules.map((rule) => [rule.name, rule] as const))(
    '%s requires something of some code, and has a source',
    (_, rule) => {
      expect(titles.some(([code]) => code.length === 6 && rule.getRequirements(code) !== null)).toBe(true)
      expect(rule.source).toMatch(/note|rule|heading/)
    },
  )
})
