import { hashPassword } from '../../../../server/modules/general/passwords'
import type { Role } from '../../../../src/access'
import type { TestNode } from '../../../harness/server'

let hashed: Promise<string> | undefined

/** People with badges and the PIN 2468 for tests of the time clock and of shared screens. */
export const staffOf = (node: TestNode) => {
  let badges = 7_000
  return {
    async badged(...roles: Role[]) {
      const person = await node.as(...roles)
      const badge = String(++badges)
      hashed ??= hashPassword('2468')
      await node.pool.query('update users set badge_code = $2, pin_hash = $3 where id = $1', [
        person.id,
        badge,
        await hashed,
      ])
      return { ...person, badge }
    },
    set: (key: string, value: unknown) =>
      node.pool.query(
        `insert into settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
        [key, JSON.stringify(value)],
      ),
  }
}

/** Everything a database keeps of what was done, as text. */
export async function everythingKept(node: TestNode) {
  const { rows } = await node.pool.query<{ text: string }>(
    `select coalesce(string_agg(j, ' '), '') as text from (
       select row_to_json(c)::text as j from changes c union all select row_to_json(w)::text from write_keys w
       union all select row_to_json(p)::text from punches p) all_kept`,
  )
  return rows[0]?.text ?? ''
}
