import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from './db/connect'
import { migrate } from './db/migrate'
import { createDemoCompany } from './demo/company/company'
import { createLivingPlant } from './demo/simulator/livingPlant'
import { createServer } from './app'
import { databaseOver } from './db/dedicatedConnection'
import { assertAdministrator, prepareCompany } from './modules/general/system/company'
import { prepareDemoPlant } from './modules/general/demo_plant/demo_plants'
import { prepareSettings } from './site/settings'
import { readSettings } from './settings'
import { onSignals } from './signals'

const say = (line: string) => process.stdout.write(`${line}\n`)

let leaving: Promise<void> | null = null

async function main() {
  const { settings, mistakes } = readSettings(process.env)
  if (mistakes) {
    for (const mistake of mistakes) process.stderr.write(`${mistake}\n`)
    process.exitCode = 1
    return
  }
  let tell: (line: string) => void = say
  const opening = openDatabase(settings, (line) => tell(line))
  // An interrupted start must not leave a database running.
  let leave = (_signal: string) => opening.then(({ stop }) => stop())
  // In a hurry calls are cut; a database must not be left running even then.
  const hurry = () => void opening.then(({ stop }) => stop()).finally(() => process.exit(1))
  onSignals((signal) => {
    leaving = leave(signal).finally(() => process.exit(0))
  }, hurry)
  const database = await opening
  for (const note of database.notes) say(note)
  await migrate(database.connection)
  await prepareCompany(database.pool, settings)
  if (settings.company === 'demo') await createDemoCompany(database.pool, new Date(), settings.demoPassword)
  await prepareSettings(database.pool)
  await prepareDemoPlant(databaseOver(database.pool), settings.demoPlant)
  const missing = await assertAdministrator(database.pool, settings)
  if (missing) {
    process.stderr.write(`${missing}\n`)
    process.exitCode = 1
    await database.stop()
    return
  }
  // Next to the bundle in a build, under dist when run from the sources.
  const clientFolder = fileURLToPath(new URL('../client/', import.meta.url))
  const built = fileURLToPath(new URL('../dist/client/', import.meta.url))
  const connect = async () => {
    const client = new pg.Client(database.connection)
    await client.connect()
    return client
  }
  const { app, db, realtime } = await createServer({
    settings,
    pool: database.pool,
    longReads: database.longReads,
    connect,
    connection: database.connection,
    clientDir: existsSync(clientFolder) ? clientFolder : built,
  })
  tell = (line) => app.log.warn(line)
  leave = async (signal) => {
    app.log.info({ signal }, 'Stopping')
    await app.close()
    await database.stop()
  }
  const address = await app.listen({ host: settings.host, port: settings.port })
  say(`${settings.title} is at ${address}`)
  if (settings.demoPlant) {
    const { onTables } = realtime
    const plant = createLivingPlant({
      db,
      connect,
      onTables,
      log: app.log,
      url: address,
      password: settings.demoPassword,
    })
    await plant.start()
    const close = leave
    leave = (signal) => plant.stop().then(() => close(signal))
    say('The simulated plant works while people are signed in; its pace is set on the dashboard')
  }
  if (settings.company === 'demo')
    say(
      `Demo users are named like their roles (admin, planning, manager, batcher, bottler, ...), password ${settings.demoPassword}; their badges are named like them (badge-batcher, ...), PIN 1234`,
    )
}

await main().catch((error: unknown) => {
  // An interrupted start fails because its database is shut down; the process exits after that.
  if (leaving) return
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
