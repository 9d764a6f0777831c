import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, disposition, isProgram, kindOfFile } from '../../../server/calls/fileKinds'

const bytes = (hex: string) => Buffer.from(hex.padEnd(64, '0'), 'hex')

describe('name of a file', () => {
  it.each([
    ['certificate.pdf', 'certificate.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\maya\\label.png', 'label.png'],
    ['label\u202Egnp.exe', 'labelgnp.exe'],
    ['a\u0000b\r\nset-cookie: x.txt', 'abset-cookie_ x.txt'],
    ['  . . ', 'file'],
    ['', 'file'],
    ['CON.txt', '_CON.txt'],
    ['half\uD83D.txt', 'half.txt'],
    ['étiquette de l’été.pdf', 'étiquette de l’été.pdf'],
    [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(155)}.xlsx`],
  ])('the name of a file %j is kept as %j', (text, name) => expect(cleanName(text)).toBe(name))

  it('the name of a file is one harmless value of the download header, whatever is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const name = cleanName(text)
        expect(Array.from(name).length).toBeLessThanOrEqual(160)
        expect(cleanName(name)).toBe(name)
        expect(disposition(name)).toMatch(
          /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.~!*$&+#%^`|-]*$/,
        )
      }),
    )
  })
})

describe('kind of a file', () => {
  it('the type of a file is detected by its bytes, not by its name', () => {
    expect(kindOfFile(bytes('89504e470d0a1a0a'), 'invoice.pdf')).toBe('image/png')
    expect(kindOfFile(Buffer.from('<html><script>'), 'photo.png')).toBe('application/octet-stream')
    expect(kindOfFile(Buffer.from('<?xml version="1.0"?><svg'), 'logo.svg')).toBe('application/octet-stream')
    expect(kindOfFile(Buffer.from('a,b\n1,2\n'), 'list.csv')).toBe('text/csv')
    expect(kindOfFile(bytes('504b0304'), 'list.xlsx')).toContain('spreadsheetml')
  })
  it('the kind of a file is a program by its ending or by its bytes', () => {
    expect(isProgram(Buffer.from('hello'), 'setup.EXE')).toBe(true)
    expect(isProgram(bytes('4d5a9000'), 'photo.png')).toBe(true)
    expect(isProgram(Buffer.from('#!/bin/sh\n'), 'notes.txt')).toBe(true)
    expect(isProgram(Buffer.from('plain words'), 'notes.txt')).toBe(false)
  })
})
