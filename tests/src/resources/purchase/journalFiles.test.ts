import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  journalFile,
  type JournalLine,
  unbalanced,
} from '../../../../src/resources/purchase/journal/journalFiles'

const line = (more: Partial<JournalLine>): JournalLine => ({
  entry: 'invoices 1',
  booked_on: '2026-11-03',
  document: 'PI-00001',
  account_code: '2000',
  account_name: 'Payable',
  debit: 0,
  credit: 0,
  text: null,
  ...more,
})
const booked = [
  line({ account_code: '5000', account_name: 'Stock, "raw"', debit: 1234.5, text: '=SUM(A1)' }),
  line({ credit: 1234.5 }),
]

describe('file of the journal', () => {
  it('the plain file has each debit and credit to the cent, and no text that a sheet would run', () => {
    expect(journalFile('csv', booked).split('\r\n')).toEqual([
      'Date,Document,Account,Account name,Debit,Credit,Text',
      `2026-11-03,PI-00001,5000,"Stock, ""raw""",1234.50,0.00,'=SUM(A1)`,
      '2026-11-03,PI-00001,2000,Payable,0.00,1234.50,',
      '',
    ])
  })

  it('the file for QuickBooks desktop has an entry as one transaction whose amounts add up to nothing', () => {
    const rows = journalFile('iif', booked).trimEnd().split('\r\n')
    expect(rows.slice(3)).toEqual([
      'TRNS\tGENERAL JOURNAL\t11/03/2026\t5000 Stock,  raw \t1234.50\tPI-00001\t=SUM(A1)',
      'SPL\tGENERAL JOURNAL\t11/03/2026\t2000 Payable\t-1234.50\tPI-00001\t',
      'ENDTRNS',
    ])
  })

  it('the file for QuickBooks Online leaves the other side of each line blank', () => {
    expect(journalFile('qbo_csv', booked).split('\r\n').slice(1, 3)).toEqual([
      `PI-00001,11/03/2026,"5000 Stock, ""raw""",1234.50,,'=SUM(A1)`,
      'PI-00001,11/03/2026,2000 Payable,,1234.50,',
    ])
  })

  it('a document whose debits and credits differ by a cent is named, and no other', () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), fc.boolean(), (amounts, isOff) => {
        const sum = amounts.reduce((all, one) => all + one, 0) + Number(isOff)
        const entry = [
          ...amounts.map((one) => line({ debit: one / 100 })),
          line({ credit: sum / 100 }),
          ...booked.map((one) => ({ ...one, entry: 'invoices 2', document: 'PI-00002' })),
        ]
        expect(unbalanced(entry)).toEqual(isOff ? ['PI-00001'] : [])
        const amount = (row: string) => Math.round(Number(row.split('\t')[4]) * 100)
        const iif = journalFile('iif', entry)
          .split('\r\n')
          .filter((row) => /^(TRNS|SPL)\t/.test(row))
        expect(iif.reduce((all, row) => all + amount(row), 0)).toBe(isOff ? -1 : 0)
      }),
    )
  })
})
