import type pg from 'pg'

/** What each province of Canada admits: the stamp of its goods, and whether it bans flavours. */
export async function sellingProvinces(client: pg.ClientBase) {
  const { rows } = await client.query<{ id: string; code: string; stamp: string; bans: boolean }>(
    `select p.id, p.code, p.excise_jurisdiction as stamp, p.flavour_ban as bans from provinces p
     join countries c on c.id = p.country_id where c.iso2 = 'CA'`,
  )
  return new Map(rows.map(({ id, ...province }) => [Number(id), province]))
}

/** Stamps of which every province bans flavours. */
export function closedStamps(
  provinces: ReadonlyMap<number, { stamp: string; bans: boolean }>,
): ReadonlySet<string> {
  const all = [...provinces.values()]
  const open = new Set(all.flatMap(({ stamp, bans }) => (bans ? [] : [stamp])))
  return new Set(all.flatMap(({ stamp }) => (open.has(stamp) ? [] : [stamp])))
}
