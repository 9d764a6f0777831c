import { describe, expect, it } from 'vitest'
import { step } from '../../../../../src/machines/kit'
import { lotMachine } from '../../../../../src/machines/workflows/inventory/lots'
import { person, table, walk } from '../walk'

/** The workflow of lots as the plant wrote it down; `back` is where a lot was before it was held. */
const lotTable = (back: string) => `
  quarantine release released: qa_manager hplc_tech inventory system
  quarantine,released hold hold: qa_manager inventory system
  hold release ${back}: qa_manager system
  quarantine,hold reject rejected: qa_manager system
  released reject rejected: system
  released,hold,quarantine expire expired: system
  expired extend quarantine: qa_manager`

describe('lot', () => {
  for (const back of ['quarantine', 'released'])
    it(`moves for whom the workflow table names, a hold back to ${back}`, () =>
      walk(lotMachine, table(lotTable(back)), { held_from: back, product_kind: 'flavour' }))

  it('a lot is never extended once it is bottled', () => {
    const bottle = { held_from: null, product_kind: 'finished_good' }
    expect(step(lotMachine, 'expired', bottle, 'extend', person('qa_manager'))).toEqual({
      ok: false,
      refused: 'no_privileges',
    })
  })
})
