import { exportMark } from '../../../resources/production/labelChecks/labelRule'
import type { Skid } from '../../../resources/production/skids/skids'
import { figure } from '../../format/format'
import type { LabelText } from '../../labels/Label'
import { t } from '../../../texts/texts'

/** The label of a skid, of what is on it now. */
export function skidLabelOf({ number, sscc, jurisdiction, cartons, units }: Skid): LabelText {
  const isExport = jurisdiction === 'EX'
  const lines = [
    t('{count} cartons with {units} units', { count: figure(cartons), units: figure(units) }),
    jurisdiction === null || isExport ? null : t('Stamp {jurisdiction}', { jurisdiction }),
  ]
  return {
    code: sscc === null ? number : `00${sscc}`,
    isGs1: sscc !== null,
    title: number,
    lines: lines.filter((line) => line !== null),
    ofCase: {
      mark: isExport ? exportMark : null,
      symbols: sscc === null ? [] : [{ text: `00${sscc}`, readable: `(00) ${sscc}` }],
    },
  }
}
