import { deflateRawSync } from 'node:zlib'

type Claims = { claimed?: number; flags?: number; stored?: string }

/** An archive of these entries; `claimed` is the size each says it unpacks to, `stored` the one that is not packed. */
export function zipped(
  entries: Readonly<Record<string, Buffer>>,
  { claimed, flags = 0, stored }: Claims = {},
) {
  const fronts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = name === stored ? content : deflateRawSync(content, { level: 9 })
    const common = (from: number, part: Buffer) => {
      part.writeUInt16LE(flags, from)
      part.writeUInt16LE(name === stored ? 0 : 8, from + 2)
      part.writeUInt32LE(packed.length, from + 12)
      part.writeUInt32LE(claimed ?? content.length, from + 16)
      part.writeUInt16LE(name.length, from + 20)
      return part
    }
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(at, 42)
    const front = Buffer.concat([common(6, local), Buffer.from(name), packed])
    directory.push(common(8, entry), Buffer.from(name))
    fronts.push(front)
    at += front.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(fronts.length, 8)
  end.writeUInt16LE(fronts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...fronts, listed, end])
}
/** An archive of one entry. */
export const zippedOne = (name: string, content: Buffer, claims?: Claims) =>
  zipped({ [name]: content }, claims)

/** The parts of a workbook of one sheet with these rows. */
export function bookOf(rows: string, prolog = '') {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const links = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': links('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="B" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${prolog}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))
}
