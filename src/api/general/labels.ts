import { labelPrinterCalls } from '../../resources/general/labels/labelPrinterCalls'
import { callApi } from '../calls'

/** Sends labels to the label printer, one after the other; what is left after a refusal is not sent. */
export async function printLabels(labels: readonly string[]) {
  for (const zpl of labels) await callApi(labelPrinterCalls.print, { zpl })
}
