import { describe, expect, it } from 'vitest'
import { isExternal } from '../../../../src/views/routing/external'

describe('entry of the menu', () => {
  it('an entry of the menu leads out of the console by http, https, mailto and tel', () => {
    expect(['http://a.ca', 'https://a.ca', 'mailto:a@b.co', 'tel:+1'].map(isExternal)).toEqual(
      Array(4).fill(true),
    )
  })

  it('an entry of the menu stays inside by anything else, as written', () => {
    expect(['ftp://a.ca', '/a', '//a', 'HTTP://a.ca'].map(isExternal)).toEqual(Array(4).fill(false))
  })
})
