import { labReportCalls, type LotTrace } from '../../../../src/resources/labReceiving/labReportCalls'
import { words } from '../../../../src/resources/kit/text/words'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { aboutLine, type FileReader, shownInstant } from '../../../exports/head'
import type { SheetLine } from '../../../exports/sheets/lines'
import { fileName, openFile, readerOf } from '../../../exports/stream'
import { lotTraceOf, mostInFile } from './lotTrace'

/** The lines of a trace: what came in, each document that took of it, each sale that carried it, and the balance. */
function* traceLines(trace: LotTrace, reader: FileReader): Generator<SheetLine> {
  const at = (time: string) => shownInstant(new Date(time), reader.zone)
  yield aboutLine(reader, {
    title: t('Trace of the lot'),
    notes: [
      [t('Lot'), trace.lot_number],
      [t('Product'), `${trace.sku} ${trace.product}`],
      [t('Supplier'), trace.supplier ?? ''],
      [t('Lab receiving'), [trace.receiving, trace.received_on].filter(Boolean).join(', ')],
      ...(trace.is_cut === 1 ? [[t('Rows'), t('Not all: the list was cut')] as const] : []),
    ],
    count: [t('Rows'), trace.uses.length + trace.sales.length],
  })
  yield {
    heads: [
      t('Part'),
      t('Time'),
      t('Reason'),
      t('Document'),
      t('Container'),
      t('Lot'),
      t('SKU'),
      t('Customer'),
      t('Quantity'),
      t('Measure'),
    ],
  }
  for (const one of trace.uses)
    yield [
      t('Drawn'),
      at(one.at),
      t(words(one.reason)),
      one.document ?? t(words(one.source_type)),
      one.container,
      trace.lot_number,
      trace.sku,
      null,
      one.qty,
      trace.measure,
    ]
  for (const one of trace.sales)
    yield [
      t('Sold'),
      at(one.at),
      t('Ship'),
      `${one.sale}, ${one.shipment}`,
      null,
      one.lot,
      one.sku,
      one.customer,
      one.qty,
      one.measure,
    ]
  const { qty_in, qty_out, remaining } = trace.balance
  for (const [label, qty] of [
    [t('In'), qty_in],
    [t('Out'), qty_out],
    [t('Remaining'), remaining],
  ] as const)
    yield {
      bold: [label, null, null, null, null, trace.lot_number, trace.sku, null, qty, trace.measure],
    }
}

onCall(labReportCalls.lotTraceFile, async ({ by, input: { format, ...traced }, ...context }) => {
  const reader = await readerOf(context, by)
  const trace = await lotTraceOf(context.db, traced, mostInFile)
  return openFile(
    context,
    {
      title: t('Trace of the lot'),
      name: fileName(`${t('Trace of the lot')} ${trace.lot_number}`, format, reader.zone),
      format,
      columns: [12, 18, 14, 26, 14, 20, 18, 26, 12, 10].map((width) => ({ width })),
      async *lines() {
        yield* traceLines(trace, reader)
      },
    },
    { id: null, reader: by.id },
  )
})
