// Reads one workbook in a thread of its own: what it unpacks is not the server's memory, and the server goes on.
import { createInflateRaw } from 'node:zlib'
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'

const { bytes, entries, sheet, most, mostBytes } = workerData
const batch = 500

/** What the entries really unpack to: the directory of an archive may lie about it. */
async function demandSize(archive) {
  let left = mostBytes
  for (const { from, packed, isDeflated } of entries) {
    if (!isDeflated) left -= packed
    else
      await new Promise((resolve, reject) => {
        const inflate = createInflateRaw()
        inflate.on('data', (piece) => {
          left -= piece.length
          if (left < 0) inflate.destroy(new Error('too_big'))
        })
        inflate.on('end', resolve)
        inflate.on('error', reject)
        inflate.end(archive.subarray(from, from + packed))
      })
    if (left < 0) throw new Error('too_big')
  }
}

const asText = (value) => plainText(value).toWellFormed().replaceAll('\0', '')

const plainText = (value) => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
  }
  if (typeof value === 'object') return String(value.text ?? value.value ?? '')
  return typeof value === 'number' ? numberText(value) : String(value)
}

/** A number as people write it: a workbook may hold 0.00000015 as 1.5E-7. */
function numberText(value) {
  const text = String(value)
  const [, sign, first, rest = '', places] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  if (places !== undefined) return `${sign}0.${'0'.repeat(places - 1)}${first}${rest}`
  return text.includes('e+') ? String(BigInt(value)) : text
}

/** Waits until the server has taken the last rows. */
const taken = () => new Promise((resolve) => parentPort.once('message', resolve))

try {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await demandSize(archive)
  const sheets = []
  await readXlsx(bytes, {
    sheets: (info) => {
      sheets.push(info.name)
      return false
    },
  })
  parentPort.postMessage({ sheets })
  await taken()
  let rows = []
  let count = 0
  for await (const { index, values } of streamXlsxRows(bytes, sheet === null ? {} : { sheet })) {
    if (++count > most) break
    rows.push({ number: index + 1, cells: values.map(asText) })
    if (rows.length < batch) continue
    parentPort.postMessage({ rows })
    rows = []
    await taken()
  }
  parentPort.postMessage({ rows, isLast: true })
} catch (error) {
  parentPort.postMessage({ error: error instanceof Error ? error.message : String(error) })
}
