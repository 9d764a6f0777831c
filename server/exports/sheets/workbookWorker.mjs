// Reads one workbook in a thread of its own: what it unpacks is not the server's memory, and the server goes on.
import { createInflateRaw } from 'node:zlib'
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'

const { bytes, sheet, most, mostBytes } = workerData
const batch = 500

/** What the entries really unpack to: the directory of an archive may lie. */
async function demandSize(archive) {
  let left = mostBytes
  for (let at = 0; ;) {
    at = archive.indexOf('PK\u0003\u0004', at, 'latin1')
    if (at < 0) return
    const [name, extra] = [archive.readUInt16LE(at + 26), archive.readUInt16LE(at + 28)]
    const from = at + 30 + name + extra
    if (archive.readUInt16LE(at + 8) === 8)
      await new Promise((resolve, reject) => {
        const inflate = createInflateRaw()
        inflate.on('data', (piece) => {
          left -= piece.length
          if (left < 0) {
            inflate.destroy()
            reject(new Error('too_big'))
          }
        })
        inflate.on('end', resolve)
        // What is no entry after all, only looks like one.
        inflate.on('error', resolve)
        inflate.end(archive.subarray(from))
      })
    at = from
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
  return String(value)
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
