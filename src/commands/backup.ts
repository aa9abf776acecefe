import type { Command } from 'commander'
import { version } from '../composition/system.ts'
import { checkBackup } from '../platform/db/backup/read-backup.ts'
import { restoreBackup } from '../platform/db/backup/restore-backup.ts'
import { type BackupSummary, writeBackup } from '../platform/db/backup/write-backup.ts'
import { prepareQueue } from '../platform/queue.ts'
import type { CommandContext } from './command-context.ts'
import { assertReadable } from './input-file.ts'
import { jsonOption, type ListOptions, printHint, printJson, printList } from './output.ts'
import { prepareDatabase } from './start.ts'
import { withDatabase } from './with-system.ts'

/** Adds `backup` and `restore`. */
export function addBackupCommands(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .argument('<file>', 'where to write it, such as portolan.backup')
    .summary('write all data of one moment to a file')
    .description(
      'Writes everything that the database has at one moment to a file, while servers and workers go on. Prints how many ' +
        'rows each table has, and their checksum. The secret key that opens the signing keys is not in it: keep it elsewhere.',
    )
    .option('--force', 'replace the file if it is there')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} backup portolan.backup\n  ${context.program} backup --force /backup/nightly`,
    )
    .action((file: string, options: ListOptions & { readonly force?: true }) =>
      withDatabase(context.readConfig(), async ({ ownerUrl }) => {
        const summary = await writeBackup({ url: ownerUrl, file, mayReplace: options.force === true, madeBy: version })
        printSummary(file, summary, options)
        printHint(`${file} has ${rowsIn(summary)}, as they were at ${summary.madeAt}.\n${keyIsElsewhere}`)
      }),
    )
  program
    .command('restore')
    .argument('<file>', 'what portolan backup has written')
    .summary('put the database into the state of a backup')
    .description(
      'Checks all of a backup, then fills an empty database from it, in one transaction, and compares counts and checksums ' +
        'of all tables before it is kept; whatever goes wrong, the database is as it was. A backup of an older version is ' +
        'brought up to date. Stop servers and workers on the database before.',
    )
    .option('--replace', 'lose all rows that the database has')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} restore portolan.backup\n  ${context.program} restore --replace portolan.backup`,
    )
    .action(async (file: string, options: ListOptions & { readonly replace?: true }) => {
      await assertReadable(file)
      const config = context.readConfig()
      const backup = await checkBackup(file)
      await withDatabase(config, async (database, log) => {
        const { ownerUrl } = database
        await prepareQueue(ownerUrl, log)
        await restoreBackup({ ownerUrl, file, backup, mayReplace: options.replace === true })
        const applied = await prepareDatabase(database, log)
        const summary = { ...backup.head, tables: backup.tables }
        printSummary(file, summary, options)
        printHint(`The database has ${rowsIn(summary)} again, as they were at ${summary.madeAt}; all checksums agree.`)
        if (applied.length > 0) printHint(`It was brought up to date by ${applied.join(', ')}.`)
        printHint(keyIsElsewhere)
      })
    })
}

const keyIsElsewhere =
  'The secret key is not in a backup: the signing keys need the PORTOLAN_SECRET_KEY, or the file secret-key of the data directory, that they were made with.'

const rowsIn = ({ tables }: BackupSummary): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`

function printSummary(
  file: string,
  { madeAt, madeBy, migrations, tables }: BackupSummary,
  { json }: ListOptions,
): void {
  if (json === true) {
    printJson({ file, madeAt, madeBy, migrations: migrations.map(({ name }) => name), tables })
    return
  }
  printList(
    tables,
    { TABLE: ({ table }) => table, ROWS: ({ rows }) => String(rows), 'SHA-256': ({ sha256 }) => sha256 },
    {},
  )
}
