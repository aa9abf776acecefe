import { basename } from 'node:path'
import { Argument, type Command } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import { importTexts, nomenclatureForm, officialTextStore, type TextForm, tariffForms } from '../customs/index.ts'
import { shippedCustoms } from '../shipped-customs.ts'
import type { CommandContext } from './command-context.ts'
import { refuseUnreadable, utf8Of } from './input-file.ts'
import { print, tell } from './output.ts'
import { withSystem } from './with-system.ts'

interface Options {
  readonly edition?: string
}

const editionOption = ['--edition <words>', 'what the file is, such as "HTS 2026 revision 4"; else its name'] as const
const ofTheHolder = 'The texts stay in your database. A running server shows them within a minute.'

/** Adds the commands that bring official texts: `import nomenclature` and `import tariff`. */
export function addTextImports(group: Command, context: CommandContext): void {
  group
    .command('nomenclature')
    .summary('import the official titles of the Harmonized System')
    .description(
      'Imports the titles of chapters, headings and subheadings from a CSV file as UN Comtrade has it, with the columns ' +
        `${nomenclatureForm.columns.join(' and ')}. They take the place of the titles that Portolan comes with in answers; ` +
        `classification goes on to decide by the words it was trained with. ${ofTheHolder} ` +
        'A file with a faulty row changes nothing.',
    )
    .argument('<file>', 'a CSV file, in UTF-8, UTF-16 or Windows-1252')
    .option(...editionOption)
    .addHelpText(
      'after',
      `\nExample:\n  ${context.program} import nomenclature harmonized-system.csv --edition "HS 2022"`,
    )
    .action((file: string, options: Options) => importFile(context, nomenclatureForm, file, options))
  group
    .command('tariff')
    .summary('import the official texts of the lines of a tariff')
    .description(
      `Imports what a tariff calls its lines. ${ofTheHolder} The rates of duty stay those that Portolan comes with.` +
        ' A file with a faulty row changes nothing. Forms and their columns:\n' +
        Object.entries(tariffForms)
          .map(([name, { columns }]) => `  ${name.padEnd(10)} ${columns.join(', ')}`)
          .join('\n'),
    )
    .addArgument(new Argument('<form>', 'the form of the file').choices(Object.keys(tariffForms)))
    .argument('<file>', 'a CSV file, in UTF-8, UTF-16 or Windows-1252')
    .option(...editionOption)
    .addHelpText(
      'after',
      `\nExample:\n  ${context.program} import tariff us-hts hts_2026.csv --edition "HTS 2026 revision 4"`,
    )
    .action((name: string, file: string, options: Options) => {
      const form = tariffForms[name]
      return form === undefined ? undefined : importFile(context, form, file, options)
    })
}

async function importFile(
  context: CommandContext,
  form: TextForm,
  file: string,
  { edition = basename(file) }: Options,
): Promise<void> {
  await refuseUnreadable(file)
  const { imported, unknown } = await withSystem(context.config(), ({ database }) =>
    database.system((unit) =>
      importTexts(unit, {
        form,
        edition,
        rows: readCsv(utf8Of(file), form.columns),
        nomenclature: shippedCustoms().nomenclature,
        store: officialTextStore,
        progress: (rows) => tell(`${rows} rows read`),
      }),
    ),
  )
  print(`Imported ${edition}: the texts of ${imported} codes of ${form.name}.`)
  if (unknown > 0) print(`Codes left out that the Harmonized System 2022 does not have: ${unknown}.`)
}
