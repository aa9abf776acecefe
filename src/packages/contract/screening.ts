import { Type } from 'typebox'
import { day, flag, listOf, nullable, oneOf, text } from '../../kernel/contract/schema.ts'

const hit = Type.Object(
  {
    party: oneOf(['consignee', 'importer'], { description: 'The matching party of the package.' }),
    list: text('The list: `us-csl`, `eu` or `uk`.'),
    entryId: text('The entry’s number on the list.'),
    entryName: text('Primary name of the entry.'),
    matchedName: text('The name or alias that matched.'),
    isWeak: flag('Whether the list marks the alias as weak.'),
    kind: oneOf(['person', 'organisation', 'unknown'], { description: 'Type of the entry.' }),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'Similarity of the names, from 0 to 1 (identical).' }),
    matchedBy: text('The matched words and their similarity.'),
    programmes: listOf(text('A program or regime.'), { description: 'Programs under which the entry is listed.' }),
    countries: listOf(text('Country; an ISO 3166-1 alpha-2 code if known.'), {
      description: 'Countries of location or citizenship.',
    }),
    birthDates: listOf(text('A date or year, as written in the list.'), { description: 'Dates of birth.' }),
    isCleared: flag('Whether a person has decided that this is somebody else.'),
  },
  { description: 'A denied-party entry that resembles a party of the package.' },
)

const uncomparedParty = Type.Object(
  {
    party: oneOf(['consignee', 'importer'], { description: 'The party of the package.' }),
    names: listOf(text('A name as sent.'), { description: 'Its names without a spelling in Latin letters.' }),
    isCleared: flag('Whether a person has decided that this is no denied party.'),
  },
  { description: 'A party whose name could not be compared, because its script cannot be transliterated reliably.' },
)

/** The result of screening the parties of a package. */
export const screening = nullable(
  Type.Object(
    {
      status: oneOf(['Off', 'NoHit', 'Cleared', 'NotCompared', 'Hit'], {
        description:
          '`Off`: no list is imported. `NoHit`: no match. `Cleared`: a person has decided that the match or the name is no denied party. `NotCompared`: a name is in a script that can’t be compared. `Hit`: a person must decide.',
      }),
      lists: listOf(Type.Object({ list: text('The list.'), publishedOn: day('Date of the edition.') }), {
        description: 'Lists that were screened.',
      }),
      hits: listOf(hit, { description: 'Matches, most similar first; at most 20.' }),
      uncompared: listOf(uncomparedParty, { description: 'Parties that could not be compared.' }),
    },
    {
      description:
        'Denied-party screening of consignee and importer; `null` for erased packages and those submitted before screening was available.',
    },
  ),
)
