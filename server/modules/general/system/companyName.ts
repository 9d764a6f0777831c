import { users } from '../../../../src/resources/general/people/users'
import type { Trx } from '../../../db/database'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'

/** The default company of a person. */
export const companyName = async (trx: Trx) => (await settingsNow(trx, 'company.name'))['company.name']

/** Renames the company of its people too, on open screens at once. */
export async function renameCompany(unit: Unit, from: unknown, to: unknown) {
  if (typeof from !== 'string' || typeof to !== 'string' || to === '' || to === from) return
  const rows = await unit.trx
    .selectFrom('users')
    .select('id')
    .where('company', '=', from)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of rows) {
    await unit.update(users, id, { company: to })
    unit.notify({ userId: id, announced: 'roles_changed' })
  }
}
