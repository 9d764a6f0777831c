import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../src/resources'
import definitions from '../src/texts/fr/definitions.json'
import hints from '../src/texts/fr/hints.json'
import refusals from '../src/texts/fr/refusals.json'
import views from '../src/texts/fr/views.json'
import { textsOfDefinitions, textsOfSources } from './harness/texts'

const french = new Map<string, string>(Object.entries({ ...definitions, ...hints, ...views, ...refusals }))
let shown: Map<string, string>

beforeAll(async () => {
  shown = new Map([...textsOfSources('src'), ...textsOfSources('server'), ...(await textsOfDefinitions())])
})

const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('texts', () => {
  it('texts of the product have a French form', () => {
    const missing = [...shown].filter(([text]) => !french.has(text))
    expect(missing).toEqual([])
  })

  it('texts that are shown nowhere have no French form', () => {
    expect([...french.keys()].filter((text) => !shown.has(text))).toEqual([])
  })

  it('texts have the same values in both languages', () => {
    const wrong = [...french].filter(([text, form]) => namesIn(text).join() !== namesIn(form).join())
    expect(wrong).toEqual([])
  })

  it('texts that were looked up are not looked up as another text', () => {
    const wrong = [...french].filter(([, form]) => french.has(form) && french.get(form) !== form)
    expect(wrong).toEqual([])
  })

  it('texts say CLHP in French wherever English says HPLC', () => {
    expect([...french].filter(([, form]) => form.includes('HPLC'))).toEqual([])
  })

  it('texts of fields begin with a capital in French wherever they do in English', () => {
    const labels = Object.values(registry)
      .flatMap(({ fields, systemFields, derived }) => [
        ...Object.values(fields),
        ...Object.values(systemFields),
        ...Object.values(derived).map(({ field }) => field),
      ])
      .flatMap(({ label, options = [] }) => [label, ...options.map((option) => option.label)])
    const small = labels.filter(
      (label) => /^\p{Lu}\p{L}/u.test(label) && /^\p{Ll}\p{L}/u.test(french.get(label) ?? label),
    )
    expect(labels.length).toBeGreaterThan(1000)
    expect(small).toEqual([])
  })

  it('texts of definitions that are sentences are hints, and all others are not', () => {
    const isSentence = (text: string) => text.endsWith('.')
    expect(Object.keys(definitions).filter(isSentence)).toEqual([])
    expect(Object.keys(hints).filter((text) => !isSentence(text))).toEqual([])
  })

  it('texts are in one catalogue only', () => {
    const all = [definitions, hints, views, refusals].flatMap((catalogue) => Object.keys(catalogue))
    expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
  })
})
