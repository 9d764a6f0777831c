import { openDatabase } from '../../../server/db/connect'

/** A node of its own on a data folder: says when it is open, stops when told. */
const { stop } = await openDatabase({ databaseUrl: null, dataDir: String(process.argv[2]) })
process.once('message', () => void stop().then(() => process.exit(0)))
process.send?.('open')
