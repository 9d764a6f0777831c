import type pg from 'pg'
import { migrate, type Migration } from '../../../server/db/migrate'

/** A process that runs the migrations it is sent; the test kills it. */
process.once(
  'message',
  ({ connection, migrations }: { connection: pg.ClientConfig; migrations: Migration[] }) => {
    void migrate(connection, migrations, []).then(() => process.exit(0))
  },
)
