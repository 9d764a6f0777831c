import * as z from 'zod/mini'
import { defineComputed } from '../../kit/define/defineComputed'

/** Fields of products that change only through an approved request at present. */
export const approvalFields = defineComputed({
  segment: 'inventory',
  name: 'approval_fields',
  areas: ['inventory', 'inventory_changes'],
  modules: ['Inventory'],
  about: 'Fields of products that change only through an approved request at present.',
  answer: z.readonly(z.array(z.string())),
})

/** How many requests wait for an approval. */
export const productChangesWaiting = defineComputed({
  segment: 'inventory',
  name: 'product_changes_waiting',
  areas: ['inventory_changes'],
  modules: ['Inventory'],
  about: 'How many changes of products wait for an approval.',
  answer: z.int(),
})
