const endMark = 0x06054b50
const entryMark = 0x02014b50

/** Where the packed bytes of an entry are, and whether they are deflated. */
type ZipEntry = { from: number; packed: number; isDeflated: boolean }

/** The directory of a ZIP archive: names of entries, their unpacked size, and whether any is encrypted. */
export type ZipDirectory = { names: string[]; entries: ZipEntry[]; unpacked: number; isEncrypted: boolean }

const mostEntries = 5_000

/** The entry that a line of the directory names, behind its own head; null where it ends outside of the archive. */
function entryAt(bytes: Buffer, line: number): ZipEntry | null {
  const head = bytes.readUInt32LE(line + 42)
  if (head + 30 > bytes.length) return null
  const from = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
  const packed = bytes.readUInt32LE(line + 20)
  if (from + packed > bytes.length) return null
  return { from, packed, isDeflated: bytes.readUInt16LE(line + 10) === 8 }
}

/**
 * Reads the directory at the end of an archive; null where the archive is incomplete or has thousands of entries.
 * Nothing is unpacked.
 */
export function zipDirectory(bytes: Buffer): ZipDirectory | null {
  const from = Math.max(0, bytes.length - 65_557)
  const end = bytes.subarray(from).lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || from + end + 22 > bytes.length || bytes.readUInt32LE(from + end) !== endMark) return null
  const count = bytes.readUInt16LE(from + end + 10)
  if (count > mostEntries) return null
  let at = bytes.readUInt32LE(from + end + 16)
  const directory: ZipDirectory = { names: [], entries: [], unpacked: 0, isEncrypted: false }
  for (let place = 0; place < count; place++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) return null
    const size = bytes.readUInt32LE(at + 24)
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    directory.isEncrypted ||= (bytes.readUInt16LE(at + 8) & 1) === 1
    directory.unpacked += size
    const entry = entryAt(bytes, at)
    if (!entry) return null
    directory.entries.push(entry)
    directory.names.push(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return directory
}
