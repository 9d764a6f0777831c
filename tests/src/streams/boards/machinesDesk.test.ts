import { describe, expect, it } from 'vitest'
import { machinesBoard } from '../../../../src/resources/production/boards/machines_board'
import { readQuery } from '../../../../src/resources/kit/query/listAddress'
import { countIn } from '../../../../src/streams/boards/machinesBoard'
import { machineGroups, tankLevel } from '../../../../src/streams/boards/machinesDesk'
import { another, machines, oee } from './machines'

const plain = { by: 'state', order: 'urgency', filters: [] } as const
const from = (address: string) => readQuery(new URLSearchParams(address), machinesBoard).query.filters
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)

describe('machines at the desk', () => {
  it('the desk shows what is down or waiting before what runs, and the longest of each state first', () => {
    const [group] = machineGroups(machines, oee, plain)
    expect(names(group?.machines ?? [])).toEqual([
      'Labeler L3',
      'Filler A',
      'Labeler L2',
      'Stamper ST1',
      'Stamper ST3',
      'Filler C',
      'Stamper ST2',
      'Labeler L1',
      'Cartoner C1',
      'Filler D',
      'Filler B',
      'HPLC-1',
      'Stamper ST4',
      'Labeler L4',
    ])
  })

  it('the desk folds machines that are off to one line of their group', () => {
    const [group] = machineGroups(machines, oee, plain)
    expect(names(group?.off ?? [])).toEqual(['Stamper ST5'])
    const line = machineGroups(machines, oee, { ...plain, by: 'line' }).find(({ key }) => key === 'Line 2')
    expect(names(line?.off ?? [])).toEqual(['Stamper ST5'])
    expect(names(line?.machines ?? [])[0]).toBe('Labeler L3')
  })

  it('the desk shows machines that are off as tiles when they alone are asked for', () => {
    const groups = machineGroups(machines, oee, { ...plain, filters: from('f.current_state=is:off') })
    expect(groups.map(({ machines: shown, off }) => [names(shown), names(off)])).toEqual([
      [['Stamper ST5'], []],
    ])
  })

  it('the desk shows all machines once, however they are grouped and ordered', () => {
    for (const by of ['state', 'line', 'kind'] as const)
      for (const order of ['urgency', 'since', 'name', 'oee'] as const) {
        const shown = machineGroups(machines, oee, { by, order, filters: [] }).flatMap((group) => [
          ...group.machines,
          ...group.off,
        ])
        expect(names(shown).toSorted()).toEqual(names(machines).toSorted())
      }
  })

  it('the desk filters by state, line and kind as its address says', () => {
    const shown = (address: string) =>
      machineGroups(machines, oee, { ...plain, filters: from(address) }).flatMap((group) =>
        names(group.machines),
      )
    expect(shown('f.kind=is:filler&f.current_state=is:running')).toEqual(['Filler D', 'Filler B'])
    expect(shown('f.line=is:Line 1&f.current_state=any:idle,setup')).toEqual(['Filler A', 'Filler C'])
    expect(shown('f.current_state=is:down')).toHaveLength(countIn(machines, 'down'))
  })

  it('the desk can put the lowest OEE of a group first, and what has none last', () => {
    const [group] = machineGroups(machines, oee, {
      by: 'state',
      order: 'oee',
      filters: from('f.current_state=is:running'),
    })
    expect(names(group?.machines ?? []).slice(0, 3)).toEqual(['Filler D', 'Stamper ST4', 'Stamper ST2'])
    expect(group?.machines.at(-1)?.name).toBe('HPLC-1')
  })

  it('a tank is as full as its contents are of its capacity, and an empty one is not unknown', () => {
    const tank = { ...another(70, 'tank'), capacity_ml: 100_000, contents_ml: 75_000 }
    expect(tankLevel(tank)).toBe(0.75)
    expect(tankLevel({ ...tank, contents_ml: null })).toBe(0)
    expect(tankLevel({ ...tank, kind: 'filler' })).toBeNull()
  })
})
