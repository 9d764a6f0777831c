import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Actor } from '../../../src/access'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import {
  hasPaper,
  type PaperDefinition,
  paperLinesOf,
  paperName,
  papersOf,
} from '../../../src/resources/kit/define/facets/paper'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { labelKey } from '../../../src/resources/kit/define/defineResource'
import { provinces } from '../../../src/resources/general/places/provinces'
import { paperCall } from '../../../src/resources/kit/query/paperCalls'
import { registry } from '../../../src/resources'
import { isLanguage, type Language } from '../../../src/texts/languages'
import { language, t } from '../../../src/texts/texts'
import { onResourceCall } from '../../calls/handlers'
import type { Db } from '../../db/database'
import { Refused } from '../../engine/errors'
import { assertWithin } from '../../engine/crud'
import { runUnit } from '../../engine/unitOfWork'
import type { Unit } from '../../engine/unitTypes'
import { hiddenFrom } from '../../query/page'
import { recordSecurity } from '../../site/securityLog'
import { inLanguage } from '../../site/language'
import { readerOf } from '../stream'
import { drawPaper } from './drawPaper'
import { letterheadOf } from './letterhead'
import { paperInstant, type PaperSource, paperContent } from './paperContent'
import { preparedPaper } from './prepare'

/** A document by its table, its id and the name of the paper. */
export type NamedPaper = { resource: AnyResource; id: number; document: string }

const paperNamed = ({ resource, document }: NamedPaper): PaperDefinition => {
  const paper = papersOf(resource).find((one) => paperName(one) === document)
  if (!paper) throw new Refused('not_found', { text: t('There is no such document') })
  return paper
}

/** A row with its provinces by their codes too, for addresses. */
async function withProvinceCodes(unit: Unit, { fields, systemFields }: AnyResource, row: FieldValues) {
  const codes: FieldValues = {}
  for (const [name, { table }] of Object.entries({ ...fields, ...systemFields })) {
    const key = row[name]
    if (table !== provinces.name || typeof key !== 'number') continue
    codes[`${labelKey(name)}_code`] = (await unit.get(provinces, key)).code
  }
  return { ...row, ...codes }
}

const rowsReferred = async (
  unit: Unit,
  resource: AnyResource,
  row: FieldValues,
  names: readonly string[],
) => {
  const referred = new Map<string, FieldValues>()
  for (const name of names) {
    const field = resource.fields[name] ?? resource.systemFields[name]
    const from = field?.table === undefined ? undefined : registry[field.table]
    const key = row[name]
    if (from && typeof key === 'number' && !referred.has(name))
      referred.set(name, await withProvinceCodes(unit, from, await unit.get(from, key)))
  }
  return referred
}

/** The rows of a paper, read as one person may see them; refused where the document has no such paper yet. */
export const paperSource = (db: Db, by: Actor, named: NamedPaper): Promise<PaperSource> =>
  runUnit(db, by, async (unit) => {
    const { resource, id } = named
    const paper = paperNamed(named)
    const found = await unit.get(resource, id)
    assertWithin(resource, found, by)
    const row: FieldValues = await withProvinceCodes(unit, resource, found)
    if (!hasPaper(paper, row))
      throw new Refused('other', { text: t('There is no {title} of it yet', { title: t(paper.title) }) })
    const { resource: table, via } = paperLinesOf(resource, paper)
    const { without, only } = paper.table
    const lines: FieldValues[] = await unit.find(table, { [via]: id })
    return preparedPaper(unit, {
      resource,
      paper,
      row,
      lines: lines.filter(
        (line) =>
          (without === undefined || line[without] === null) && (only === undefined || Number(line[only]) > 0),
      ),
      referred: await rowsReferred(
        unit,
        resource,
        row,
        [...paper.parties, ...(paper.mailTo ?? [])].flatMap(({ of }) => of ?? []),
      ),
      hidden: hiddenFrom(resource, by),
      hiddenInLines: hiddenFrom(table, by),
    })
  })

/** The language of the customer or supplier that a paper is for; of the person who prints it where there is none. */
export const paperLanguage = ({ referred }: PaperSource): Language =>
  [...referred.values()].map((row) => row.language).find(isLanguage) ?? language()

/** A document as a PDF, with the name of its file. */
export async function paperFile(pool: pg.Pool, by: Actor, source: PaperSource) {
  const { zone } = await readerOf({ pool }, by)
  const letterhead = await letterheadOf(pool, source.paper)
  return inLanguage(paperLanguage(source), async () => {
    const printed = t('Printed {at} {zone}', { at: paperInstant(new Date().toISOString(), zone), zone })
    const drawn = paperContent(source, { ...letterhead(), zone, printed })
    return { name: `${drawn.title} ${drawn.number}.pdf`, content: await drawPaper(drawn), drawn }
  })
}

onResourceCall(
  paperCall,
  async (resource, { by, db, pool, log, client, session, input }) => {
    const source = await paperSource(db, by, { resource, ...input })
    const { name, content } = await paperFile(pool, by, source)
    recordExport({ db, log }, { by, client, session, name })
    return { name, mime: 'application/pdf', content }
  },
  ({ paper }) => paper !== undefined,
)

type Taken = {
  by: Actor
  client: { address: string; requestId: string }
  session: { tokenId: number } | null
  name: string
}

/** A document left the company's system: an entry of the security log. */
export const recordExport = (to: { db: Db; log: FastifyBaseLogger }, { by, client, session, name }: Taken) =>
  recordSecurity(to, {
    kind: 'exported',
    userId: by.id,
    client,
    session: session?.tokenId ?? null,
    details: name,
  })
