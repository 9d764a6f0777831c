import type pg from 'pg'
import type { Head } from './backupFile'

const ends = {
  access_tokens: 'update access_tokens set revoked_at = now() where revoked_at is null',
  password_links: 'delete from password_links',
  wall_pairings: 'delete from wall_pairings',
}

/**
 * Ends every session, wall and link of a restored backup: the backup does not know which were revoked or used
 * since, and a lost one would work again.
 */
export async function endAccess(client: pg.ClientBase, { tables }: Pick<Head, 'tables'>) {
  const restored = new Set(tables.map(({ name }) => name))
  for (const [table, end] of Object.entries(ends)) if (restored.has(table)) await client.query(end)
}
