/** Text as a string of a PDF in the encoding of its font. */
const inPdf = (text: string) => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`

const lineHeight = 16

/** A PDF of one page with these lines, the first of which is the title. */
export function pageOf(lines: readonly string[]): Buffer {
  const [title = '', ...rest] = lines
  const content = [
    'BT /F2 16 Tf 56 730 Td',
    `${inPdf(title)} Tj`,
    `/F1 11 Tf ${lineHeight} TL 0 -10 Td`,
    ...rest.map((line) => `T* ${inPdf(line)} Tj`),
    'ET',
  ].join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
