import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { serviceAccountCalls } from '../../../../src/resources/general/programs/serviceAccountCalls'
import {
  type ServiceAccount,
  serviceAccounts,
} from '../../../../src/resources/general/programs/service_accounts'
import { users } from '../../../../src/resources/general/people/users'
import { hashOf } from '../../../calls/auth'
import { onCall } from '../../../calls/handlers'
import { onCreate, onEvent, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { Refused, refusalOf } from '../../../engine/errors'
import { runUnit } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { writeSecurity } from '../../../site/securityLog'
import { companyName } from '../system/companyName'

/** Keys begin so, that a scanner of repositories finds one that was left in a file. */
const keyMark = 'dck_'

/** Every program has a user of its own: a log entry names who did it, now and when the account is renamed. */
async function userOf(unit: Unit, name: string) {
  const user = await unit.insert(users, {
    username: `program-${randomBytes(6).toString('hex')}`,
    name,
    company: (await companyName(unit.trx)) || 'Decant',
    roles: [],
    status: 'inactive',
  })
  return user.id
}

/** Ends the keys of a program, at once or from an instant on; its sockets close with them. */
async function endKeys(unit: Unit, { id, user_id: userId }: Pick<ServiceAccount, 'id' | 'user_id'>) {
  await unit.trx
    .updateTable('access_tokens')
    .set({ revoked_at: sql`now()` })
    .where('service_account_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  if (userId !== null) unit.notify({ userId, announced: 'signed_out' })
}

onCreate(serviceAccounts, async (unit, values) => ({ ...values, user_id: await userOf(unit, values.name) }))

onUpdate(serviceAccounts, async (unit, { name, user_id: userId }, changes) => {
  if (userId !== null && changes.name !== undefined && changes.name !== name)
    await unit.update(users, userId, { name: changes.name })
  // What its sockets may hear is decided when they subscribe.
  if (userId !== null) unit.notify({ userId, announced: 'roles_changed' })
  return changes
})

onRemove(serviceAccounts, async (unit, account) => {
  if (account.key_issued_at !== null)
    throw new Refused('no_privileges', {
      text: 'A program that had a key stays on record; revoke it instead',
    })
  await endKeys(unit, account)
})

onEvent(serviceAccounts, 'suspend', async (unit, { user_id: userId, name }) => {
  if (userId !== null) unit.notify({ userId, announced: 'signed_out' })
  await writeSecurity(unit, { kind: 'sessions_ended', details: name })
  return {}
})

onEvent(serviceAccounts, 'revoke', async (unit, account) => {
  await endKeys(unit, account)
  await writeSecurity(unit, { kind: 'sessions_ended', details: account.name })
  return {}
})

/** The key before ends now, or after the hours that the program has to change over. */
async function storeKey(unit: Unit, account: ServiceAccount, key: string, overlapHours: number) {
  if (overlapHours === 0) await endKeys(unit, account)
  await sql`update access_tokens set expires_at = least(expires_at, now() + make_interval(hours => ${overlapHours}))
    where service_account_id = ${account.id} and revoked_at is null`.execute(unit.trx)
  await sql`insert into access_tokens (user_id, service_account_id, scope, token_hash, expires_at)
    values (${account.user_id}, ${account.id}, 'key', ${hashOf(key)}, '2999-12-31')`.execute(unit.trx)
  await writeSecurity(unit, { kind: 'key_issued', details: account.name })
}

onCall(serviceAccountCalls.issueKey, async ({ db, by, session, client, input }) => {
  const { id, version, overlap_hours: overlapHours } = input
  const key = `${keyMark}${randomBytes(32).toString('base64url')}`
  // A unit of its own: what a repeated call is answered is stored, and the key is stored nowhere.
  const work = runUnit(
    db,
    by,
    async (unit) => {
      const account = await unit.fire(serviceAccounts, id, 'issue_key', {}, by, (row) => {
        if (row.version !== version) throw new Refused('stale_version', row)
      })
      await storeKey(unit, account, key, overlapHours)
      const row = await unit.update(serviceAccounts, id, {
        key_start: key.slice(0, 8),
        key_issued_at: unit.at,
      })
      return { ...row, key }
    },
    {
      requestId: client.requestId,
      address: client.address,
      tokenId: session.tokenId,
      actingUserId: session.acting,
    },
  )
  return work.catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
})
