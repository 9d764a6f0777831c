import { connect } from 'node:net'
import { printerAddress } from '../../../../src/resources/general/labels/labelPrinter'
import { labelPrinterCalls } from '../../../../src/resources/general/labels/labelPrinterCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { settingsNow } from '../../../site/settings'

/** A printer in the same building that is silent for longer is off. */
const silentMs = 5_000

/** Sends bytes to a printer, until it has taken all of them and closed. */
const sendTo = (host: string, port: number, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ host, port, timeout: silentMs })
    socket.on('timeout', () => socket.destroy(new Error('The printer is silent')))
    socket.on('error', reject)
    socket.on('close', (failed) => failed || resolve())
    socket.on('connect', () => socket.end(bytes))
    // What a printer says is read, so that it can close.
    socket.resume()
  })

onCall(labelPrinterCalls.print, async ({ db, input: { zpl } }) => {
  const { 'labels.printer': address } = await settingsNow(db, 'labels.printer')
  const [, host, port] = printerAddress.exec(address ?? '') ?? []
  if (host === undefined)
    throw new Refused('other', { text: t('No label printer is set. Save the labels as a ZPL file instead.') })
  const bytes = Buffer.from(zpl)
  try {
    await sendTo(host, Number(port), bytes)
  } catch {
    throw new Refused('other', {
      text: t('The label printer {address} does not answer', { address: `${host}:${port}` }),
    })
  }
  return { bytes: bytes.length }
})
