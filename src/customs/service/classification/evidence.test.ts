import { expect, test } from 'vitest'
import { describeEvidence, type Evidence } from './evidence.ts'

const source = 'note 9 to chapter 61'

test.each<[string, Evidence]>([
  ['word: jersey', { kind: 'Word', value: 'jersey' }],
  ['term: leather handbag', { kind: 'Term', value: 'leather handbag' }],
  [
    'gender: men speaks for it, note 9 to chapter 61',
    { kind: 'Fact', fact: 'gender', value: 'men', word: 'men', supports: true, source },
  ],
  [
    'gender: women (unisex) speaks against it, note 9 to chapter 61',
    { kind: 'Fact', fact: 'gender', value: 'women', word: 'unisex', supports: false, source },
  ],
  [
    'gender: men, as answered, speaks against it, note 9 to chapter 61',
    { kind: 'Answer', fact: 'gender', value: 'men', supports: false, source },
  ],
  ['read in German', { kind: 'Language', value: 'de' }],
  [
    'decision: a person gave product TEE-1 of brand ACM this code; its texts are 93 % alike',
    { kind: 'Decision', product: { brandCode: 'ACM', productCode: 'TEE-1' }, similarity: 0.93 },
  ],
  [
    'decision: a person gave a product of another brand this code; its texts are 50 % alike',
    { kind: 'Decision', product: null, similarity: 0.5 },
  ],
  ['re-ranked: small-model chose it among 3', { kind: 'Reranking', model: 'small-model', choices: 3 }],
])('“%s”', (text, evidence) => expect(describeEvidence(evidence)).toBe(text))
