import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { allocations } from '../../../../../src/resources/inventory/allocations/allocations'
import { ResourceActions } from '../../../../../src/views/resource/events/ResourceActions'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const row = (more: object) => ({ id: 5, version: 1, number: 'AL-00005', ...more }) as unknown as AnyRow
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('what cancels a packing list is behind a menu while no next step stands in its last place', () => {
  mount(<ResourceActions resource={allocations} row={row({ status: 'in_progress', picked_percent: 40 })} />)
  expect(names()).toEqual(['More'])
})

it('the next step of a packing list is the last button, and what cancels it comes before', () => {
  mount(<ResourceActions resource={allocations} row={row({ status: 'in_progress', picked_percent: 100 })} />)
  expect(names()).toEqual(['Cancel packing list', 'Pack'])
})
