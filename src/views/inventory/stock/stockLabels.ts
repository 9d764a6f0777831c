import type { Bin } from '../../../resources/inventory/bins/bins'
import type { Lot } from '../../../resources/inventory/stock/lots'
import { caseNumber, lotLabel } from '../../../resources/inventory/products/labelCodes'
import type { Product } from '../../../resources/inventory/products/products'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import type { LabelText } from '../../labels/Label'
import { t } from '../../../texts/texts'

/** The label of a bin: its barcode, else its code. */
export const binLabelOf = (bin: Pick<Bin, 'code' | 'barcode' | 'location' | 'zone' | 'kind'>): LabelText => ({
  code: bin.barcode ?? bin.code,
  title: bin.code,
  lines: [[bin.location, bin.zone && t('zone {zone}', { zone: bin.zone })].filter(Boolean).join(', ')],
})

/** The label of a lot of a product. */
export function lotLabelOf(
  product: Pick<Product, 'sku' | 'name' | 'barcode'>,
  lot: Pick<Lot, 'lot_number' | 'expires_on'>,
): LabelText {
  const { text, isGs1 } = lotLabel({ ...product, ...lot })
  const until = lot.expires_on === null ? [] : [t('Expires {expiresOn}', { expiresOn: day(lot.expires_on) })]
  return {
    code: text,
    isGs1,
    title: product.sku,
    lines: [product.name, t('Lot {lotNumber}', { lotNumber: lot.lot_number }), ...until],
  }
}

/** The label of a product: its barcode, else its SKU. */
export const productLabelOf = ({
  sku,
  name,
  barcode,
}: Pick<Product, 'sku' | 'name' | 'barcode'>): LabelText => ({
  code: barcode ?? sku,
  title: sku,
  lines: [name],
})

/** The labels of the cases of these products, of those whose cases have a trade number. */
export const caseLabelsOf = (
  products: readonly Pick<Product, 'sku' | 'name' | 'case_barcode' | 'units_per_carton'>[],
): LabelText[] =>
  products.flatMap((product) => {
    const { sku, name, units_per_carton: units } = product
    const tradeNumber = caseNumber(product)
    if (tradeNumber === null) return []
    const contents = units === null ? [] : [t('{units} units', { units: figure(units) })]
    return {
      code: `01${tradeNumber}`,
      isGs1: true,
      tradeNumber,
      title: sku,
      lines: [name, ...contents, tradeNumber],
    }
  })
