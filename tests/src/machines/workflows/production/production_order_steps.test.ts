import { describe, it } from 'vitest'
import { productionOrderStepMachine } from '../../../../../src/machines/workflows/production/production_order_steps'
import { clearingOf, operatorsOf, packStepTable, stepTable } from './orderTable'
import { table, walk } from '../walk'

describe('a step of an order', () => {
  for (const [phase, operators] of Object.entries(operatorsOf))
    it(`is worked in ${phase} by ${operators || 'the system alone'}${operators && ' and the supervisors only'}`, () =>
      walk(
        productionOrderStepMachine,
        table(
          stepTable({
            operators,
            isStarted: false,
            optional: false,
            clearing: clearingOf.machine_down ?? '',
          }),
        ),
        {
          phase_code: phase,
          phase_roles: phase === 'stamping' ? ['stamper'] : operators.split(' '),
          started_at: null,
          block_code: 'machine_down',
          is_optional: 0,
        },
      ))

  for (const [code, clearing] of Object.entries(clearingOf))
    for (const isStarted of [false, true])
      it(`blocked by ${code} is cleared by ${clearing}, back to ${isStarted ? 'paused' : 'ready'}`, () =>
        walk(
          productionOrderStepMachine,
          table(stepTable({ operators: 'bottler', isStarted, optional: true, clearing })),
          {
            phase_code: 'bottling',
            phase_roles: ['bottler'],
            started_at: isStarted ? '2026-11-21T14:00:00.000Z' : null,
            block_code: code,
            is_optional: 1,
          },
        ))

  for (const [code, clearing] of [
    ['machine_down', 'admin'],
    ['qa_hold', 'admin'],
    ['seal_failed', ''],
  ] as const)
    it(`of packs is sealed by sealers and the administration, and blocked by ${code} cleared by ${clearing || 'a seal check that passes alone'}`, () =>
      walk(
        productionOrderStepMachine,
        table(
          packStepTable(
            { operators: 'sealer', isStarted: true, optional: false, clearing },
            'sealer admin system',
          ),
        ),
        {
          phase_code: 'sealing',
          phase_roles: ['sealer'],
          started_at: '2026-11-21T14:00:00.000Z',
          block_code: code,
          is_optional: 0,
          area: 'assembly',
        },
      ))
})
