import { describe, expect, it } from 'vitest'
import { passwordFault } from '../../../../../server/modules/general/auth/passwords'

const own = {
  username: 'mcampbell',
  name: 'Maya Campbell',
  email: 'maya.c@northlake.example',
  company: 'Northlake Vapour Co.',
}
const easy = { code: 'other', text: 'Too easy to guess' }
const mostlyOwn = {
  code: 'other',
  text: 'Too easy to guess: it is mostly your own name or that of the company',
}

describe('a new password', () => {
  it('a new password is none of the common ones, in any case and however it is padded', () => {
    for (const common of [
      '1qaz2wsx3edc',
      'qwertyuiop',
      'Password2024!',
      '***Baseball12',
      'aaaaaaaaaaaa',
      '1212121212',
    ])
      expect([common, passwordFault(common, {})]).toEqual([common, easy])
  })

  it('a new password is not made of the words of the person and the company', () => {
    for (const guess of [
      'Mcampbell1998',
      'northlake-vapour',
      'MayaCampbell!',
      'Campbell.maya.7',
      'vapour northlake 12',
    ])
      expect([guess, passwordFault(guess, own)]).toEqual([guess, mostlyOwn])
  })

  it('a new password may hold such a word among others, and be any long phrase', () => {
    for (const good of [
      'a long password',
      'Maya rides a red bicycle',
      'monkey8203749135',
      'kept in the cellar',
    ])
      expect([good, passwordFault(good, own)]).toEqual([good, undefined])
    expect(passwordFault('nine char', own)).toBe('size')
    expect(passwordFault('x'.repeat(129), own)).toBe('size')
  })
})
