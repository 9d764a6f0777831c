import type { Machine } from '../../../src/resources/production/machines/machines'
import type { Problem } from '../../../src/resources/production/maintenance/workOrderCalls'

type Kind = Machine['kind']
type Section = {
  code: string
  name: string
  kinds: readonly Kind[]
  /** Name, priority, whether it stops the machine, minutes, root cause and what was done about it. */
  problems: readonly (readonly [
    name: string,
    priority: Problem['default_priority'],
    stops: boolean,
    minutes: number,
    cause: string,
    done: string,
  ])[]
}

/** What goes wrong with the machines of the demo company. */
export const sections: readonly Section[] = [
  {
    code: 'FEED',
    name: 'Feed and belts',
    kinds: ['filler', 'capper', 'labeler', 'stamper', 'cartoner', 'sealer', 'conveyor'],
    problems: [
      ['Bottles jam at the infeed', 'high', true, 20, 'Guide rail out of place', 'Rail set and locked'],
      ['Belt slips', 'medium', false, 40, 'Belt worn', 'Belt replaced'],
    ],
  },
  {
    code: 'HEAD',
    name: 'Heads and nozzles',
    kinds: ['filler', 'capper', 'labeler', 'stamper'],
    problems: [
      ['Fill weight drifts', 'high', true, 45, 'Seal of a nozzle worn', 'Seal replaced, weights checked'],
      ['Labels wrinkle', 'medium', false, 30, 'Roller dirty', 'Roller cleaned'],
      ['Lubricate and inspect heads', 'low', false, 60, '', ''],
      ['Clean rollers and sensors', 'low', false, 20, '', ''],
    ],
  },
  {
    code: 'ELEC',
    name: 'Electronics and sensors',
    kinds: [],
    problems: [
      ['Sensor does not count', 'medium', false, 25, 'Lens covered', 'Lens cleaned, count compared'],
      ['Control does not start', 'critical', true, 60, 'Fuse blown', 'Fuse replaced'],
    ],
  },
  {
    code: 'AGIT',
    name: 'Agitator and pump',
    kinds: ['tank'],
    problems: [
      ['Pump is loud', 'medium', false, 50, 'Bearing dry', 'Bearing greased'],
      ['Grease pump and agitator', 'low', false, 45, '', ''],
    ],
  },
  {
    code: 'CAL',
    name: 'Calibration',
    kinds: ['scale', 'hplc'],
    problems: [['Calibration due', 'medium', false, 60, '', '']],
  },
]
