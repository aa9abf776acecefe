import { type Command, InvalidArgumentError } from 'commander'
import { userIdRule } from '../identity/index.ts'
import { readAllPages } from '../kernel/paging.ts'
import { Problem } from '../kernel/problem.ts'
import { type UserRole, userRoles } from '../kernel/user-roles.ts'
import { readBy, readName } from './codes.ts'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, printHint, printJson, printList, printResult } from './output.ts'
import { recordChange, runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

function readRole(text: string): UserRole {
  const role = userRoles.find((candidate) => candidate === text)
  if (role === undefined) throw new InvalidArgumentError(`Roles: ${userRoles.join(', ')}.`)
  return role
}

interface CreateUserOptions extends ListOptions {
  readonly role: UserRole
  readonly tenant?: string
  readonly name?: string
}

/** Adds `user`. */
export function addUserCommands(program: Command, context: CommandContext): void {
  const user = program.command('user').description('Manage people who may use the console, each with a password.')
  user
    .command('create')
    .summary('create a console user and print the password')
    .description(
      'Creates a user who may sign in at /console. The password is printed once; only its hash is stored. Grant further roles with PUT /admin/v1/users/{userId}.',
    )
    .argument('<id>', 'user name for signing in, such as an email address', readBy(userIdRule))
    .requiredOption('--role <role>', `what the person may do: ${userRoles.join(', ')}`, readRole)
    .option('--tenant <code>', 'tenant of the role; default: all tenants')
    .option('--name <name>', 'name of the person; default: the user id', readName)
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} user create you@example.com --role operator\n  ${context.program} user create desk@example.com --role returns --tenant acme`,
    )
    .action((userId: string, { role, name = userId, json, ...options }: CreateUserOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const tenant = options.tenant ?? null
        const { users } = system.identity
        const { generated, hash } = await users.preparePassword(null, [])
        const created = await runCommandChange(system, async (unit) => {
          const isNew = (current: unknown) => {
            if (current === null) return
            throw new Problem(
              'conflict',
              `The user ${userId} exists already; list all users with ${context.program} user list`,
            )
          }
          await users.saveUser(unit, userId, { name, roles: [{ tenant, role }], isActive: true }, isNew)
          return users.setPassword(unit, userId, hash)
        })
        recordChange(system, { event: 'user-created', subject: userId, tenant })
        if (json === true) printJson({ ...created, password: generated })
        else printPassword(`Created user ${userId}.`, generated)
      }),
    )
  user
    .command('list')
    .summary('list console users')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} user list`)
    .action((options: ListOptions) =>
      withSystem(context.readConfig(), async ({ database, identity }) => {
        const users = await database.runAsSystem((unit) =>
          readAllPages((page) => identity.users.listUsers(unit, null, page)),
        )
        printList(
          users,
          {
            USER: (row) => row.userId,
            ROLES: (row) =>
              row.roles.map(({ tenant, role }) => (tenant === null ? role : `${tenant}:${role}`)).join(' '),
            ACTIVE: (row) => (row.isActive ? 'yes' : 'no'),
            NAME: (row) => row.name,
            CREATED: (row) => row.createdAt,
          },
          options,
        )
      }),
    )
  user
    .command('renew-password')
    .summary('set a new password for a user and print it')
    .description('Sets a new password, which is printed once, and ends the user’s sessions.')
    .argument('<id>', 'the user id')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} user renew-password you@example.com`)
    .action((userId: string, { json }: ListOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const { users } = system.identity
        const { generated, hash } = await users.preparePassword(null, [])
        const changed = await runCommandChange(system, (unit) => users.setPassword(unit, userId, hash))
        recordChange(system, { event: 'user-password-renewed', subject: userId, tenant: null })
        if (json === true) printJson({ ...changed, password: generated })
        else printPassword(`User ${userId} has a new password and must sign in again.`, generated)
      }),
    )
}

function printPassword(message: string, password: string | null): void {
  printHint(`${message} Save the password now; it cannot be shown again:`)
  printResult(password ?? '')
}
