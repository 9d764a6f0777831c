import { valueText } from '../../../../src/resources/kit/text/valueText'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { sales } from '../../../../src/resources/sale/sales'
import { t } from '../../../../src/texts/texts'
import type { PaperSource } from '../../../exports/paper/paperContent'
import { figureText } from '../../../exports/sheets/pdf/figures'
import { onPaper } from '../../../exports/paper/prepare'
import { dueBy } from '../../../site/accounting/paymentTerms'
import { amountsOf } from './saleBooking'

const billed = ['address1', 'address2', 'city', 'province_code', 'postal_code', 'country'] as const

/** A customer without a billing address is billed where the goods go. */
function withBillingAddress(source: PaperSource): PaperSource {
  const customer = source.referred.get('customer_id')
  if (!customer || (customer.bill_address1 ?? null) !== null) return source
  const address = Object.fromEntries(billed.map((part) => [`bill_${part}`, customer[`ship_${part}`]]))
  return { ...source, referred: new Map(source.referred).set('customer_id', { ...customer, ...address }) }
}

/** The duty in the lines of an order, which taxes and percents leave where it is. */
const dutyIn = ({ lines }: PaperSource) => {
  const duty = Number(sumOf(lines.map(({ duty_amount }) => Number(duty_amount ?? 0))))
  return duty === 0
    ? []
    : [{ label: t('Excise duty included'), value: t('{amount} CAD', { amount: moneyText(duty) }) }]
}

const moneyText = (value: number) => figureText(value, '#,##0.00')

onPaper(sales, 'order', async (_unit, source) => {
  const billed = withBillingAddress(source)
  return { ...billed, moreFacts: () => dutyIn(billed) }
})

onPaper(sales, 'packing_slip', async (_unit, source) => withBillingAddress(source))

onPaper(sales, 'invoice', async (unit, source) => {
  const { row, referred } = source
  const terms = [row.payment_term_id, referred.get('customer_id')?.payment_term_id]
  const due = await dueBy(
    unit.trx,
    terms.map((one) => (typeof one === 'number' ? one : null)),
    valueText(row.invoiced_on),
  )
  return {
    ...withBillingAddress(source),
    moreFacts: () => [
      { label: t('Due'), value: due },
      { label: t('Sales order'), value: valueText(row.number) },
      ...dutyIn(source),
    ],
  }
})

/** What came back of an order so far, at the prices and taxes of its invoice. */
onPaper(sales, 'credit_note', async (unit, source) => {
  const sale = await unit.get(sales, Number(source.row.id))
  const all = await unit.find(saleLines, { sale_id: sale.id })
  const amounts = await amountsOf(unit, sale, all, ({ qty_returned }) => qty_returned, 0)
  const lines = all
    .filter(({ qty_returned }) => qty_returned > 0)
    .map((line, at) => ({ ...line, ...amounts.lines[at] }))
  const row = {
    ...source.row,
    subtotal: Number(sumOf(lines.map(({ line_total }) => line_total))),
    discount_total: Number(sumOf(amounts.lines.map(({ discount }) => discount))),
    taxes: amounts.taxes,
    credit_total: amounts.total,
  }
  return {
    ...withBillingAddress({ ...source, row, lines }),
    moreFacts: () => [
      { label: t('Of invoice'), value: valueText(sale.invoice_number) },
      { label: t('Sales order'), value: sale.number },
      ...dutyIn({ ...source, lines }),
    ],
  }
})
