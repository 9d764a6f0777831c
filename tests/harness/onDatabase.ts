import type pg from 'pg'

/** The same server, another database of it. */
export const onDatabase = (connection: pg.ClientConfig, database: string): pg.ClientConfig => {
  const { connectionString, ...rest } = connection
  if (connectionString === undefined) return { ...rest, database }
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return { ...rest, connectionString: url.href }
}

/** The address of a database as DATABASE_URL takes it, also of one that is reached by a socket. */
export const addressOf = ({ connectionString, host, port, user, database }: pg.ClientConfig): string =>
  connectionString ??
  `postgres://${user}@localhost:${port}/${database}?${new URLSearchParams({ host: host ?? '' }).toString()}`
