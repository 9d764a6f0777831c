import type { Actor } from '../../../src/access'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { paperLinesOf, papersOf } from '../../../src/resources/kit/define/facets/paper'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { paperCall } from '../../../src/resources/kit/query/resourceCalls'
import { registry } from '../../../src/resources'
import { onResourceCall } from '../../calls/handlers'
import type { Db } from '../../db/database'
import { Refused } from '../../engine/errors'
import { assertWithin } from '../../engine/crud'
import { runUnit } from '../../engine/unitOfWork'
import { hiddenFrom } from '../../query/page'
import { recordSecurity } from '../../site/securityLog'
import { settingsNow } from '../../site/settings'
import { inLanguage } from '../../site/language'
import { isLanguage, type Language } from '../../../src/texts/languages'
import { language, t } from '../../../src/texts/texts'
import { shownInstant } from '../head'
import { readerOf } from '../stream'
import { drawPaper } from './drawPaper'
import { type PaperSource, paperContent } from './paperContent'

/** The rows of a paper, read as one person may see them. */
const sourceOf = (
  db: Db,
  by: Actor,
  resource: AnyResource,
  { id, layout }: { id: number; layout?: number | null | undefined },
): Promise<PaperSource> =>
  runUnit(db, by, async (unit) => {
    const paper = papersOf(resource)[layout ?? 0]
    if (!paper) throw new Refused('not_found')
    const found = await unit.get(resource, id)
    assertWithin(resource, found, by)
    const row: FieldValues = found
    const { resource: table, via } = paperLinesOf(resource, paper)
    const referred = new Map<string, FieldValues>()
    for (const { of } of paper.parties) {
      const field = of === undefined ? undefined : (resource.fields[of] ?? resource.systemFields[of])
      const from = field?.table === undefined ? undefined : registry[field.table]
      const key = of === undefined ? null : row[of]
      if (of !== undefined && from && typeof key === 'number') referred.set(of, await unit.get(from, key))
    }
    return {
      resource,
      paper,
      row,
      lines: (await unit.find(table, { [via]: id })).filter(
        (line) => paper.table.without === undefined || (line as FieldValues)[paper.table.without] === null,
      ),
      referred,
      hidden: hiddenFrom(resource, by),
      hiddenInLines: hiddenFrom(table, by),
    }
  })

/** The language of the customer or supplier that a paper is for; of the person who prints it where there is none. */
const languageOf = ({ referred }: PaperSource): Language =>
  [...referred.values()].map((row) => row.language).find(isLanguage) ?? language()

onResourceCall(
  paperCall,
  async (resource, { by, db, pool, log, client, session, input }) => {
    const source = await sourceOf(db, by, resource, input)
    const { zone } = await readerOf({ pool }, by)
    const { 'company.name': company, 'company.site': site } = await settingsNow(
      pool,
      'company.name',
      'company.site',
    )
    const { content, file } = await inLanguage(languageOf(source), async () => {
      const printed = t('Printed {at} {zone}', { at: shownInstant(new Date(), zone), zone })
      const drawn = paperContent(source, { company, site: site ?? '', zone, printed })
      return { content: drawn, file: await drawPaper(drawn) }
    })
    const name = `${content.title} ${content.number}.pdf`
    recordSecurity(
      { db, log },
      { kind: 'exported', userId: by.id, client, session: session?.tokenId ?? null, details: name },
    )
    return { name, mime: 'application/pdf', content: file }
  },
  ({ paper }) => paper !== undefined,
)
