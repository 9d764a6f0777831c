import type { Carton } from '../../../resources/production/cartons/cartons'
import { caseCode, caseSymbols } from '../../../resources/production/cartons/caseLabel'
import { exportMark } from '../../../resources/production/labelChecks/labelRule'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import type { LabelText } from '../../labels/Label'
import { t } from '../../../texts/texts'

/** How many packages of which volume are in a case (SOR/2003-288, s. 3.8). */
const contentsOf = ({ units, volume_ml }: Carton) =>
  volume_ml === null
    ? t('{units} units', { units: figure(units) })
    : `${figure(units)} x ${figure(volume_ml)} ml`

/** The label of a case, of what its carton holds now. */
export function cartonLabelOf(carton: Carton): LabelText {
  const code = caseCode(carton)
  const { number, product_name, sku, production_order, lot_number, expires_on, jurisdiction } = carton
  const lines = [
    sku ?? '',
    contentsOf(carton),
    lot_number === null ? null : t('Lot {lotNumber}', { lotNumber: lot_number }),
    expires_on === null ? null : t('Expires {expiresOn}', { expiresOn: day(expires_on) }),
    jurisdiction === null || jurisdiction === 'EX' ? null : t('Stamp {jurisdiction}', { jurisdiction }),
    [number, production_order].filter(Boolean).join(', '),
  ]
  return {
    code: code ?? number,
    isGs1: code !== null,
    title: product_name ?? number,
    lines: lines.filter((line): line is string => line !== null && line !== ''),
    ofCase: { mark: jurisdiction === 'EX' ? exportMark : null, symbols: caseSymbols(carton) },
  }
}
