import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createConditionalResponse, matchesCurrent, replacesCurrent } from '../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery } from '../../platform/http/tenant-operations.ts'
import { endUserSessions, listUsers, putUser, readUser, removeUser, setUserPassword } from '../contract/users.ts'
import type { ConsoleSessions } from '../service/console-sessions.ts'
import type { User, Users } from '../service/users.ts'

export function createUserOperations(users: Users, sessions: ConsoleSessions): Operation[] {
  return [
    defineOperation(listUsers).by((call) =>
      call.read(async (unit) => {
        const page = readPageQuery(call.query)
        return createPageResponse(page, await users.listUsers(unit, call.query.tenant ?? null, page), toUser)
      }),
    ),
    defineOperation(readUser).by((call) =>
      call.read(async (unit) => createConditionalResponse(200, toUser(await users.getUser(unit, call.params.userId)))),
    ),
    defineOperation(putUser).by((call) =>
      call.write(async (unit) => {
        const { name, isActive } = call.body
        const roles = call.body.roles.map(({ tenant, role }) => ({ tenant, role }))
        const precondition = replacesCurrent(call.headers, toUser)
        const { saved, isNew } = await users.saveUser(unit, call.params.userId, { name, roles, isActive }, precondition)
        return createConditionalResponse(isNew ? 201 : 200, toUser(saved))
      }),
    ),
    defineOperation(removeUser).by((call) =>
      call.write(async (unit) => {
        await users.deleteUser(unit, call.params.userId, matchesCurrent(call.headers, toUser))
        return { status: 204, body: null }
      }),
    ),
    defineOperation(setUserPassword).by((call) =>
      call.writePrepared(
        async () => users.preparePassword(call.body.password ?? null, [call.params.userId]),
        async (unit, { generated, hash }) => {
          const user = await users.setPassword(unit, call.params.userId, hash)
          return { status: 200, body: { user: toUser(user), password: generated } }
        },
      ),
    ),
    defineOperation(endUserSessions).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: { ended: await sessions.signOutUser(unit, call.params.userId) },
      })),
    ),
  ]
}

const toUser = ({ passwordChangedAt, createdAt, roles, ...user }: User) => ({
  ...user,
  roles: roles.map((role) => ({ ...role })),
  hasPassword: passwordChangedAt !== null,
  passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
