import { basename } from 'node:path'
import { Argument, type Command } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import { getShippedCustoms } from '../adapters/shipped-customs.ts'
import { importTexts, nomenclatureForm, officialTextStore, type TextFormat, tariffForms } from '../customs/index.ts'
import type { CommandContext } from './command-context.ts'
import { assertReadable, decodeToUtf8 } from './input-file.ts'
import { printHint, printResult } from './output.ts'
import { runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

interface ImportTextsOptions {
  readonly edition?: string
}

const editionOption = [
  '--edition <words>',
  'name of the edition, such as "HTS 2026 revision 4"; default: the file name',
] as const
const ofTheHolder = 'The texts stay in your database. A running server uses them within a minute.'

/** Adds the commands that import official texts: `import nomenclature` and `import tariff`. */
export function addTextImports(group: Command, context: CommandContext): void {
  group
    .command('nomenclature')
    .summary('import the official titles of the Harmonized System')
    .description(
      `Imports the titles of chapters, headings and subheadings from a CSV file in the format of UN Comtrade, with the columns ${nomenclatureForm.columns.join(' and ')}. They replace Portolan’s own titles in responses; classification continues to use the words it was trained with. ${ofTheHolder} A file with an invalid row changes nothing.`,
    )
    .argument('<file>', 'a CSV file, in UTF-8, UTF-16 or Windows-1252')
    .option(...editionOption)
    .addHelpText(
      'after',
      `\nExample:\n  ${context.program} import nomenclature harmonized-system.csv --edition "HS 2022"`,
    )
    .action((file: string, options: ImportTextsOptions) => importTextFile(context, nomenclatureForm, file, options))
  group
    .command('tariff')
    .summary('import the official texts of tariff lines')
    .description(
      `Imports the official texts of tariff lines. ${ofTheHolder} The rates of duty do not change. A file with an invalid row changes nothing. Formats and their columns:\n` +
        Object.entries(tariffForms)
          .map(([name, { columns }]) => `  ${name.padEnd(10)} ${columns.join(', ')}`)
          .join('\n'),
    )
    .addArgument(new Argument('<form>', 'the file format').choices(Object.keys(tariffForms)))
    .argument('<file>', 'a CSV file, in UTF-8, UTF-16 or Windows-1252')
    .option(...editionOption)
    .addHelpText(
      'after',
      `\nExample:\n  ${context.program} import tariff us-hts hts_2026.csv --edition "HTS 2026 revision 4"`,
    )
    .action((name: string, file: string, options: ImportTextsOptions) => {
      const form = tariffForms[name]
      return form === undefined ? undefined : importTextFile(context, form, file, options)
    })
}

async function importTextFile(
  context: CommandContext,
  form: TextFormat,
  file: string,
  { edition = basename(file) }: ImportTextsOptions,
): Promise<void> {
  await assertReadable(file)
  const { imported, unknown } = await withSystem(context.readConfig(), (system) =>
    runCommandChange(system, async (unit) => {
      const result = await importTexts(unit, {
        form,
        edition,
        rows: readCsv(decodeToUtf8(file), form.columns),
        nomenclature: getShippedCustoms().nomenclature,
        store: officialTextStore,
        progress: (rows) => printHint(`${rows} rows read`),
      })
      const subject = { kind: 'official-texts', id: form.name, tenant: null }
      const after = { edition, ...result }
      await system.audit.recordChange(unit, { action: 'official-texts.imported', subject, before: null, after })
      return result
    }),
  )
  printResult(`Imported ${edition}: the texts of ${imported} codes of ${form.name}.`)
  if (unknown > 0) printResult(`Skipped codes that are not in the Harmonized System 2022: ${unknown}.`)
}
