import { sql } from 'kysely'
import {
  labReportCalls,
  type LabStorage,
  type StoredCabinet,
} from '../../../../src/resources/labReceiving/labReportCalls'
import { language, t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { aboutLine, type FileReader } from '../../../exports/head'
import type { SheetLine } from '../../../exports/sheets/lines'
import { fileName, openFile, readerOf } from '../../../exports/stream'
import { inLanguage } from '../../../site/language'
import { storageOf } from './storage'

const litres = (ml: number) => Math.round(ml / 100) / 10
const percent = (ml: number, limit: number | null) =>
  limit === null || limit === 0 ? null : Math.round((1000 * ml) / limit) / 10

/** What a reader of the sheet is to see of a cabinet at once. */
function warnings({ stored_ml, max_ml, incompatible, classes }: StoredCabinet) {
  const isOver =
    (max_ml !== null && stored_ml > max_ml) ||
    classes.some(({ counted_ml, limit_ml }) => limit_ml !== null && counted_ml > limit_ml)
  return [
    ...(isOver ? [t('Above its limit')] : []),
    ...incompatible.map((pair) => t('Not together: {pair}', { pair })),
  ].join(', ')
}

/** The lines of the sheet: each class of a cabinet, the cabinet in all, and at the end each class in all. */
function* sheetLines(
  { cabinets, classes }: LabStorage,
  reader: FileReader,
  where: string | null,
): Generator<SheetLine> {
  yield aboutLine(reader, {
    title: t('Fire inspection sheet'),
    notes: [
      [t('Location'), where ?? t('All')],
      ...classes.map(({ code, name, storage_rule }) => [code, `${name}: ${storage_rule}`] as const),
      [t('Limit'), t('The limit of a class counts it with all stricter ones')],
    ],
    count: [t('Cabinets'), cabinets.length],
  })
  yield {
    heads: [
      t('Location'),
      t('Cabinet'),
      t('Strictest class'),
      t('Class'),
      t('Containers'),
      t('Stored, l'),
      t('Counted, l'),
      t('Limit, l'),
      '%',
      t('Note'),
    ],
  }
  for (const one of cabinets) {
    const place = [one.location, one.code, one.admits ?? t('None')]
    for (const { code, containers, stored_ml, counted_ml, limit_ml } of one.classes)
      yield [
        ...place,
        code,
        containers,
        litres(stored_ml),
        litres(counted_ml),
        limit_ml === null ? null : litres(limit_ml),
        percent(counted_ml, limit_ml),
        one.is_toxic === 1 ? t('Toxic') : null,
      ]
    yield {
      bold: [
        ...place,
        t('Total'),
        one.containers,
        litres(one.stored_ml),
        litres(one.stored_ml),
        one.max_ml === null ? null : litres(one.max_ml),
        percent(one.stored_ml, one.max_ml),
        warnings(one),
      ],
    }
  }
  for (const { code, name, containers, stored_ml } of classes)
    yield { bold: [t('Total'), null, null, code, containers, litres(stored_ml), null, null, null, name] }
}

const figures = '0.0'

onCall(labReportCalls.storageFile, async ({ by, input, ...context }) =>
  inLanguage(input.language ?? language(), async () => {
    const reader = await readerOf(context, by)
    const storage = await storageOf(context.db, input)
    const { rows } = await sql<{ name: string }>`
      select name from locations where id = ${input.location_id}`.execute(context.db)
    // The texts are made here, in this language: the file itself is written when it is read.
    const lines = [...sheetLines(storage, reader, rows[0]?.name ?? null)]
    return openFile(
      context,
      {
        title: t('Fire inspection sheet'),
        name: fileName(t('Fire inspection sheet'), input.format, reader.zone),
        format: input.format,
        columns: [
          { width: 22 },
          { width: 14 },
          { width: 14 },
          { width: 10 },
          { width: 12, numFmt: '0' },
          ...[12, 12, 12, 8].map((width) => ({ width, numFmt: figures })),
          { width: 24 },
        ],
        async *lines() {
          yield* lines
        },
      },
      { id: null, reader: by.id },
    )
  }),
)
