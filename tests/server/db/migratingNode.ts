import type pg from 'pg'
import { migrate, type Migration } from '../../../server/db/migrate'

/** A node of its own that migrates what it is told; the test kills it. */
process.once(
  'message',
  ({ connection, migrations }: { connection: pg.ClientConfig; migrations: Migration[] }) => {
    void migrate(connection, migrations, []).then(() => process.exit(0))
  },
)
