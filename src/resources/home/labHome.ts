import { type Home, homeCount } from '../kit/define/defineHome'
import { labCabinets } from '../labReceiving/lab_cabinets'
import { labReceivingContainers } from '../labReceiving/lab_receiving_containers'

const container = { named: 'number', about: 'product' } as const
const cabinet = { named: 'code', about: 'location', sort: [['fill_percent', 'desc']] } as const

/** The laboratory: cabinets that are nearly full or too full, containers that wait for their release or a retest. */
export const labHome: Home = {
  key: 'lab_receiving',
  module: 'Lab Receiving',
  counts: [
    homeCount(labCabinets, {
      key: 'cabinets_over',
      label: 'Cabinets above their limit',
      place: 'late',
      ...cabinet,
      where: () => [{ field: 'fill_percent', operator: '>', value: 100 }],
      areas: ['lab_receiving_setup'],
      rank: 1,
      family: 'danger',
      none: 'None waiting',
    }),
    homeCount(labCabinets, {
      key: 'cabinets_filling',
      label: 'Cabinets above 80 % of their limit',
      place: 'open',
      ...cabinet,
      where: () => [
        { field: 'fill_percent', operator: '>', value: 80 },
        { field: 'fill_percent', operator: '<=', value: 100 },
      ],
      areas: ['lab_receiving_setup'],
      rank: 4,
      family: 'warning',
      none: 'None waiting',
    }),
    homeCount(labReceivingContainers, {
      key: 'containers_quarantined',
      label: 'Containers in quarantine',
      place: 'open',
      ...container,
      // The one that has waited longest is named first.
      sort: [['received_on', 'asc']],
      where: () => [{ field: 'status', operator: '=', value: 'quarantined' }],
      areas: ['lab_receiving_setup'],
      rank: 2,
      none: 'None waiting',
    }),
    homeCount(labReceivingContainers, {
      key: 'containers_to_retest',
      label: 'Containers to retest within 14 days',
      place: 'late',
      ...container,
      due: 'retest_on',
      sort: [['retest_on', 'asc']],
      where: (day) => [
        { field: 'status', operator: 'in', value: ['released', 'opened'] },
        { field: 'retest_on', operator: '<=', value: day(14) },
      ],
      areas: ['lab_receiving_setup'],
      rank: 3,
      family: 'warning',
      none: 'None due',
    }),
  ],
  charts: [],
}
