/** File kinds by their first bytes; `octet-stream` is never shown inline. */
const signatures: readonly (readonly [mime: string, at: number, bytes: string])[] = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/gif', 0, '474946383761'],
  ['image/gif', 0, '474946383961'],
  ['image/webp', 8, '57454250'],
  ['application/pdf', 0, '255044462d'],
  ['application/zip', 0, '504b0304'],
  ['video/mp4', 4, '66747970'],
  ['application/x-ole-storage', 0, 'd0cf11e0a1b11ae1'],
]

const programs: readonly string[] = [
  '4d5a', // Windows
  '7f454c46', // Linux
  'feedface',
  'feedfacf',
  'cefaedfe',
  'cffaedfe',
  'cafebabe', // macOS of several processors, and Java
  '2321', // #! scripts
]

const programNames =
  /\.(exe|dll|com|scr|bat|cmd|msi|msp|ps1|psm1|vbs|vbe|jse|wsf|wsh|hta|lnk|reg|jar|apk|app|sh|bash|cpl|pif|gadget|inf)$/i

const office: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const startsWith = (head: Buffer, at: number, bytes: string) =>
  head.subarray(at, at + bytes.length / 2).toString('hex') === bytes

const isText = (head: Buffer) =>
  head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13) &&
  !/<\s*(!doctype|html|svg|script|\?xml)/i.test(head.toString('latin1'))

/** The kind of a file by its content; the name decides only where the content is ambiguous. */
export function kindOfFile(head: Buffer, name: string): string {
  const found = signatures.find(([, at, bytes]) => startsWith(head, at, bytes))?.[0]
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (found === 'application/zip') return office[extension] ?? found
  if (found !== undefined) return found
  if (!isText(head)) return 'application/octet-stream'
  return extension === 'csv' ? 'text/csv' : 'text/plain'
}

/** Whether a file is executable. */
export const isProgram = (head: Buffer, name: string) =>
  programNames.test(name) || programs.some((bytes) => startsWith(head, 0, bytes))

const longest = 160

// Signs that hide what a name really ends in: controls, and those that turn the direction of writing, halves of a sign.
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu

/**
 * A file name without folders, hidden characters and characters some systems reject; the extension is kept.
 */
export function cleanName(text: string): string {
  const bare = text.normalize('NFC').replace(hidden, '').split(/[/\\]/).at(-1) ?? ''
  const name = bare
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (name === '') return 'file'
  const device = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i.test(name) ? `_${name}` : name
  const signs = Array.from(device)
  if (signs.length <= longest) return device
  const ending = /\.[a-z0-9]{1,10}$/i.exec(device)?.[0] ?? ''
  return `${signs.slice(0, longest - ending.length).join('')}${ending}`
}

/** The header that names a download, safely quoted. */
export const disposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(
    name,
  ).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
