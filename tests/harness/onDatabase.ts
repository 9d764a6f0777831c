import type pg from 'pg'

/** The same server, another database of it. */
export const onDatabase = (connection: pg.ClientConfig, database: string): pg.ClientConfig => {
  const { connectionString, ...rest } = connection
  if (connectionString === undefined) return { ...rest, database }
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return { ...rest, connectionString: url.href }
}
