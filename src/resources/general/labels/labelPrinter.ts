import { optional, text } from '../../kit/fields/field'
import { settingOf } from '../system/settingsKind'

/** A host and a port, as most label printers take ZPL at port 9100. */
export const printerAddress = /^([A-Za-z0-9.-]{1,100}):(\d{1,5})$/

/** Where labels are sent that no browser prints. */
export const labelPrinterSettings = {
  'labels.printer': settingOf<string | null>(
    'Production',
    optional(
      text('Label printer', 110, {
        pattern: printerAddress,
        patternMessage: 'Enter host and port, such as 10.0.0.5:9100',
        help: 'Takes ZPL over the network. Blank: labels are printed by the browser or saved as a file.',
      }),
    ),
    null,
  ),
}
