import { openDatabase } from '../../../server/db/connect'

/** A process that holds a data folder: reports when it is open, stops on a message. */
const { stop } = await openDatabase({ databaseUrl: null, dataDir: String(process.argv[2]) })
process.once('message', () => void stop().then(() => process.exit(0)))
process.send?.('open')
