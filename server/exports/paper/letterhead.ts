import type pg from 'pg'
import type { PaperDefinition } from '../../../src/resources/kit/define/facets/paper'
import { t } from '../../../src/texts/texts'
import { settingsNow } from '../../site/settings'

/** The company at the head of a paper; its labels are read in the language of the paper. */
export async function letterheadOf(pool: pg.Pool, { hasLetterhead }: PaperDefinition) {
  const set = await settingsNow(
    pool,
    'company.name',
    'company.site',
    'company.address',
    'company.contact',
    'company.gst_number',
    'company.qst_number',
  )
  const numbers = () => [
    set['company.gst_number'] && t('GST/HST {number}', { number: set['company.gst_number'] }),
    set['company.qst_number'] && t('QST {number}', { number: set['company.qst_number'] }),
  ]
  return () => ({
    company: set['company.name'],
    about: (hasLetterhead
      ? [set['company.address'] ?? set['company.site'], set['company.contact'], ...numbers()]
      : [set['company.site']]
    ).filter((line): line is string => Boolean(line)),
  })
}
