import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { json } from '../kit/fields/lists'
import { trainingCategories } from './categories/training_categories'

const values = z.record(z.string(), z.unknown())

export const trainingSettingCalls = {
  read: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/training/settings',
    areas: trainingCategories.access.write,
    modules: trainingCategories.modules,
    about: 'The settings of training by their keys.',
    answer: values,
  }),
  save: defineCall({
    kind: 'write',
    method: 'PUT',
    path: '/training/settings',
    areas: trainingCategories.access.write,
    modules: trainingCategories.modules,
    about: 'Changes settings of training: those that are sent.',
    inputs: { values: json('Values', values) },
    answer: values,
  }),
}
