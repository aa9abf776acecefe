import { Type } from 'typebox'
import { day, flag, listOf, nullable, oneOf, text } from '../../kernel/contract/schema.ts'

const hit = Type.Object(
  {
    party: oneOf(['consignee', 'importer'], { description: 'Who of the package is called so.' }),
    list: text('The list: us-csl, eu or uk.'),
    entryId: text('The entry, by the list’s own number.'),
    entryName: text('What the list calls the entry first.'),
    matchedName: text('The name or alias that was hit.'),
    isWeak: flag('Whether the list calls the alias weak.'),
    kind: oneOf(['person', 'organisation', 'unknown'], { description: 'What the entry is.' }),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'How alike the names are; 1 for equal ones.' }),
    matchedBy: text('Which word stands for which, and how alike they are.'),
    programmes: listOf(text('A programme or regime.'), { description: 'Under which programmes the entry is listed.' }),
    countries: listOf(text('A country, ISO 3166-1 alpha-2 where it is known.'), {
      description: 'Where the entry is, or is a citizen.',
    }),
    birthDates: listOf(text('A date or year, as the list has it.'), { description: 'When the person was born.' }),
    isCleared: flag('Whether a person has decided that it is somebody else.'),
  },
  { description: 'An entry that a party is called like.' },
)

/** What came of looking up whom a package goes to. */
export const screening = nullable(
  Type.Object(
    {
      status: oneOf(['Off', 'NoHit', 'Cleared', 'Hit'], {
        description:
          '`Off`: no list was imported. `NoHit`: nobody is called like an entry. `Cleared`: a person has decided that it is somebody else. `Hit`: a person has to decide.',
      }),
      lists: listOf(Type.Object({ list: text('The list.'), publishedOn: day('The day of the edition.') }), {
        description: 'The lists that were looked at.',
      }),
      hits: listOf(hit, { description: 'The likeliest first; 20 at the most.' }),
    },
    {
      description:
        'Whether consignee or importer are called like somebody on a list of denied parties; `null` for packages from before, and for erased ones.',
    },
  ),
)
