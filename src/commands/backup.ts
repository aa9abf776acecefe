import type { Command } from 'commander'
import { version } from '../composition/version.ts'
import { checkBackup } from '../platform/db/backup/read-backup.ts'
import { restoreBackup } from '../platform/db/backup/restore-backup.ts'
import { type BackupSummary, writeBackup } from '../platform/db/backup/write-backup.ts'
import { assertNotDistributed } from '../platform/db/distribution/assert-distribution.ts'
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
    .argument('<file>', 'output file, such as portolan.backup')
    .description(
      'Writes a consistent snapshot of the database to a file, while servers and workers continue. Prints the row count and checksum of each table. The backup does not contain the secret key that decrypts the signing keys: store that elsewhere.',
    )
    .option('--force', 'overwrite an existing file')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} backup portolan.backup\n  ${context.program} backup --force /backup/nightly`,
    )
    .action((file: string, options: ListOptions & { readonly force?: true }) =>
      withDatabase(context.readConfig(), async ({ ownerUrl }) => {
        await assertNotDistributed(ownerUrl)
        const summary = await writeBackup({ url: ownerUrl, file, mayReplace: options.force === true, madeBy: version })
        printSummary(file, summary, options)
        printHint(`${file} contains ${describeRowCount(summary)} as of ${summary.madeAt}.\n${keyIsElsewhere}`)
      }),
    )
  program
    .command('restore')
    .argument('<file>', 'file written by portolan backup')
    .description(
      'Verifies the whole backup, then fills an empty database in one transaction, and compares row counts and checksums of all tables before committing; if anything fails, the database is unchanged. A backup of an older version is migrated. Stop servers and workers on the database first.',
    )
    .option('--replace', 'delete all existing rows of the database')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} restore portolan.backup\n  ${context.program} restore --replace portolan.backup`,
    )
    .action(async (file: string, options: ListOptions & { readonly replace?: true }) => {
      await assertReadable(file)
      const config = context.readConfig()
      const backup = await checkBackup(file)
      await withDatabase(
        config,
        async (database, log) => {
          const { ownerUrl } = database
          await assertNotDistributed(ownerUrl)
          await prepareQueue(ownerUrl, log)
          await restoreBackup({ ownerUrl, file, backup, mayReplace: options.replace === true })
          const applied = await prepareDatabase(database, log)
          const summary = { ...backup.head, tables: backup.tables }
          printSummary(file, summary, options)
          printHint(`Restored ${describeRowCount(summary)} as of ${summary.madeAt}; all checksums match.`)
          if (applied.length > 0) printHint(`Applied migrations: ${applied.join(', ')}.`)
          printHint(keyIsElsewhere)
        },
        { mayBeEmpty: true },
      )
    })
}

const keyIsElsewhere =
  'A backup does not contain the secret key: to use the signing keys, you need the PORTOLAN_SECRET_KEY, or the file secret-key of the data directory, with which they were encrypted.'

const describeRowCount = ({ tables }: BackupSummary): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows in ${tables.length} tables`

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
