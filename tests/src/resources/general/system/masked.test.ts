import { describe, expect, it } from 'vitest'
import { masked } from '../../../../../src/resources/general/system/masked'

describe('text that is kept', () => {
  it.each([
    ['GET /api/me?token=abc123&x=1', 'GET /api/me?token=***&x=1'],
    ['/app?access_token=abc#pin=1234', '/app?access_token=***#pin=***'],
    ['Authorization: Bearer abc.def-1', 'Authorization: *** ***'],
    ['with Bearer abc.def-1 refused', 'with Bearer *** refused'],
    ['https://maya:geheim@plant.ca/x', 'https://***@plant.ca/x'],
    ['{"username":"maya","password":"a \\"b\\" c"}', '{"username":"maya","password":"***"}'],
    ['{"pin": 4711, "id": 3}', '{"pin": "***", "id": 3}'],
    ['password: hunter2, user maya', 'password: ***, user maya'],
    ['auth_signature=0f0f&body_md5=1', 'auth_signature=***&body_md5=1'],
    ['client_secret=s', 'client_secret=***'],
  ])('a text that is kept %s loses its secret', (text, expected) => {
    expect(masked(text)).toBe(expected)
  })

  it.each(['Unexpected token < in JSON', 'The pin of the filler broke', 'step 4 of PRO-00042?phase=2'])(
    'a text that is kept %s stays as it is',
    (text) => expect(masked(text)).toBe(text),
  )

  it('a text that is kept is not changed by being masked again', () => {
    const once = masked('?token=a&b=1 Bearer xyz password: q {"secret":"z"}')
    expect(masked(once)).toBe(once)
    expect(once).not.toMatch(/=a|xyz|: q|"z"/)
  })
})
