import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../src/api/http'
import {
  errorLines,
  failureMessage,
  fieldMessage,
  fieldMessages,
  messageOf,
} from '../../../../src/views/ui/messages'

const refused = (data: unknown) => new ApiError('validation_error', data, 422)

describe('messages', () => {
  it.each([
    ['exists', 'This option must exist in database'],
    ['digits', 'This field must have the right size'],
    ['digitsbetween', 'This field must have the right size'],
    ['numeric', 'This field must have only numbers'],
    ['integer', 'This field must have only integers'],
    ['required', 'This field is required'],
    ['requiredif', 'This field is required'],
    ['email', 'This field must be a valid email'],
    ['unique', 'This field must be unique'],
    ['max', 'Too long information for this field'],
    ['in', 'Invalid option for this field'],
    ['size', 'Invalid size for this field'],
    ['more100%', 'The sum is greater than 100%'],
    ['Too easy to guess', 'Too easy to guess'],
  ])('the rule %s says: %s', (code, message) => {
    expect(fieldMessage(code)).toBe(message)
  })

  it('messages are kept by field, and shown as field: message pairs under their labels', () => {
    const thrown = refused({ name: 'required', note: { code: 'other', text: 'Overlaps set-up ON' } })
    expect(fieldMessages(thrown)).toEqual({ name: 'This field is required', note: 'Overlaps set-up ON' })
    expect(errorLines(thrown, { name: 'Name' })).toEqual([
      'Name: This field is required',
      'note: Overlaps set-up ON',
    ])
    expect(messageOf(fieldMessages(thrown), 'none')).toBe('')
  })

  it('messages say of a delete that others refer to, or that may not be, what the catalogue says', () => {
    expect(failureMessage(new ApiError('database_delete_1451', null, 409))).toBe(
      'There are other records related to this item',
    )
    expect(failureMessage(new ApiError('database_delete_7', null, 409))).toBe(
      'There are other records related to this item',
    )
    expect(failureMessage(new ApiError('no_privileges', null, 403))).toBe(
      'You are not allowed to delete this record',
    )
  })

  it('messages say so of a delete whatever words the server has, and of any other call in the words of the server', () => {
    const text = 'You need the planning role'
    const refusedBy = (called: string, code: string) =>
      failureMessage(new ApiError(code, { text }, 403, called))
    expect(refusedBy('DELETE /production/phases/3', 'no_privileges')).toBe(
      'You are not allowed to delete this record',
    )
    expect(refusedBy('DELETE /production/phases/3', 'database_delete_1451')).toBe(
      'There are other records related to this item',
    )
    expect(refusedBy('PUT /production/phases/3', 'no_privileges')).toBe(text)
    expect(refusedBy('DELETE /production/phases/3', 'over_available')).toBe(text)
  })

  it('messages prefer the words of the server, and never stay empty', () => {
    expect(failureMessage(new ApiError('machine_busy', { text: 'Filler A is busy' }, 422))).toBe(
      'Filler A is busy',
    )
    expect(failureMessage(undefined)).toBe('Has Error')
  })
})
