import { describe, expect, it } from 'vitest'
import { step } from '../../../../../src/machines/kit'
import { flowMachine } from '../../../../../src/machines/workflows/production/flows'
import { recipeMachine } from '../../../../../src/machines/workflows/production/recipes'
import { flowTable, recipeTable } from './recipeTable'
import { person, table, walk } from '../walk'

describe('recipe', () => {
  it('a recipe moves for whom the workflow table names', () =>
    walk(recipeMachine, table(recipeTable), { created_by: 1 }))

  it('a recipe is never approved by its author, not even as admin', () => {
    for (const role of ['recipe_approval', 'admin'] as const)
      expect(step(recipeMachine, 'submitted', { created_by: 7 }, 'approve', person(role, 7))).toEqual({
        ok: false,
        refused: 'no_privileges',
      })
  })
})

describe('flow', () => {
  it('a flow moves for whom the workflow table names', () => walk(flowMachine, table(flowTable), {}))
})
