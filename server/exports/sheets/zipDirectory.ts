const endMark = 0x06054b50
const entryMark = 0x02014b50

/** The directory of a ZIP archive: names of entries, their unpacked size, and whether any is encrypted. */
export type ZipDirectory = { names: string[]; unpacked: number; isEncrypted: boolean }

/**
 * Reads the directory at the end of an archive; null where the archive is incomplete. Nothing is unpacked.
 */
export function zipDirectory(bytes: Buffer): ZipDirectory | null {
  const from = Math.max(0, bytes.length - 65_557)
  const end = bytes.subarray(from).lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || from + end + 22 > bytes.length || bytes.readUInt32LE(from + end) !== endMark) return null
  const count = bytes.readUInt16LE(from + end + 10)
  let at = bytes.readUInt32LE(from + end + 16)
  const directory: ZipDirectory = { names: [], unpacked: 0, isEncrypted: false }
  for (let place = 0; place < count; place++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) return null
    const size = bytes.readUInt32LE(at + 24)
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    directory.isEncrypted ||= (bytes.readUInt16LE(at + 8) & 1) === 1
    directory.unpacked += size
    directory.names.push(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return directory
}
