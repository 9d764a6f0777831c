import { sql } from 'kysely'
import { type SentDocument, sentDocuments } from '../../src/resources/general/documents/sent_documents'
import { registry } from '../../src/resources'
import { pageAddress } from '../../src/resources/kit/define/addresses'
import { t } from '../../src/texts/texts'
import type { Connect } from '../db/connect'
import type { Db } from '../db/database'
import type { Logger } from '../db/logger'
import type { OnTables } from '../engine/hooks/tableHooks'
import { runUnit, system } from '../engine/unitOfWork'
import { createHeldWork } from '../jobs/heldWork'
import { contentOf } from '../site/fileContents'
import { inLanguage } from '../site/language'
import { notifyUsers } from '../site/notifyUsers'
import { settingsNow } from '../site/settings'
import type { Mailer, Outcome } from './transport'

type Options = { db: Db; connect: Connect; log: Logger; onTables: OnTables; mailer: Mailer }

type Waiting = Pick<SentDocument, 'id'>

/** Minutes until the next attempt after each one; after the last, a day later, it has failed. */
const retryMinutes = [1, 5, 15, 60, 180, 360, 720]

const bytesOf = async (db: Db, sha256: string) => {
  const pieces: Buffer[] = []
  for await (const piece of contentOf(db, sha256)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Sends the documents that wait for it, one node at a time each, and tries again what the mail server did not take. */
export function createMailQueue({ db, connect, log, onTables, mailer }: Options) {
  const waitingRow = async (id: number) => {
    const { rows } = await sql<{ version: number; email: string | null }>`
      select d.version, u.email from sent_documents d left join users u on u.id = d.sender_id
      where d.id = ${id} and d.status = 'queued' and d.next_at <= now()`.execute(db)
    return rows[0]
  }

  async function attempt(id: number, email: string | null): Promise<Outcome> {
    const document = await runUnit(db, system, (unit) => unit.get(sentDocuments, id))
    const { 'company.name': company } = await settingsNow(db, 'company.name')
    const subject = document.file_name.replace(/\.pdf$/, '')
    const words = inLanguage(document.language, () => ({
      subject: company === '' ? subject : t('{subject} from {company}', { subject, company }),
      text: document.message ?? t('Please find {subject} attached.', { subject }),
    }))
    // Outside of the receiver's language: why it was not sent is read by the sender.
    return mailer.send({
      ...words,
      id: document.message_id,
      from: { name: company, address: mailer.from },
      to: document.to_address,
      replyTo: email,
      file: { name: document.file_name, content: await bytesOf(db, document.sha256) },
    })
  }

  const noted = (id: number, outcome: Outcome) =>
    runUnit(db, system, async (unit) => {
      const row = await unit.lock(sentDocuments, id)
      if (row.status !== 'queued') return
      const attempts = row.attempts + 1
      if (outcome.is === 'taken') {
        const sent = { attempts, failure: null, next_at: null, sent_at: unit.at }
        await unit.transition(sentDocuments, id, 'deliver', sent)
        return
      }
      const minutes = outcome.is === 'refused' ? undefined : retryMinutes[attempts - 1]
      const next_at =
        minutes === undefined ? null : new Date(Date.parse(unit.at) + minutes * 60_000).toISOString()
      const changes = { attempts, failure: outcome.reason, next_at }
      await unit.transition(sentDocuments, id, next_at === null ? 'fail' : 'defer', changes)
      if (next_at !== null) return
      const holder = registry[row.entity]
      const path = holder && pageAddress(holder, row.entity_id)
      notifyUsers(unit, [row.sender_id], {
        text: `${row.file_name} was not sent to ${row.to_address}: ${outcome.reason}`,
        ...(path && { path }),
      })
    })

  const work = createHeldWork<Waiting>({
    connect,
    log,
    what: 'E-mails',
    lockSpace: 7_203_013,
    // One mail server that hangs holds up its own e-mails alone.
    atOnce: 3,
    lockOf: ({ id }) => id,
    async waiting() {
      const { rows } = await sql<Waiting>`select id::int8 as id from sent_documents
        where status = 'queued' and next_at <= now() order by next_at, id limit 50`.execute(db)
      return rows
    },
    async work({ id }) {
      // Another node may have sent it before this one got the lock.
      const row = await waitingRow(id)
      if (!row) return
      const outcome = await attempt(id, row.email)
      if (outcome.is !== 'taken') log.warn({ document: id, reason: outcome.reason }, 'An e-mail was not sent')
      await noted(id, outcome)
    },
  })
  onTables([sentDocuments.name], work.soon)

  return {
    start: () => work.start(),
    async stop() {
      await work.stop()
      mailer.close()
    },
  }
}
