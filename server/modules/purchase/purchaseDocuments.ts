import { type PurchaseLine, purchaseLines } from '../../../src/resources/purchase/purchase_lines'
import { type Purchase, purchases } from '../../../src/resources/purchase/purchases'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { refusalOf } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { type NewDocument, onDocuments, type WorkedOut } from '../../imports/apply/documents'
import { fresh, wholeLines } from './purchase_lines'
import { afterPurchaseLines } from './purchaseHeader'

type NewPurchase = NewDocument<typeof purchases, typeof purchaseLines>

/** An order that is not written yet, as the rules of its lines look at it. */
const unwritten = (head: NewPurchase['head']) => ({ ...head, id: 0 }) as unknown as Purchase

/** What refuses a document, by field; every other fault ends the import. */
async function refused(work: () => Promise<void>): Promise<FieldErrors> {
  try {
    await work()
    return {}
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code !== 'validation_error') throw error
    return refusal.errors
  }
}

/** Orders from a file with the figures of their lines and their totals: a few statements for all of them. */
async function workOutPurchases(unit: Unit, documents: readonly NewPurchase[]): Promise<WorkedOut[]> {
  const typed = documents.flatMap(({ head, lines }) =>
    lines.map((line) => ({ purchase: unwritten(head), line: { ...fresh, ...line } })),
  )
  const figures = await wholeLines(unit, typed)
  let next = 0
  const done: WorkedOut[] = []
  for (const { head, lines } of documents) {
    const lineErrors: FieldErrors = {}
    const whole = lines.map((line, place) => {
      const { wrong, values } = figures[next++] ?? { wrong: {}, values: {} }
      for (const [name, rule] of Object.entries(wrong)) lineErrors[`${place}.${name}`] = rule
      return { ...line, line_no: place + 1, ...values }
    })
    let totals = {}
    const errors = await refused(async () => {
      if (Object.keys(lineErrors).length > 0) return
      const rows = whole.map((line) => ({ ...fresh, ...line }) as unknown as PurchaseLine)
      totals = await afterPurchaseLines(unit, unwritten(head), { purchase_lines: rows })
    })
    done.push({ head: { ...head, ...totals }, lines: whole, errors, lineErrors })
  }
  return done
}

onDocuments(purchases, purchaseLines, workOutPurchases)
